package dev.orbweaver.transport;

import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.headers.ProductVersion;
import akka.http.javadsl.model.headers.RawHeader;
import akka.http.javadsl.model.headers.RawRequestURI;
import akka.http.javadsl.model.headers.UserAgent;
import dev.orbweaver.model.Reason;
import dev.orbweaver.url.Url;
import java.net.InetAddress;
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
 * <p>A connection is kept for the next request to the same origin. A server may close it at the
 * very moment of that request: only then, and only once, the request is sent again on a fresh one.
 */
final class KeptConnections implements HostDoor {
  private static final String ACCEPT =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

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
    if (kept == null) {
      return getFresh(url);
    }
    return kept.send(request(url))
        .thenCompose(
            answer ->
                answer instanceof Answer.Broken broken
                        && broken.reason() == Reason.CONNECTION_CLOSED
                    ? getFresh(url)
                    : CompletableFuture.completedStage(answer));
  }

  @Override
  public synchronized void close() {
    connections.values().forEach(each -> each.forEach(Connection::close));
    connections.clear();
  }

  private CompletionStage<Answer> getFresh(Url url) {
    long started = door.now();
    return door.resolve(url.host())
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
    ofOrigin.removeIf(connection -> !connection.isOpen());
    Connection fresh = door.connect(url, address);
    ofOrigin.add(fresh);
    return fresh;
  }

  private synchronized Connection takeIdle(String origin) {
    for (Connection connection : connections.getOrDefault(origin, List.of())) {
      if (connection.isIdle()) {
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
