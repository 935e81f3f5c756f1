package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.crawl.BusyWeb.Reply;
import dev.orbweaver.crawl.BusyWeb.Server;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Politeness and fairness of large crawls, judged by the servers, in simulated time. */
class PoliteCrawlTest {
  private static final Duration WEEK = Duration.ofDays(7);
  private static final long SECOND = 1_000_000_000L;
  private static final int PAGES = 100;

  private final Clockwork clockwork = new Clockwork();

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  private static int number(String host) {
    return Integer.parseInt(host.replaceAll("\\D", ""));
  }

  private static List<String> roots(int from, int to) {
    List<String> roots = new ArrayList<>();
    for (int i = from; i < to; i++) {
      roots.add("http://h" + i + ".test/");
    }
    return roots;
  }

  private static Answers page(Url url, int pages) {
    StringBuilder html = new StringBuilder("<title>page</title>");
    for (int i = 1; url.path().equals("/") && i < pages; i++) {
      html.append("<a href=\"/").append(i).append("\">x</a>");
    }
    return Answers.html(html.toString());
  }

  /** Every third host asks for a delay of 2 s, every fifth is slow, every seventh is moody. */
  private Reply mixed(Url url, Server server) {
    int number = number(url.host());
    if (url.path().equals("/robots.txt")) {
      return Reply.of(
          number % 3 == 0 ? Answers.text("User-agent: *\nCrawl-delay: 2\n") : Answers.status(404),
          3);
    }
    long latency = number % 5 == 0 ? 700 : 5 + number % 50;
    if (number % 7 == 0 && server.requests % 40 == 20) {
      server.closedUntil = clockwork.nanos() + 9 * SECOND;
      return Reply.of(Answers.status(429, "Retry-After", "9"), 0);
    }
    return Reply.of(page(url, PAGES), latency);
  }

  private static long delayMillis(String host) {
    return number(host) % 3 == 0 ? 2000 : 1000;
  }

  @Test
  void aHundredThousandUrlsOnAThousandHostsAreFetchedWithoutOneGapTooSmall() {
    BusyWeb web = new BusyWeb(clockwork, this::mixed);
    BusyCrawl crawl = new BusyCrawl(clockwork, web, roots(0, 1000), "concurrency = 2000");

    assertThat(crawl.endsWithin(WEEK)).isTrue();

    assertThat(crawl.fates()).isEqualTo(Map.of("fetched ok", 100_000L));
    web.servers.forEach(
        (host, server) -> {
          assertThat(server.smallestGap).as(host).isGreaterThanOrEqualTo(SECOND);
          assertThat(server.tooSoon).as("requests within a Retry-After of %s", host).isZero();
          assertThat(server.mostInFlight).as(host).isEqualTo(1);
          if (number(host) % 7 != 0) {
            assertThat(server.meanGapMillis())
                .as("mean gap of %s", host)
                .isBetween(delayMillis(host) * 0.98, delayMillis(host) * 1.05);
          }
        });
  }

  @Test
  void theJitterOfTheDefaultsKeepsTheMeanWithinFivePercentOfTheDelayAtEveryHost() {
    double jitter = ConfigFactory.load().getDouble("orbweaver.politeness.jitter");
    BusyWeb web = new BusyWeb(clockwork, this::mixed);
    SplittableRandom random = new SplittableRandom(4);
    BusyCrawl crawl =
        new BusyCrawl(
            clockwork,
            web,
            roots(0, 200),
            random::nextDouble,
            "concurrency = 400",
            "politeness.jitter = " + jitter);

    assertThat(crawl.endsWithin(WEEK)).isTrue();

    assertThat(crawl.fates()).isEqualTo(Map.of("fetched ok", 20_000L));
    web.servers.forEach(
        (host, server) -> {
          assertThat(server.smallestGap).as(host).isGreaterThanOrEqualTo(SECOND);
          if (number(host) % 7 != 0) {
            // the gap behind robots.txt has no Crawl-delay yet
            assertThat(server.meanGapMillis())
                .as("mean gap of %s", host)
                .isBetween(delayMillis(host) * 1.005, delayMillis(host) * 1.05);
          }
        });
  }

