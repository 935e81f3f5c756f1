package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorRef;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.clockwork.Plans;
import dev.orbweaver.clockwork.SlowStore;
import dev.orbweaver.clockwork.StagedSink;
import dev.orbweaver.host.FetchWays;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.model.Visit;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole crawls of troubled webs, with the real actors, in no time. */
class SimulationTest {
  private static final Clockwork CLOCKWORK = new Clockwork();
  private static final Duration LONGEST = Duration.ofDays(3);
  private static final int MAX_TRIES = 3;

  /** Fates of URLs that end with their host when it counts as dead before they were asked for. */
  private static final Set<String> MAY_DIE = Set.of("failed dns", "failed timeout");

  @AfterAll
  static void shutDown() {
    CLOCKWORK.close();
  }

  static List<Long> seeds() {
    return new Random(20260102).longs(40).boxed().toList();
  }

  /** One crawl, its dimensions drawn from the seed. */
  private static final class Run {
    final Random random;
    final SimulatedWeb web;
    final StagedSink sink = new StagedSink("noted");
    final List<CrawlSupervisor.Ended> ended = new ArrayList<>();
    final SlowStore store;
    final Duration delay;
    final int perHost;
    final int concurrency;
    private final List<String> roots = new ArrayList<>();
    private final List<String> more = new ArrayList<>();
    private ActorRef<CrawlSupervisor.Command> supervisor;

    Run(long seed) {
      CLOCKWORK.seeded(seed);
      random = new Random(seed);
      web = new SimulatedWeb(CLOCKWORK, seed, 1 + random.nextInt(12), 5 + random.nextInt(60));
      store = new SlowStore(call -> CLOCKWORK.after(millis(3), call));
      delay = Duration.ofMillis(random.nextInt(3) * 500L);
      perHost = 1 + random.nextInt(3);
      concurrency = 1 + random.nextInt(20);
      List<String> urls = web.urls();
      for (int i = 0; i < 5; i++) {
        roots.add(urls.get(random.nextInt(urls.size())));
      }
    }

    Run with(String setting) {
      more.add(setting);
      return this;
    }

    private Duration millis(int most) {
      return Duration.ofMillis(random.nextInt(most + 1));
    }

    Run start() {
      more.add(
          "roots = ["
              + roots.stream().map(url -> '"' + url + '"').collect(Collectors.joining(", "))
              + "]");
      more.add("scope.mode = any");
      more.add("max-tries = " + MAX_TRIES);
      more.add("concurrency = " + concurrency);
      more.add(
          "politeness { delay = "
              + delay.toMillis()
              + "ms, jitter = 0.1, per-host = "
              + perHost
              + " }");
      CrawlPlan plan = Plans.plan(more.toArray(String[]::new));
      Executor parsing = page -> CLOCKWORK.after(millis(20), page);
      FetchWays ways = Plans.ways(plan, CLOCKWORK, web::door, parsing, random::nextDouble);
      supervisor =
          CLOCKWORK.spawn(
              CrawlSupervisor.create(
                  plan.crawl(),
                  (host, memory, events) -> HostFetcher.create(host, ways, memory, events),
                  Frontier.ofNew(store),
                  List.of(sink),
                  CLOCKWORK::nanos,
                  CLOCKWORK::instant,
                  CLOCKWORK.ear(ended)));
      return this;
    }

    Run toItsEnd() {
      assertThat(CLOCKWORK.passUntil(() -> !ended.isEmpty(), LONGEST)).as("ends").isTrue();
      CLOCKWORK.pass(Duration.ofMinutes(3)); // what it left open
      return this;
    }

    Set<String> reachable() {
      Set<String> seen = new HashSet<>(roots);
      Deque<String> left = new ArrayDeque<>(seen);
      while (!left.isEmpty()) {
        String url = left.remove();
        for (List<String> targets : List.of(web.leadsTo(url), web.listedBesides(url))) {
          targets.stream().filter(seen::add).forEach(left::add);
        }
      }
      return seen;
    }

