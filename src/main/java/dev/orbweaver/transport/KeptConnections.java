package dev.orbweaver.transport;

import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.headers.RawRequestURI;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Reason;
import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The connections to one host, owned by its actor; how many requests are in flight is the owner's
 * affair.
 *
 * <p>A connection is kept for the next request to the same origin, but only for a few seconds:
 * servers close idle ones, and a request that meets the closing would be lost. Nothing is ever sent
 * again from here: the server's log and ours agree, and every request is seen by the politeness
 * clock.
 */
final class KeptConnections implements HostDoor {
  /** Common servers keep idle connections for 5 s and longer. */
  static final Duration FRESH = Duration.ofSeconds(4);

  private static final int MOST_DROPS = 2;

  private final Door door;
  private final HttpSettings http;
  private final Duration connectTimeout;
  private final List<HttpHeader> headers;
  private final Map<String, Kept> origins = new HashMap<>(2);

  /** What is kept of an origin. */
  private static final class Kept {
    final List<Connection> connections = new ArrayList<>(1);

    /** How often in a row it dropped a kept connection instead of answering. */
    int drops;

    /** If it has several addresses, the one that took the last connection. */
    InetSocketAddress reached;
  }

  KeptConnections(Door door, TransportSettings settings) {
    this.door = door;
    this.http = settings.http();
    this.connectTimeout = settings.connectTimeout();
    this.headers = door.fields();
  }

  @Override
  public CompletionStage<Answer> get(Url url, List<Headers.Field> more) {
    return get(url, more, 0);
  }

  @Override
  public CompletionStage<Answer> get(Url url, List<Headers.Field> more, long mostRead) {
    Proxy proxy = http.proxyFor(url);
    Connection.Asking request = new Connection.Asking(request(url, more, proxy), mostRead);
    Connection kept = takeIdle(url.origin());
    CompletionStage<Answer> reply = kept == null ? null : kept.trySend(request);
    CompletionStage<Answer> answer =
        reply == null
            ? getFresh(url, request)
            : reply.thenApply(each -> reused(url.origin(), each));
    return proxy == null ? answer : answer.thenApply(each -> proxy.judged(url, each));
  }

  @Override
  public CompletionStage<List<InetAddress>> locate(Url url) {
    return door.route(url)
        .thenApply(
            route ->
                route.proxy() == null
                    ? route.addresses().stream().map(InetSocketAddress::getAddress).toList()
                    : List.of());
  }

  @Override
  public void close() {
    List<Connection> all = new ArrayList<>();
    synchronized (this) {
      origins.values().forEach(each -> all.addAll(each.connections));
      origins.clear();
    }
    all.forEach(Connection::close); // some are forgotten at once, if the door is closed already
  }

  private CompletionStage<Answer> getFresh(Url url, Connection.Asking request) {
    long started = door.now();
    return door.route(url)
        .thenCompose(route -> dial(url, request, Dial.of(route, lastReached(url), connectTimeout)))
        .exceptionally(
            failure -> {
              Failures.Fault fault = Failures.explain(failure);
              return new Answer.Broken(fault.reason(), fault.detail(), started, door.now());
            });
  }

  private CompletionStage<Answer> dial(Url url, Connection.Asking request, Dial dial) {
    return door.open(() -> connect(url, dial))
        .thenCompose(connection -> sendFresh(url, connection, request, dial));
  }

  /**
   * Sends it; on yet another connection if this machine had no socket left for this one, or if the
   * host has another address to be connected to.
   */
  private CompletionStage<Answer> sendFresh(
      Url url, Connection connection, Connection.Asking request, Dial dial) {
    return connection
        .send(request)
        .thenCompose(
            answer -> {
              Dial next = dial.after(answer);
              remember(url, dial, answer);
              if (connection.wasNeverOpened()) {
                return getFresh(url, request);
              }
              return next == null
                  ? CompletableFuture.completedStage(answer)
                  : dial(url, request, next);
            });
  }

  private synchronized InetSocketAddress lastReached(Url url) {
    Kept kept = origins.get(url.origin());
    return kept == null ? null : kept.reached;
  }

  private synchronized void remember(Url url, Dial dial, Answer answer) {
    boolean refused = answer instanceof Answer.Broken broken && broken.reason() == Reason.CONNECT;
    if (refused) {
      kept(url.origin()).reached = null;
    } else if (dial.route().addresses().size() > 1) {
      kept(url.origin()).reached = dial.address();
    }
  }

  private synchronized Connection connect(Url url, Dial dial) {
    Connection fresh = door.connect(url, dial);
    kept(url.origin()).connections.add(fresh);
    fresh.whenClosed(() -> forget(url.origin(), fresh));
    return fresh;
  }

  /** A connection is large, and most hosts of a crawl are asked rarely. */
  private synchronized void forget(String origin, Connection closed) {
    Kept kept = origins.get(origin);
    boolean isLast = kept != null && kept.connections.remove(closed) && kept.connections.isEmpty();
    if (isLast && kept.drops == 0 && kept.reached == null) {
      origins.remove(origin);
    }
  }

  private Kept kept(String origin) {
    return origins.computeIfAbsent(origin, name -> new Kept());
  }

  /** A server that drops one kept connection after the other is not asked on kept ones again. */
  private synchronized Answer reused(String origin, Answer answer) {
    boolean dropped =
        answer instanceof Answer.Broken broken && broken.reason() == Reason.CONNECTION_CLOSED;
    Kept kept = kept(origin);
    kept.drops = dropped ? kept.drops + 1 : 0;
    return answer;
  }

  private synchronized Connection takeIdle(String origin) {
    Kept kept = origins.get(origin);
    if (kept == null || kept.drops >= MOST_DROPS) {
      return null;
    }
    for (Connection connection : kept.connections) {
      if (connection.isIdle() && door.now() - connection.idleSince() < FRESH.toNanos()) {
        return connection;
      }
    }
    return null;
  }

  private HttpRequest request(Url url, List<Headers.Field> more, Proxy proxy) {
    boolean byAbsoluteUrl = proxy != null && !proxy.tunnels(url);
    List<HttpHeader> all = new ArrayList<>(headers.size() + more.size() + 4);
    all.add(RawRequestURI.create(byAbsoluteUrl ? url.href() : url.requestTarget()));
    all.add(RequestBytes.field("Host", authority(url)));
    all.addAll(headers);
    http.credentials()
        .authorization(url)
        .ifPresent(value -> all.add(RequestBytes.field("Authorization", value)));
    if (byAbsoluteUrl && proxy.authorization() != null) {
      all.add(RequestBytes.field("Proxy-Authorization", proxy.authorization()));
    }
    more.forEach(each -> all.add(RequestBytes.field(each)));
    return HttpRequest.create().withHeaders(all);
  }

  private static String authority(Url url) {
    return url.port() > 0 ? url.host() + ":" + url.port() : url.host();
  }
}
