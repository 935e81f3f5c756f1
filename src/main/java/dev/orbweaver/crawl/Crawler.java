package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.DispatcherKeys;
import dev.orbweaver.frontier.FrontierProblem;
import dev.orbweaver.host.FetchWays;
import dev.orbweaver.host.HostEvent;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.host.HostMemory;
import dev.orbweaver.host.PageReaders;
import dev.orbweaver.host.ReadingRoom;
import dev.orbweaver.host.VisitReader;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.Sink;
import dev.orbweaver.page.PageReader;
import dev.orbweaver.text.Plain;
import dev.orbweaver.transport.BodyDecoder;
import dev.orbweaver.transport.Door;
import dev.orbweaver.transport.JudgedRoots;
import dev.orbweaver.transport.Room;
import dev.orbweaver.url.RegistrableDomain;
import dev.orbweaver.url.Url;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import scala.concurrent.ExecutionContextExecutor;

/**
 * Puts a crawl together: the one place where its parts meet the clock, chance and the network.
 *
 * <p>Any typed actor system can spawn the behaviour. It never ends the JVM, never touches logging
 * and has no static state.
 */
public final class Crawler {
  /** As much of it may long bodies take while they come, and as much what is read of them. */
  private static final int PART_OF_HEAP = 8;

  private Crawler() {}

  /**
   * A crawl that begins when it is spawned, and stops after telling {@code listener} that it has
   * ended: by itself, because it was told to {@link CrawlSupervisor.Stop}, or because it could not
   * begin in that actor system. Stopped from outside it closes the frontier and tells nobody: who
   * does that watches the actor.
   *
   * @param frontier closed by the crawl, and when it is refused here
   * @throws ConfigProblem when there is nothing to crawl, or two sinks have one name
   */
  public static Behavior<CrawlSupervisor.Command> create(
      CrawlPlan plan,
      Frontier frontier,
      List<Sink> sinks,
      ActorRef<CrawlSupervisor.Ended> listener) {
    Frontier seen = Revisit.of(frontier, plan);
    try {
      check(plan, seen, sinks);
    } catch (RuntimeException refused) {
      seen.store().close();
      throw refused;
    }
    return Behaviors.setup(context -> begun(context, plan, seen, sinks, listener));
  }

  private static void check(CrawlPlan plan, Frontier frontier, List<Sink> sinks) {
    if (plan.crawl().roots().isEmpty() && frontier.recovered().isNew()) {
      throw new ConfigProblem(
          "orbweaver.roots is empty: there is nothing to crawl (orbweaver.urls is for the command"
              + " line only)");
    }
    Set<String> names = new HashSet<>();
    for (Sink sink : sinks) {
      if (!names.add(sink.name())) {
        throw new ConfigProblem(
            "two outputs have the name \"" + Plain.of(sink.name(), 60) + "\": each needs its own");
      }
    }
  }

  /** The crawl at work; whatever keeps it from that, somebody waits for its last word. */
  private static Behavior<CrawlSupervisor.Command> begun(
      ActorContext<CrawlSupervisor.Command> context,
      CrawlPlan plan,
      Frontier frontier,
      List<Sink> sinks,
      ActorRef<CrawlSupervisor.Ended> listener) {
    try {
      DispatcherKeys.check(context.getSystem().settings().config());
      return Behavior.start(supervisor(context, plan, frontier, sinks, listener), context);
    } catch (RuntimeException fault) {
      Ending ending = new Ending();
      ending.brokenBy(why(fault, context));
      ending.close(frontier.store());
      listener.tell(ending.lastWord(false));
      return Behaviors.stopped();
    }
  }

  private static String why(RuntimeException fault, ActorContext<?> context) {
    if (fault instanceof ConfigProblem || fault instanceof FrontierProblem) {
      return fault.getMessage(); // a sentence for people
    }
    context.getLog().error("the crawl cannot begin", fault);
    return "the crawl cannot begin: " + fault;
  }