    Map<String, String> fates() {
      Map<String, String> fates = new HashMap<>();
      for (Visit visit : sink.visits()) {
        String reason = visit.outcome().reason().id();
        String url = visit.task().url().href();
        boolean givenUp = reason.equals("host-dead") && MAY_DIE.contains(web.fate(url));
        String fate = givenUp ? web.fate(url) : visit.outcome().id() + " " + reason;
        assertThat(fates.put(url, fate)).as("an earlier record of %s", url).isNull();
      }
      return fates;
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyReachableUrlEndsInOneRecordAsItMust(long seed) {
    Run run = new Run(seed).start().toItsEnd();

    Map<String, String> expected = new HashMap<>();
    run.reachable().forEach(url -> expected.put(url, run.web.fate(url)));
    assertThat(run.fates()).isEqualTo(expected);
    assertThat(run.ended).hasSize(1);
    assertThat(run.ended.get(0).reason()).isEqualTo(EndReason.DONE);
    assertThat(run.sink.end().queued()).isZero();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noUrlIsAskedForTooOftenAndTheRecordsSayHowOften(long seed) {
    Run run = new Run(seed).start().toItsEnd();

    for (Visit visit : run.sink.visits()) {
      String url = visit.task().url().href();
      boolean neverReached = List.of("dns", "host-dead").contains(visit.outcome().reason().id());
      int asked = run.web.timesAsked(url);
      assertThat(asked).as(url).isLessThanOrEqualTo(run.web.mostRequests(url, MAX_TRIES));
      if (neverReached) {
        assertThat(visit.task().tries()).as(url).isLessThanOrEqualTo(MAX_TRIES);
      } else {
        assertThat(visit.task().tries()).as(url).isEqualTo(asked);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noHostIsAskedTooSoonOrByTooManyAtOnce(long seed) {
    Run run = new Run(seed).start().toItsEnd();

    Map<String, List<SimulatedWeb.Request>> byHost =
        run.web.requests.stream().collect(Collectors.groupingBy(SimulatedWeb.Request::host));
    byHost.values().forEach(requests -> assertPolite(run, requests));
  }

  /** Each request begins a delay after every earlier beginning and end. */
  private static void assertPolite(Run run, List<SimulatedWeb.Request> requests) {
    for (SimulatedWeb.Request each : requests) {
      int open = 1;
      for (SimulatedWeb.Request other : requests) {
        if (other == each || other.from() > each.from()) {
          continue;
        }
        open += other.to() > each.from() ? 1 : 0;
        long since = each.from() - (other.to() <= each.from() ? other.to() : other.from());
        assertThat(since).isGreaterThanOrEqualTo(least(run, each.url()).toNanos());
      }
      assertThat(open).isLessThanOrEqualTo(run.perHost);
    }
  }

  /** A Crawl-delay is known only once robots.txt, and its redirects, were read. */
  private static Duration least(Run run, Url url) {
    return url.path().startsWith("/robots") ? run.delay : run.web.delayOf(url, run.delay);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void losesNothingWhenFetchersArePutAsideAtEveryOccasion(long seed) {
    Run run = new Run(seed).with("idle-host = 0").with("politeness.slow-down.first = 12s");

    run.start().toItsEnd();

    Map<String, String> expected = new HashMap<>();
    run.reachable().forEach(url -> expected.put(url, run.web.fate(url)));
    assertThat(run.fates()).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void endsEveryUrlOnceThoughFetchersCrash(long seed) {
    Run run = new Run(seed);
    CLOCKWORK.expectingCrashes();
    run.web.crashOneIn(20);

    run.start().toItsEnd();

    assertThat(run.ended.get(0).reason()).isEqualTo(EndReason.DONE);
    assertThat(run.fates().keySet()).containsAll(run.roots);
    run.fates().forEach((url, fate) -> assertThat(fate).isIn(run.web.fate(url), "failed internal"));
    assertThat(run.sink.end().queued()).isZero();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatACrawlLeavesWhenItIsStoppedIsWholeAndInOrder(long seed) {
    Run run = new Run(seed).start();
    CLOCKWORK.pass(Duration.ofMillis(run.random.nextInt(60_000)));

    run.supervisor.tell(new CrawlSupervisor.Stop("enough"));
    run.toItsEnd();

    Set<String> reachable = run.reachable();
    run.fates().forEach((url, fate) -> assertThat(fate).isEqualTo(run.web.fate(url)));
    assertThat(reachable).containsAll(run.fates().keySet());
    assertThat(run.ended).hasSize(1);
    assertThat(run.sink.isClosed()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void endsWhenItsOutputBreaks(long seed) {
    Run run = new Run(seed);
    run.sink.failingAt(1 + run.random.nextInt(4));

    run.start().toItsEnd();

    assertThat(run.ended).hasSize(1);
    assertThat(run.sink.isClosed()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void answersExactlyAsManyPagesAsItMay(long seed) {
    int maxPages = 1 + (int) Math.floorMod(seed, 40L);
    Run run = new Run(seed).with("max-pages = " + maxPages).start().toItsEnd();

    long fetched = run.fates().values().stream().filter(fate -> fate.startsWith("fetched")).count();
    long all =
        run.reachable().stream().filter(url -> run.web.fate(url).startsWith("fetched")).count();
    assertThat(fetched).isEqualTo(Math.min(maxPages, all));
  }
}
