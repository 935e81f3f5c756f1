package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Behaviors;
import dev.orbweaver.host.FetchWays;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.host.VisitReader;
import dev.orbweaver.output.Sink;
import dev.orbweaver.page.PageReader;
import dev.orbweaver.transport.BodyDecoder;
import dev.orbweaver.transport.Door;
import dev.orbweaver.transport.JudgedRoots;
import dev.orbweaver.url.RegistrableDomain;
import dev.orbweaver.url.Url;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Puts a crawl together: the one place where its parts meet the clock, chance and the network.
 *
 * <p>Any typed actor system can spawn the behaviour. It never ends the JVM, never touches logging
 * and has no static state.
 */
public final class Crawler {
  private Crawler() {}

  /**
   * A crawl that begins when it is spawned, and stops after telling {@code listener} that it has
   * ended: by itself, or because it was told to {@link CrawlSupervisor.Stop}. Stopped from outside
   * it closes the frontier and tells nobody: who does that watches the actor.
   */
  public static Behavior<CrawlSupervisor.Command> create(
      CrawlPlan plan,
      Frontier frontier,
      List<Sink> sinks,
      ActorRef<CrawlSupervisor.Ended> listener) {
    return Behaviors.setup(
        context -> {
          boolean fetches = sinks.stream().anyMatch(Sink::takesFetches);
          ActorRef<CrawlSupervisor.Command> crawl = context.getSelf();
          JudgedRoots judged =
              new JudgedRoots(
                  MemoryKey.closedRoots(frontier.recovered().hosts().keySet()),
                  host -> crawl.tell(new CrawlSupervisor.RootClosed(host)));
          FetchWays ways = ways(plan, frontier, judged, fetches, context.getSystem());
          // while nothing has come that could be read; the first page would have to wait for it
          List<Url> roots = plan.crawl().roots();
          ways.parsing()
              .execute(() -> RegistrableDomain.prepareFor(roots.stream().map(Url::host)));
          return CrawlSupervisor.create(
              plan.crawl(),
              (host, memory, events) -> HostFetcher.create(host, ways, memory, events),
              Revisit.of(frontier, plan),
              sinks,
              ways.nanos(),
              ways.clock(),
              listener);
        });
  }

  private static FetchWays ways(
      CrawlPlan plan,
      Frontier frontier,
      JudgedRoots judged,
      boolean tellsFetches,
      ActorSystem<?> system) {
    PageReader pages = new PageReader(plan.pages(), plan.scope()::admits, System::nanoTime);
    VisitReader reader =
        new VisitReader(
            new BodyDecoder(plan.transport()),
            pages,
            plan.scope()::admits,
            plan.sitemapReader(),
            plan.transport().truncate(),
            Revisit.ways(frontier, plan));
    Door door =
        Door.create(
            plan.transport(),
            plan.crawl().roots(),
            plan.scope()::hostsOf,
            judged,
            plan.crawl().concurrency(),
            system,
            System::nanoTime);
    return new FetchWays(
        door::forHost,
        reader,
        system.dispatchers().lookup(DispatcherSelector.fromConfig("orbweaver.dispatchers.parse")),
        plan.robots(),
        plan.politeness(),
        plan.retries(),
        plan.health(),
        plan.cookies(),
        plan.pages().links().maxUrlLength(),
        System::nanoTime,
        Clock.systemUTC(),
        () -> ThreadLocalRandom.current().nextDouble(),
        tellsFetches);
  }
}
