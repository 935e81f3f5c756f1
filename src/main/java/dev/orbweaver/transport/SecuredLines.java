package dev.orbweaver.transport;

import akka.NotUsed;
import akka.actor.Cancellable;
import akka.actor.typed.ActorSystem;
import akka.stream.Attributes;
import akka.stream.KillSwitches;
import akka.stream.SharedKillSwitch;
import akka.stream.SystemMaterializer;
import akka.stream.TLSClosing;
import akka.stream.TLSProtocol.SslTlsInbound;
import akka.stream.TLSProtocol.SslTlsOutbound;
import akka.stream.javadsl.BidiFlow;
import akka.stream.javadsl.Flow;
import akka.stream.javadsl.Keep;
import akka.stream.javadsl.TLS;
import akka.stream.javadsl.Tcp;
import akka.stream.javadsl.Tcp.OutgoingConnection;
import akka.util.ByteString;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Opens connections with TLS: streams, for Akka has TLS only there. */
final class SecuredLines {
  /** A round trip, about: what is said after that is of no use to anybody. */
  private static final Duration FAREWELL = Duration.ofSeconds(1);

  /** A server that breaks the rules is a value of ours, not an error for the log. */
  private static final Attributes QUIET =
      Attributes.logLevels(
          Attributes.logLevelOff(), Attributes.logLevelOff(), Attributes.logLevelOff());

  /** How much later than it should we take a connection for one that will never be. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final HttpSettings http;
  private final HeadReader reader;
  private final ActorSystem<?> system;

  SecuredLines(HttpSettings http, HeadReader reader, ActorSystem<?> system) {
    this.http = http;
    this.reader = reader;
    this.system = system;
  }

  /** Begins to connect; gives when it is connected, through a proxy's tunnel where there is one. */
  CompletionStage<?> open(
      Url url,
      Dial dial,
      Connection connection,
      Function<Conversation.Watch, Conversation> conversations) {
    CompletionStage<?> connected =
        plain(
            Flow.fromGraph(new SecuredLine(connection, conversations))
                .join(tls(url))
                .via(cable(connection))
                .joinMat(tunnel(url, dial), Keep.right())
                .addAttributes(QUIET)
                .run(SystemMaterializer.get(system).materializer()));
    watchConnecting(connected, dial, connection);
    return connected;
  }

  /** Where the system gives no socket, Akka says nothing at all: not even that it took too long. */
  private void watchConnecting(CompletionStage<?> connected, Dial dial, Connection connection) {
    Cancellable timer =
        system
            .scheduler()
            .scheduleOnce(
                dial.patience().plus(GRACE),
                () -> connection.abort(new NoSocketLeft(null)),
                system.executionContext());
    connected.whenComplete((ok, failure) -> timer.cancel());
  }

  /** Akka's own stages start a thread for each callback where the machine has two cores or one. */
  private static CompletionStage<?> plain(CompletionStage<?> akkas) {
    CompletableFuture<Object> plain = new CompletableFuture<>();
    akkas.whenCompleteAsync(
        (ok, failure) -> {
          if (failure == null) {
            plain.complete(ok);
          } else {
            plain.completeExceptionally(failure);
          }
        },
        Runnable::run);
    return plain;
  }

  private BidiFlow<SslTlsOutbound, ByteString, ByteString, SslTlsInbound, NotUsed> tls(Url url) {
    return TLS.create(() -> http.tls().engine(url), TLSClosing.eagerClose());
  }

  /** Akka's TLS waits for the server's farewell, which may never come: then this one is cut. */
  private Flow<ByteString, ByteString, NotUsed> cable(Connection connection) {
    SharedKillSwitch cable = KillSwitches.shared("cable");
    connection.whenClosed(
        () ->
            system
                .scheduler()
                .scheduleOnce(
                    FAREWELL,
                    () -> cable.abort(new TimeoutException("no farewell")),
                    system.executionContext()));
    return Flow.<ByteString>create().via(cable.flow());
  }

  private Flow<ByteString, ByteString, CompletionStage<OutgoingConnection>> tunnel(
      Url url, Dial dial) {
    Proxy proxy = dial.route().proxy();
    return proxy == null
        ? tcp(dial)
        : BidiFlow.fromGraph(new ProxyTunnel(proxy, url, reader)).join(tcp(dial), Keep.right());
  }

  private Flow<ByteString, ByteString, CompletionStage<OutgoingConnection>> tcp(Dial dial) {
    return Tcp.get(system)
        .outgoingConnection(
            dial.address(),
            Optional.empty(),
            List.of(),
            true,
            Optional.of(dial.patience()),
            Optional.empty());
  }
}
