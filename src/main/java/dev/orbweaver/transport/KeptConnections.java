package dev.orbweaver.transport;

import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.headers.ProductVersion;
import akka.http.javadsl.model.headers.RawHeader;
import akka.http.javadsl.model.headers.RawRequestURI;
import akka.http.javadsl.model.headers.UserAgent;
import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private static final String ACCEPT =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  /** Common servers keep idle connections for 5 s and longer. */
  private static final long FRESH_NANOS = 4_000_000_000L;

  private final Door door;
  private final List<HttpHeader> headers;
  private final Map<String, List<Connection>> connections = new HashMap<>();

  KeptConnections(Door door, TransportSettings settings) {
    this.door = door;
    this.headers =
        List.of(
            // a product without version is rendered as it stands: the header is exactly what was
            // configured
            UserAgent.create(ProductVersion.create(settings.userAgent(), "", "")),
            RawHeader.create("Accept", ACCEPT),
            RawHeader.create("Accept-Encoding", "gzip, deflate"));
  }

  @Override
  public CompletionStage<Answer> get(Url url) {
    Connection kept = takeIdle(url.origin());
    return kept == null ? getFresh(url) : kept.send(request(url));
  }

  @Override
  public CompletionStage<Optional<InetAddress>> locate(Url url) {
    return door.resolve(url).thenApply(addresses -> addresses.stream().findFirst());
  }

  @Override
  public synchronized void close() {
    connections.values().forEach(each -> each.forEach(Connection::close));
    connections.clear();
  }

  private CompletionStage<Answer> getFresh(Url url) {
    long started = door.now();
    return door.resolve(url)
        .thenCompose(addresses -> connect(url, addresses.get(0)).send(request(url)))
        .exceptionally(
            failure -> {
              Failures.Fault fault = Failures.explain(failure);
              return new Answer.Broken(fault.reason(), fault.detail(), started, door.now());
            });
  }

  private synchronized Connection connect(Url url, InetAddress address) {
    List<Connection> ofOrigin =
        connections.computeIfAbsent(url.origin(), origin -> new ArrayList<>(1));
    ofOrigin.removeIf(connection -> !connection.isOpen() || closedAsStale(connection));
    Connection fresh = door.connect(url, address);
    ofOrigin.add(fresh);
    return fresh;
  }

  private boolean closedAsStale(Connection connection) {
    boolean stale = connection.isIdle() && door.now() - connection.idleSince() >= FRESH_NANOS;
    if (stale) {
      connection.close();
    }
    return stale;
  }

  private synchronized Connection takeIdle(String origin) {
    for (Connection connection : connections.getOrDefault(origin, List.of())) {
      if (connection.isIdle() && door.now() - connection.idleSince() < FRESH_NANOS) {
        return connection;
      }
    }
    return null;
  }

  private HttpRequest request(Url url) {
    List<HttpHeader> all = new ArrayList<>(headers.size() + 2);
    all.add(RawRequestURI.create(url.requestTarget()));
    all.add(Door.hostHeader(url));
    all.addAll(headers);
    return HttpRequest.create().withUri("/").withHeaders(all);
  }
}
