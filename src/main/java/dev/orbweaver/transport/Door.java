package dev.orbweaver.transport;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.DispatcherSelector;
import akka.http.javadsl.model.HttpHeader;
import dev.orbweaver.config.OpenFiles;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The network as a crawl may use it: opens connections. One for an actor system; each host's actor
 * gets its own {@link HostDoor} from it.
 *
 * <p>Connections are owned by the asker, each alone, not Akka's pools: those retry behind the back
 * of the politeness clock and serialise every request through one actor.
 */
public final class Door implements AutoCloseable {
  private static final Duration NO_FILES_LEFT = Duration.ofSeconds(1);

  private final TransportSettings settings;
  private final ActorSystem<?> system;
  private final HeadReader reader;
  private final Executor handshakes;
  private final Routes routes;
  private final List<HttpHeader> fields;
  private final LongSupplier nanos;
  private final OpenConnections connections;
  private final SocketLoop loop;
  private final Room bodies;

  private Door(
      TransportSettings settings,
      ActorSystem<?> system,
      AddressGuard guard,
      LongSupplier nanos,
      int mostConnections,
      Room bodies) {
    this.bodies = bodies;
    this.settings = settings;
    this.system = system;
    this.routes = new Routes(guard, settings.http());
    this.nanos = nanos;
    this.connections =
        new OpenConnections(
            mostConnections, KeptConnections.FRESH, nanos, Door::canOpenSocket, this::later);
    this.loop = new SocketLoop();
    this.fields = CommonFields.of(settings);
    this.reader = new HeadReader(settings.maxHeaders());
    this.handshakes =
        system.dispatchers().lookup(DispatcherSelector.fromConfig("orbweaver.dispatchers.parse"));
  }

  /**
   * A door with the system's resolver.
   *
   * @param roots where the crawl begins; those outside the public network open their surroundings
   * @param scopeOf what hosts some roots bring into scope
   * @param judged what earlier processes found out about roots, and who remembers it of this one
   * @param concurrency how many pages may be in flight
   * @param bodies where long ones have room
   */
  public static Door create(
      TransportSettings settings,
      List<Url> roots,
      Function<List<Url>, Predicate<Url>> scopeOf,
      JudgedRoots judged,
      int concurrency,
      Room bodies,
      ActorSystem<?> system,
      LongSupplier nanos) {
    OpenFiles files = OpenFiles.ofThisProcess();
    Executor threads =
        system.dispatchers().lookup(DispatcherSelector.fromConfig("orbweaver.dispatchers.resolve"));
    Resolver asking =
        new SystemResolver(settings.hosts(), new Turns(threads, files.lookUps(concurrency)));
    Resolver resolver = new RememberedNames(asking, settings.dnsMaxAge(), nanos);
    AddressGuard guard = new AddressGuard(resolver, settings.addresses(), roots, scopeOf, judged);
    return new Door(settings, system, guard, nanos, files.connections(concurrency), bodies);
  }

  /** A door that resolves as the guard does. */
  static Door guardedBy(
      AddressGuard guard,
      TransportSettings settings,
      ActorSystem<?> system,
      LongSupplier nanos,
      int mostConnections) {
    return new Door(settings, system, guard, nanos, mostConnections, Room.withoutEnd());
  }

  /** A door of their own for the owner of a host. */
  public HostDoor forHost() {
    return new KeptConnections(this, settings);
  }

  /** Ends what is under way; nothing can be asked for any more. */
  @Override
  public void close() {
    loop.close();
  }

  /** What every request carries. */
  List<HttpHeader> fields() {
    return fields;
  }

  /** Where to connect to for a URL; see {@link Routes}. */
  CompletionStage<Route> route(Url url) {
    return routes.to(url);
  }

  long now() {
    return nanos.getAsLong();
  }

  /** Opens a connection as soon as one more may be open. */
  CompletionStage<Connection> open(Supplier<Connection> opener) {
    return connections.open(opener);
  }

  private static boolean canOpenSocket() {
    try (SocketChannel probe = SocketChannel.open()) {
      return probe.isOpen();
    } catch (IOException tooManyOpenFiles) {
      return false;
    }
  }

  private void later(Runnable again) {
    system.log().warn("the system opens no more files for this process; waiting for some to close");
    system.scheduler().scheduleOnce(NO_FILES_LEFT, again, system.executionContext());
  }

  /** Opens a connection to an address that {@link #route} gave for the URL. */
  Connection connect(Url url, Dial dial) {
    Connection connection =
        new Connection(settings, system, nanos, connections, dial.shownAddress());
    BiFunction<Conversation.Watch, LongBody.Ear, Conversation> conversations =
        (watch, ear) -> new Conversation(reader, settings, bodies, nanos, connection, watch, ear);
    connection.attach(
        SocketLine.open(
            loop, system.scheduler(), dial, carriers(url, dial), connection, conversations));
    return connection;
  }

  private BiFunction<Wire, Conversation, Carrier> carriers(Url url, Dial dial) {
    if (!url.scheme().equals("https")) {
      return (wire, conversation) -> new Speaker(conversation, wire::write);
    }
    Tls tls = settings.http().tls();
    Proxy proxy = dial.route().proxy();
    BiFunction<Wire, Conversation, Carrier> secured =
        (wire, conversation) -> new Secured(wire, () -> tls.engine(url), handshakes, conversation);
    return proxy == null
        ? secured
        : (wire, conversation) ->
            new ProxyTunnel(proxy, url, reader, wire::write, secured.apply(wire, conversation));
  }
}
