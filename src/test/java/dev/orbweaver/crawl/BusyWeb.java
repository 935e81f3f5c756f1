package dev.orbweaver.crawl;

import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Reason;
import dev.orbweaver.transport.Answer;
import dev.orbweaver.transport.HostDoor;
import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A web of many hosts whose servers keep count: gaps, requests in flight and answers for each host,
 * without keeping every request. What a host answers, and after how long, is the test's affair.
 */
final class BusyWeb {
  /** What a server does with one request. */
  record Reply(Answers answers, Duration after) {
    static Reply of(Answers answers, long millis) {
      return new Reply(answers, Duration.ofMillis(millis));
    }

    /** Nobody hears of it. */
    static Reply unreached(Reason reason) {
      return of(Answers.broken(reason), 1);
    }

    /** A tarpit: the connection stands, nothing comes. */
    static Reply silence() {
      return new Reply(Answers.broken(Reason.TIMEOUT), Duration.ofSeconds(20));
    }
  }

  /** What a server saw of its crawlers. */
  static final class Server {
    final Map<String, Integer> asked = new HashMap<>();
    int requests;
    int pages;
    int inFlight;
    int mostInFlight;
    long lastEnd = Long.MIN_VALUE;
    long smallestGap = Long.MAX_VALUE;
    long gaps;
    long gapSum;

    /** Requests that came sooner than they should have. */
    int tooSoon;

    /** From the end of the last answer: until then nobody may come. */
    long closedUntil = Long.MIN_VALUE;

    private void begins(Url url, long now) {
      requests++;
      asked.merge(url.path(), 1, Integer::sum);
      inFlight++;
      mostInFlight = Math.max(mostInFlight, inFlight);
      tooSoon += now < closedUntil ? 1 : 0;
      if (lastEnd != Long.MIN_VALUE) {
        long gap = now - lastEnd;
        smallestGap = Math.min(smallestGap, gap);
        gapSum += gap;
        gaps++;
      }
    }

    double meanGapMillis() {
      return gapSum / 1e6 / Math.max(1, gaps);
    }
  }

  private final Clockwork clockwork;
  private final BiFunction<Url, Server, Reply> replies;

  /** Where a host is: all of them at one address, unless a test says otherwise. */
  Function<String, List<InetAddress>> addresses = host -> List.of(InetAddress.getLoopbackAddress());

  final Map<String, Server> servers = new HashMap<>();

  BusyWeb(Clockwork clockwork, BiFunction<Url, Server, Reply> replies) {
    this.clockwork = clockwork;
    this.replies = replies;
  }

  Server server(String host) {
    return servers.computeIfAbsent(host, any -> new Server());
  }

  HostDoor door() {
    return new HostDoor() {
      @Override
      public CompletionStage<Answer> get(Url url, List<Headers.Field> more) {
        return BusyWeb.this.get(url);
      }

      @Override
      public CompletionStage<List<InetAddress>> locate(Url url) {
        return CompletableFuture.completedFuture(addresses.apply(url.host()));
      }

      @Override
      public void close() {}
    };
  }

  private CompletionStage<Answer> get(Url url) {
    Server server = server(url.host());
    long from = clockwork.nanos();
    server.begins(url, from);
    Reply reply = replies.apply(url, server);
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    clockwork.after(
        reply.after,
        () -> {
          long now = clockwork.nanos();
          Answer came = reply.answers.from(from, now);
          server.inFlight--;
          server.lastEnd = now;
          server.pages += came instanceof Answer.Answered got && got.status() == 200 ? 1 : 0;
          answer.complete(came);
        });
    return answer;
  }
}
