package dev.orbweaver.host;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.orbweaver.cookies.CookieJar;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Visit;
import dev.orbweaver.politeness.HostClock;
import dev.orbweaver.politeness.RetryAfter;
import dev.orbweaver.politeness.RetryDecision;
import dev.orbweaver.politeness.RetryPolicy;
import dev.orbweaver.robots.RobotsAnswer;
import dev.orbweaver.text.Plain;
import dev.orbweaver.transport.Answer;
import dev.orbweaver.transport.HostDoor;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The one that talks to a host: obeys its robots.txt and its clock, fetches, has pages read, and
 * reports each task's end in one message.
 *
 * <p>It never waits with work in hand: what may not be requested now goes back with the time from
 * which it may, so that a host that must wait holds none of the crawl's slots. All waiting is the
 * supervisor's schedule.
 */
public final class HostFetcher extends AbstractBehavior<HostFetcher.Command> {
  public sealed interface Command {}

  /** Tasks of this host, to be done as soon as it may be. */
  public record Work(List<FetchTask> tasks) implements Command {
    public Work {
      tasks = List.copyOf(tasks);
    }
  }

  /** Give back what is not begun; finish what is. */
  public enum Drain implements Command {
    INSTANCE
  }

  /** Hand the history over and stop. Only sent to a fetcher that has nothing in hand. */
  public enum Passivate implements Command {
    INSTANCE
  }

  private record Answered(FetchTask task, Answer answer, Instant startedAt) implements Command {}

  private record RobotsAnswered(OriginRobots robots, Url asked, Answer answer) implements Command {}

  private record RobotsRead(OriginRobots robots, OriginRobots.Read read, Duration latency)
      implements Command {}

  private record ReadDone(Visit visit) implements Command {}

  /** Tasks beyond those in flight that are kept at hand where no delay separates requests. */
  private static final int AHEAD = 8;

  private final String host;
  private final FetchWays ways;
  private final ActorRef<HostEvent> supervisor;
  private final HostClock clock;
  private final CookieJar cookies;
  private final HostDoor door;
  private final HostRobots robots;
  private final RobotsReader robotsReader;
  private final Refusals refusals;
  private final Deque<FetchTask> held = new ArrayDeque<>();
  private boolean draining;

  public static Behavior<Command> create(
      String host, FetchWays ways, HostMemory memory, ActorRef<HostEvent> supervisor) {
    return Behaviors.setup(context -> new HostFetcher(context, host, ways, memory, supervisor));
  }

