package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.clockwork.Plans;
import dev.orbweaver.clockwork.StagedSink;
import dev.orbweaver.crawl.explain.Explainer;
import dev.orbweaver.crawl.explain.Explanation;
import dev.orbweaver.frontier.MemoryFrontier;
import dev.orbweaver.host.FetchWays;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.model.Visit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;

/** A whole crawl with the real actors and the default settings, on a {@link BusyWeb}. */
final class BusyCrawl {
  private final Clockwork clockwork;
  final StagedSink sink = new StagedSink("noted");
  final List<CrawlSupervisor.Ended> ended = new ArrayList<>();
  private final ActorRef<CrawlSupervisor.Command> supervisor;
  private final CrawlPlan plan;

  BusyCrawl(Clockwork clockwork, BusyWeb web, List<String> roots, String... settings) {
    this(clockwork, web, Frontier.ofNew(new MemoryFrontier()), roots, () -> 0, settings);
  }

  /** On a store of the test's. */
  BusyCrawl(
      Clockwork clockwork, BusyWeb web, Frontier frontier, List<String> roots, String... settings) {
    this(clockwork, web, frontier, roots, () -> 0, settings);
  }

  /**
   * @param chance what is drawn where something is left to chance
   */
  BusyCrawl(
      Clockwork clockwork,
      BusyWeb web,
      List<String> roots,
      DoubleSupplier chance,
      String... settings) {
    this(clockwork, web, Frontier.ofNew(new MemoryFrontier()), roots, chance, settings);
  }

  private BusyCrawl(
      Clockwork clockwork,
      BusyWeb web,
      Frontier frontier,
      List<String> roots,
      DoubleSupplier chance,
      String... settings) {
    this.clockwork = clockwork;
    List<String> all = new ArrayList<>(Arrays.asList(settings));
    all.add(
        roots.stream()
            .map(root -> '"' + root + '"')
            .collect(Collectors.joining(", ", "roots = [", "]")));
    this.plan = Plans.plan(all.toArray(String[]::new));
    FetchWays ways = Plans.ways(plan, clockwork, web::door, Runnable::run, chance);
    supervisor =
        clockwork.spawn(
            CrawlSupervisor.create(
                plan.crawl(),
                (host, memory, events) -> HostFetcher.create(host, ways, memory, events),
                frontier,
                List.of(sink),
                clockwork::nanos,
                clockwork::instant,
                clockwork.ear(ended)));
  }

  void pause() {
    supervisor.tell(new CrawlSupervisor.Pause());
  }

  /** What it says of a host, a line a rule. */
  List<String> explained(String host) {
    List<Explanation> heard = new ArrayList<>();
    supervisor.tell(
        new CrawlSupervisor.ExplainHost(host, Explainer.of(plan), clockwork.ear(heard)));
    clockwork.passUntil(() -> !heard.isEmpty(), Duration.ofSeconds(1));
    return heard.get(0).lines();
  }

  boolean endsWithin(Duration time) {
    return clockwork.passUntil(() -> !ended.isEmpty(), time);
  }

  /** How many URLs ended how. */
  Map<String, Long> fates() {
    return sink.visits().stream()
        .collect(
            Collectors.groupingBy(
                visit -> visit.outcome().id() + " " + visit.outcome().reason().id(),
                Collectors.counting()));
  }

  int mostTries() {
    return sink.visits().stream().mapToInt(visit -> visit.task().tries()).max().orElse(0);
  }

  List<Visit> visits() {
    return sink.visits();
  }
}
