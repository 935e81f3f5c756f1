package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.host.HostEvent;
import dev.orbweaver.host.HostEvent.Readiness;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.host.HostMemory;
import dev.orbweaver.host.Parked;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Visit;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Fetchers that do nothing of their own: the test speaks for them. */
final class StagedFetchers implements Fetchers {

  /** What the fetcher of a host was told and has in hand; the newest one of the host. */
  final class Staged {
    final String host;
    final HostMemory memory;
    final Deque<FetchTask> inHand = new ArrayDeque<>();
    final List<HostFetcher.Command> heard = new ArrayList<>();
    private final ActorRef<HostEvent> events;
    private ActorRef<HostFetcher.Command> self;
    private boolean crashing;

    Staged(String host, HostMemory memory, ActorRef<HostEvent> events) {
      this.host = host;
      this.memory = memory;
      this.events = events;
    }

    private Behavior<HostFetcher.Command> behavior() {
      return Behaviors.setup(
          context -> {
            self = context.getSelf();
            return Behaviors.receiveMessage(this::on);
          });
    }

    private Behavior<HostFetcher.Command> on(HostFetcher.Command command) {
      heard.add(command);
      if (crashing || crashingHosts.contains(host)) {
        throw new IllegalStateException("as the test says");
      }
      if (command == HostFetcher.Passivate.INSTANCE && passivateAtOnce) {
        events.tell(new HostEvent.Passivated(host, memory));
        return Behaviors.stopped();
      }
      if (command instanceof HostFetcher.Work work) {
        inHand.addAll(work.tasks());
        most = Math.max(most, made.values().stream().mapToInt(each -> each.inHand.size()).sum());
      }
      return Behaviors.same();
    }

    List<String> urls() {
      return inHand.stream().map(task -> task.url().path()).toList();
    }

    /** The first task in hand ends as a page with those links. */
    void finish(Readiness readiness, String... links) {
      List<Link> found = new ArrayList<>();
      for (String link : links) {
        Url url = (Url) Url.parse(link);
        found.add(new Link(url, url.fingerprint(), "a", true));
      }
      Page page = new Page("utf-8", null, true, found, 0);
      end(readiness, new Outcome.Fetched(Reason.OK, null), page);
    }

    void end(Readiness readiness, Outcome outcome, Page page) {
      FetchTask task = inHand.remove();
      Visit visit = new Visit(task, outcome, null, null, page, null, clockwork.instant(), 0, 0);
      tell(new HostEvent.Finished(host, visit, readiness));
    }

    /** The first task in hand goes back. */
    void giveBack(Duration until, Readiness readiness) {
      HostEvent.Again again = new HostEvent.Again(inHand.remove(), at(until));
      tell(new HostEvent.Returned(host, List.of(again), readiness));
    }

    /** Stops, as a fetcher does that was told to passivate. */
    void passivated(HostMemory last) {
      tell(new HostEvent.Passivated(host, last));
    }

    /** Has read a robots.txt that is to be kept. */
    void learn(String origin, byte[] kept) {
      tell(new HostEvent.RobotsLearnt(host, origin, kept, List.of(), 0));
    }

    private void tell(HostEvent event) {
      events.tell(event);
      clockwork.settle();
    }

    /** Throws in its receive. */
    void crash() {
      clockwork.expectingCrashes();
      crashing = true;
      self.tell(HostFetcher.Drain.INSTANCE);
      clockwork.settle();
      inHand.clear();
    }

    boolean isTold(HostFetcher.Command command) {
      return heard.contains(command);
    }
  }

  /** A memory that can be told from others. */
  static HostMemory memory(int failures) {
    HostHistory none = HostHistory.NONE;
    HostHistory history =
        new HostHistory(
            none.crawlDelay(),
            none.paceFrom(),
            none.heldUntil(),
            none.heldBy(),
            none.strain(),
            none.usualNanos(),
            failures,
            none.slowDownsInRow(),
            none.health(),
            none.conduct());
    return new HostMemory(history, List.of());
  }

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Clockwork clockwork;
  private final Map<String, Staged> made = new HashMap<>();
  private final List<String> crashingHosts = new ArrayList<>();
  final List<String> spawned = new ArrayList<>();

  /** Else the test says when. */
  boolean passivateAtOnce = true;

  /** The most tasks that were ever in hand at once. */
  int most;

  StagedFetchers(Clockwork clockwork) {
    this.clockwork = clockwork;
  }

  @Override
  public Behavior<HostFetcher.Command> create(
      String host, HostMemory memory, ActorRef<HostEvent> events) {
    Staged staged = new Staged(host, memory, events);
    made.put(host, staged);
    spawned.add(host);
    return staged.behavior();
  }

  /** The fetcher of a host dies at each message. */
  void crashAlways(String host) {
    clockwork.expectingCrashes();
    crashingHosts.add(host);
  }

  Staged of(String host) {
    return made.get(host);
  }

  boolean has(String host) {
    return made.containsKey(host) && !made.get(host).inHand.isEmpty();
  }

  int inHand() {
    return made.values().stream().mapToInt(each -> each.inHand.size()).sum();
  }

  /** Ready for so many more from then on. */
  Readiness ready(int capacity, Duration from) {
    return new Readiness(capacity, at(from), from.toNanos(), Map.of());
  }

  /** Origins that cannot be read until then, and nothing else is known of the host. */
  Readiness parked(Duration until, String... origins) {
    return parked(until, until, origins);
  }

  /** The same, while others may be asked from then on. */
  Readiness parked(Duration from, Duration until, String... origins) {
    Map<String, Parked> parked = new HashMap<>();
    Outcome end = new Outcome.Refused(Reason.ROBOTS_UNREACHABLE, "as the test says");
    for (String origin : origins) {
      parked.put(origin, new Parked(at(until), PATIENCE, end, end));
    }
    return new Readiness(1, at(from), 0, parked);
  }

  long at(Duration later) {
    return clockwork.nanos() + later.toNanos();
  }
}