  private static Behavior<CrawlSupervisor.Command> supervisor(
      ActorContext<CrawlSupervisor.Command> context,
      CrawlPlan plan,
      Frontier frontier,
      List<Sink> sinks,
      ActorRef<CrawlSupervisor.Ended> listener) {
    ActorRef<CrawlSupervisor.Command> crawl = context.getSelf();
    JudgedRoots judged =
        new JudgedRoots(
            MemoryKey.closedRoots(frontier.recovered().hosts().keySet()),
            host -> crawl.tell(new CrawlSupervisor.RootClosed(host)));
    Room bodies = new Room(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
    Door door = door(plan, judged, bodies, context.getSystem());
    context.spawn(closedAtTheEnd(door), "door");
    FetchWays ways = ways(plan, frontier, door, bodies, sinks, context.getSystem());
    // while nothing has come that could be read; the first page would have to wait for it
    List<Url> roots = plan.crawl().roots();
    ways.parsing().execute(() -> RegistrableDomain.prepareFor(roots.stream().map(Url::host)));
    return CrawlSupervisor.create(
        plan.crawl(), fetchers(ways), frontier, sinks, ways.nanos(), ways.clock(), listener);
  }

  private static Fetchers fetchers(FetchWays ways) {
    return new Fetchers() {
      @Override
      public Behavior<HostFetcher.Command> create(
          String host, HostMemory memory, ActorRef<HostEvent> events) {
        return HostFetcher.create(host, ways, memory, events);
      }

      @Override
      public void committed(Visit visit) {
        ways.parsing().committed(visit);
      }
    };
  }

  private static FetchWays ways(
      CrawlPlan plan,
      Frontier frontier,
      Door door,
      Room bodies,
      List<Sink> sinks,
      ActorSystem<?> system) {
    PageReader pages = new PageReader(plan.pages(), plan.scope()::admits, System::nanoTime);
    VisitReader reader =
        new VisitReader(
            new BodyDecoder(plan.transport()),
            pages,
            plan.scope()::admits,
            plan.sitemapReader(),
            plan.transport().truncate(),
            sinks.stream().anyMatch(Sink::takesBodies),
            Revisit.ways(frontier, plan));
    return new FetchWays(
        door::forHost,
        reader,
        readers(plan, bodies, system),
        plan.robots(),
        plan.politeness(),
        plan.retries(),
        plan.health(),
        plan.cookies(),
        plan.pages().links().maxUrlLength(),
        System::nanoTime,
        Clock.systemUTC(),
        () -> ThreadLocalRandom.current().nextDouble(),
        sinks.stream().anyMatch(Sink::takesFetches));
  }

  private static Door door(CrawlPlan plan, JudgedRoots judged, Room bodies, ActorSystem<?> system) {
    return Door.create(
        plan.transport(),
        plan.crawl().roots(),
        plan.scope()::hostsOf,
        judged,
        plan.crawl().concurrency(),
        bodies,
        system,
        System::nanoTime);
  }

  /** Whatever stops the crawl stops this, too. */
  private static Behavior<Void> closedAtTheEnd(Door door) {
    return Behaviors.setup(
        context ->
            Behaviors.receive(Void.class)
                .onSignal(
                    PostStop.class,
                    signal -> {
                      door.close();
                      return Behaviors.same();
                    })
                .build());
  }

  private static ReadingRoom readers(CrawlPlan plan, Room bodies, ActorSystem<?> system) {
    ExecutionContextExecutor threads =
        system.dispatchers().lookup(DispatcherSelector.fromConfig("orbweaver.dispatchers.parse"));
    PageReaders readers =
        new PageReaders(
            threads,
            (wait, task) -> system.scheduler().scheduleOnce(wait, task, threads),
            plan.crawl().concurrency());
    return new ReadingRoom(
        readers, bodies, new Room(Runtime.getRuntime().maxMemory() / PART_OF_HEAP));
  }
}