  private HostFetcher(
      ActorContext<Command> context,
      String host,
      FetchWays ways,
      HostMemory memory,
      ActorRef<HostEvent> supervisor) {
    super(context);
    this.host = host;
    this.ways = ways;
    this.supervisor = supervisor;
    HostMemory awake = memory.awake(ways, now());
    this.clock = new HostClock(ways.politeness(), ways.random(), awake.clock());
    this.cookies = new CookieJar(host, awake.cookies());
    this.door = CookieDoor.of(host, ways, cookies, supervisor);
    this.robots = new HostRobots(ways.robots(), awake.robots());
    this.robotsReader = new RobotsReader(ways.reader(), ways.robots());
    this.refusals = new Refusals(ways.robots(), ways.maxUrlLength());
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Work.class, this::onWork)
        .onMessage(Answered.class, this::onAnswered)
        .onMessage(RobotsAnswered.class, this::onRobotsAnswered)
        .onMessage(RobotsRead.class, this::onRobotsRead)
        .onMessage(ReadDone.class, this::onReadDone)
        .onMessage(Drain.class, this::onDrain)
        .onMessage(Passivate.class, this::onPassivate)
        .onSignal(PostStop.class, signal -> onPostStop())
        .build();
  }

  private Behavior<Command> onWork(Work work) {
    held.addAll(work.tasks);
    return proceed();
  }

  private Behavior<Command> onDrain(Drain drain) {
    draining = true;
    return proceed();
  }

  private Behavior<Command> onPassivate(Passivate passivate) {
    HostMemory memory = new HostMemory(clock.snapshot(), robots.all(), cookies);
    supervisor.tell(new HostEvent.Passivated(host, memory));
    return Behaviors.stopped();
  }

  private Behavior<Command> onPostStop() {
    door.close();
    return this;
  }

  /** Begins whatever may begin now, and gives back what may not. */
  private Behavior<Command> proceed() {
    while (!held.isEmpty()) {
      FetchTask task = held.peek();
      long now = now();
      if (draining) {
        giveBackAll(earliestStart(now));
      } else if (!refused(task, refusals.unasked(task.url()))) {
        OriginRobots copy = robots.of(task.url());
        switch (copy.standing(now)) {
          case KNOWN:
            if (!refused(task, refusals.byRobots(task.url(), copy.rules()))
                && !begin(now, () -> fetch(held.poll(), now))) {
              return this;
            }
            break;
          case TO_BE_ASKED:
            if (!begin(now, () -> askRobots(copy, now))) {
              return this;
            }
            break;
          case BLOCKED:
            refused(task, blocked(copy));
            break;
          case UNREACHABLE:
            giveBack(List.of(held.poll()), copy.probeAt());
            break;
          default: // asked already: its answer goes on from here
            return this;
        }
      }
    }
    return this;
  }

  /**
   * Runs a request if the clock lets it; false when the tasks at hand must wait for one in flight.
   */
  private boolean begin(long now, Runnable request) {
    if (clock.mayStart(now)) {
      request.run();
      return true;
    }
    if (clock.inFlight() > 0 && clock.delay().isZero()) {
      return false;
    }
    giveBackAll(earliestStart(now));
    return true;
  }

  private void fetch(FetchTask task, long now) {
    clock.requestStarted(now);
    Instant startedAt = ways.clock().instant();
    FetchTask tried = task.withTries(task.tries() + 1, task.slowdowns());
    logRequest(task.url());
    getContext()
        .pipeToSelf(
            door.get(task.url()),
            (answer, bug) -> new Answered(tried, bug == null ? answer : bugged(bug), startedAt));
  }

  private void askRobots(OriginRobots copy, long now) {
    clock.requestStarted(now);
    Url url = copy.ask();
    logRequest(url);
    getContext()
        .pipeToSelf(
            door.get(url, copy.conditions(url)),
            (answer, bug) -> new RobotsAnswered(copy, url, bug == null ? answer : bugged(bug)));
  }

  private void logRequest(Url url) {
    if (getContext().getLog().isDebugEnabled()) {
      getContext().getLog().debug("get {}", Plain.of(url.href(), 200));
    }
  }

  private Behavior<Command> onRobotsAnswered(RobotsAnswered message) {
    OriginRobots copy = message.robots;
    clock.responseEnded(now());
    if (message.answer instanceof Answer.Answered answered) {
      CompletableFuture<OriginRobots.Read> read =
          CompletableFuture.supplyAsync(
              () -> robotsReader.read(message.asked, copy, answered), ways.parsing());
      getContext()
          .pipeToSelf(
              read,
              (done, bug) ->
                  new RobotsRead(
                      copy, done != null ? done : RobotsReader.unread(bug), latency(answered)));
      return this;
    }
    Answer.Broken broken = (Answer.Broken) message.answer;
    clock.failed();
    if (broken.reason() == Reason.BLOCKED_ADDRESS) {
      copy.blocked(broken.detail(), now());
      if (!held.isEmpty()) {
        refused(held.peek(), blocked(copy));
      }
      return proceed();
    }
    if (!OriginRobots.neverReached(broken.reason()) || copy.redirects() > 0) {
      copy.answered(OriginRobots.Read.failed(RobotsAnswer.of(broken.reason())), now());
      logParked(copy);
      return proceed();
    }
    // no page of this origin could be reached either: the task that asked ends, or waits, as if it
    // had tried itself
    copy.postpone();
    FetchTask task = held.poll();
    if (task != null) {
      failedOrAgain(task.withTries(task.tries() + 1, task.slowdowns()), broken);
    }
    return proceed();
  }

  private Behavior<Command> onRobotsRead(RobotsRead message) {
    message.robots.answered(message.read, now());
    keep(message.robots, message.read);
    if (message.robots.standing(now()) == OriginRobots.Standing.KNOWN) {
      clock.good(message.latency);
      message.robots.rules().crawlDelay().ifPresent(this::obeyCrawlDelay);
    } else {
      clock.failed();
      logParked(message.robots);
    }
    return proceed();
  }

  private void keep(OriginRobots copy, OriginRobots.Read read) {
    if (!read.isUnmodified()) {
      byte[] kept = copy.kept(read, now(), ways.clock().millis());
      supervisor.tell(new HostEvent.RobotsLearnt(host, copy.origin(), kept, read.sitemaps()));
    }
  }

  private void logParked(OriginRobots copy) {
    if (copy.standing(now()) == OriginRobots.Standing.UNREACHABLE) {
      getContext()
          .getLog()
          .info(
              "robots.txt of {} cannot be read: {}; its pages wait",
              Plain.of(copy.origin(), 200),
              Plain.of(String.valueOf(copy.trouble()), 200));
    }
  }

  private void obeyCrawlDelay(Duration delay) {
    if (delay.compareTo(ways.robots().maxCrawlDelay()) <= 0) {
      clock.crawlDelay(delay);
    }
  }

  private Behavior<Command> onAnswered(Answered message) {
    long now = now();
    clock.responseEnded(now);
    if (message.answer instanceof Answer.Broken broken) {
      clock.failed();
      if (broken.reason() == Reason.BLOCKED_ADDRESS) {
        FetchTask unasked =
            message.task.withTries(message.task.tries() - 1, message.task.slowdowns());
        refused(unasked, new Outcome.Refused(broken.reason(), broken.detail()));
      } else {
        failedOrAgain(message.task, broken);
      }
    } else {
      answered(message.task, (Answer.Answered) message.answer, message.startedAt, now);
    }
    return proceed();
  }

  private void answered(FetchTask task, Answer.Answered answer, Instant startedAt, long now) {
    boolean patience = RetryPolicy.asksForPatience(answer.status());
    FetchTask counted = patience ? task.withTries(task.tries(), task.slowdowns() + 1) : task;
    if (patience) {
      clock.slowDown(now, RetryAfter.of(answer.headers(), ways.clock().instant()));
    } else if (RetryPolicy.isServerFailure(answer.status()) || VisitReader.cut(answer) != null) {
      clock.failed();
    } else {
      clock.good(latency(answer));
    }
    RetryDecision decision =
        VisitReader.cut(answer) == null
            ? ways.retries().afterStatus(counted, answer.status())
            : ways.retries().afterFailure(counted, VisitReader.cut(answer));
    if (decision instanceof RetryDecision.Retry retry) {
      tryAgain(counted, retry, "status " + answer.status());
    } else {
      read(counted, answer, startedAt);
    }
  }

  private void read(FetchTask task, Answer.Answered answer, Instant startedAt) {
    CompletableFuture<Visit> visit =
        CompletableFuture.supplyAsync(
            () -> ways.reader().read(task, answer, startedAt), ways.parsing());
    getContext()
        .pipeToSelf(
            visit, (done, bug) -> new ReadDone(done != null ? done : bugged(task, startedAt, bug)));
  }

  private void tryAgain(FetchTask task, RetryDecision.Retry retry, String why) {
    getContext()
        .getLog()
        .info(
            "try {} of {}: {}", task.tries(), Plain.of(task.url().href(), 200), Plain.of(why, 200));
    giveBack(List.of(task), now() + retry.after().toNanos());
  }

  private Behavior<Command> onReadDone(ReadDone done) {
    finish(done.visit);
    return this;
  }

  private void failedOrAgain(FetchTask task, Answer.Broken broken) {
    if (ways.retries().afterFailure(task, broken.reason()) instanceof RetryDecision.Retry retry) {
      tryAgain(task, retry, broken.reason().id() + ": " + broken.detail());
      return;
    }
    long millis = Duration.ofNanos(broken.endedNanos() - broken.startedNanos()).toMillis();
    Instant startedAt = ways.clock().instant().minusMillis(millis);
    Outcome outcome = new Outcome.Failed(broken.reason(), broken.detail());
    finish(Visit.unanswered(task, outcome, startedAt, millis));
  }

  private static Visit bugged(FetchTask task, Instant startedAt, Throwable bug) {
    Outcome outcome = new Outcome.Failed(Reason.INTERNAL, String.valueOf(bug));
    return Visit.unanswered(task, outcome, startedAt, 0);
  }

  /** A door that failed without a value. */
  private static Answer bugged(Throwable bug) {
    return new Answer.Broken(Reason.INTERNAL, bug.toString(), 0, 0);
  }

  /** Ends a task at hand, if it is refused. */
  private boolean refused(FetchTask task, Outcome refusal) {
    if (refusal == null) {
      return false;
    }
    held.remove(task);
    finish(Visit.unanswered(task, refusal, ways.clock().instant(), 0));
    return true;
  }

  private static Outcome blocked(OriginRobots copy) {
    return new Outcome.Refused(Reason.BLOCKED_ADDRESS, copy.trouble());
  }

  private void finish(Visit visit) {
    supervisor.tell(new HostEvent.Finished(host, visit, readiness()));
  }

  private void giveBackAll(long notBefore) {
    List<FetchTask> all = List.copyOf(held);
    held.clear();
    giveBack(all, notBefore);
  }

  private void giveBack(List<FetchTask> tasks, long notBefore) {
    List<HostEvent.Again> again =
        tasks.stream().map(task -> new HostEvent.Again(task, notBefore)).toList();
    supervisor.tell(new HostEvent.Returned(host, again, readiness()));
  }

  private HostEvent.Readiness readiness() {
    long now = now();
    boolean spaced = !clock.delay().isZero();
    int room = ways.politeness().perHost() + (spaced ? 0 : AHEAD);
    int capacity = Math.max(0, room - clock.inFlight() - held.size());
    return new HostEvent.Readiness(
        capacity,
        robots.askableAt(now, earliestStart(now)),
        clock.delay().toNanos(),
        robots.parked(now),
        clock.snapshot());
  }

  private static Duration latency(Answer answer) {
    return Duration.ofNanos(answer.endedNanos() - answer.startedNanos());
  }

  private long earliestStart(long now) {
    return Math.max(now, clock.earliestStart());
  }

  private long now() {
    return ways.nanos().getAsLong();
  }
}