  /** Answered pages of 450 well hosts within that time. */
  private static int pagesBeside(int tarpits, int concurrency, Duration time) {
    try (Clockwork ofItsOwn = new Clockwork()) {
      BusyWeb web =
          new BusyWeb(
              ofItsOwn,
              (url, server) -> {
                if (url.host().startsWith("tarpit")) {
                  return Reply.silence();
                }
                return url.path().equals("/robots.txt")
                    ? Reply.of(Answers.status(404), 5)
                    : Reply.of(page(url, 200), 20);
              });
      List<String> roots = roots(0, 450);
      for (int i = 0; i < tarpits; i++) {
        roots.add((i * 9) % roots.size(), "http://tarpit" + i + ".test/");
      }
      new BusyCrawl(ofItsOwn, web, roots, "concurrency = " + concurrency);
      ofItsOwn.pass(time);
      return web.servers.values().stream().mapToInt(server -> server.pages).sum();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {256, 128, 64})
  void oneTarpitInTenHostsCostsTheOthersAtMostAFewPagesInAHundred(int concurrency) {
    Duration time = Duration.ofSeconds(180);
    int alone = pagesBeside(0, concurrency, time);
    int among = pagesBeside(50, concurrency, time);

    assertThat((double) among)
        .as("%d pages alone, %d beside tarpits", alone, among)
        .isGreaterThanOrEqualTo(alone * 0.95);
  }

  @ParameterizedTest(name = "delay {0}, {1} a second, at once {2}")
  @CsvSource({"1s, 5, 5", "100ms, 5, 5", "0, 5, 5", "0, 20, 10", "20ms, 2, 5", "0, 10, 1"})
  void settlesBelowWhatAServerAllowsAndFetchesTheWholeSite(String delay, double rate, double most) {
    double[] tokens = {most, clockwork.nanos()};
    List<Integer> refused = new ArrayList<>();
    BusyWeb web =
        new BusyWeb(
            clockwork,
            (url, server) -> {
              long now = clockwork.nanos();
              tokens[0] = Math.min(most, tokens[0] + rate * (now - tokens[1]) / SECOND);
              tokens[1] = now;
              if (tokens[0] < 1) {
                refused.add(server.requests);
                return Reply.of(Answers.status(429), 2);
              }
              tokens[0]--;
              return url.path().equals("/robots.txt")
                  ? Reply.of(Answers.status(404), 2)
                  : Reply.of(page(url, 300), 2);
            });
    BusyCrawl crawl = new BusyCrawl(clockwork, web, roots(0, 1), "politeness.delay = " + delay);

    assertThat(crawl.endsWithin(WEEK)).isTrue();

    assertThat(crawl.fates()).isEqualTo(Map.of("fetched ok", 300L));
    int settled = refused.isEmpty() ? 0 : refused.get(0) + 30;
    assertThat(refused).as("%s", refused).allMatch(request -> request < settled);
  }

  @Test
  void twoCrawlsOfOneActorSystemAreNoHarderOnAHostThanOne() {
    BusyWeb web = new BusyWeb(clockwork, this::mixed);
    BusyCrawl first = new BusyCrawl(clockwork, web, roots(0, 20));
    clockwork.pass(Duration.ofMillis(1700));
    BusyCrawl second = new BusyCrawl(clockwork, web, roots(10, 30));

    assertThat(first.endsWithin(WEEK)).isTrue();
    assertThat(second.endsWithin(WEEK)).isTrue();

    assertThat(first.fates()).isEqualTo(Map.of("fetched ok", 2000L));
    assertThat(second.fates()).isEqualTo(Map.of("fetched ok", 2000L));
    web.servers.forEach(
        (host, server) -> {
          assertThat(server.smallestGap).as(host).isGreaterThanOrEqualTo(SECOND);
          assertThat(server.tooSoon).as(host).isZero();
          assertThat(server.mostInFlight).as(host).isEqualTo(1);
        });
  }
}
