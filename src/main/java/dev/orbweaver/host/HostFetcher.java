package dev.orbweaver.host;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.Signal;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.orbweaver.cookies.CookieJar;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Visit;
import dev.orbweaver.politeness.RobotsVersion;
import dev.orbweaver.transport.Answer;
import dev.orbweaver.transport.HostDoor;
import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

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

  /** Give back what is not begun; more may come later. */
  public enum GiveBack implements Command {
    INSTANCE
  }

  /** Hand the history over and stop. Only sent to a fetcher that has nothing in hand. */
  public enum Passivate implements Command {
    INSTANCE
  }

  private record Answered(FetchTask task, String cookies, Answer answer, Instant startedAt)
      implements Command {}

  private record RobotsAnswered(OriginRobots robots, Url asked, Answer answer) implements Command {}

  private record RobotsRead(OriginRobots robots, OriginRobots.Read read, RobotsVersion version)
      implements Command {}

  private record ReadDone(Visit visit) implements Command {}

  private record Located(List<InetAddress> addresses) implements Command {}

  /** Whoever may not begin now is not asked to try again at once, whatever the reason. */
  private static final long A_MOMENT = 1_000_000L;

  private final FetchWays ways;
  private final HostDoor door;
  private final HostPace pace;
  private final Origins origins;
  private final CookieChecks cookieChecks;
  private final Aftermath aftermath;
  private final RobotsAftermath robotsAftermath;
  private final HostReports reports;
  private final HostLog log;
  private final RobotsReader robotsReader;
  private final NextSteps steps;
  private final Deque<FetchTask> held = new ArrayDeque<>(2);
  private boolean draining;
  private boolean locating;
  private boolean located;

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
    this.ways = ways;
    HostMemory awake = memory.awake(ways, now());
    CookieJar cookies = new CookieJar(host, awake.cookies());
    this.door = CookieDoor.of(host, ways, cookies, supervisor);
    this.pace = new HostPace(host, ways, awake.clock(), SharedGates.of(context.getSystem()));
    this.origins = new Origins(ways.robots(), ways.health(), awake);
    this.cookieChecks = new CookieChecks(cookies, ways.clock());
    this.aftermath = new Aftermath(pace, origins, ways.retries(), cookieChecks);
    this.reports = new HostReports(host, ways, pace, origins, cookies, supervisor);
    this.log = new HostLog(context::getLog);
    this.robotsAftermath = new RobotsAftermath(ways, pace, origins, aftermath, log);
    this.robotsReader = new RobotsReader(ways.reader(), ways.robots());
    this.steps = new NextSteps(new Refusals(ways.robots(), ways.maxUrlLength(), origins), origins);
    this.located = !ways.politeness().perAddress();
  }

  @Override
  public Receive<Command> createReceive() {
    return new Receive<>() {
      @Override
      public Behavior<Command> receiveMessage(Command message) {
        return told(message);
      }

      @Override
      public Behavior<Command> receiveSignal(Signal signal) {
        return signal instanceof PostStop ? onPostStop() : Behaviors.unhandled();
      }
    };
  }

  /** Not by a builder, which makes two dozen objects for each host that waits. */
  private Behavior<Command> told(Command message) {
    if (message instanceof Work work) {
      return onWork(work);
    } else if (message instanceof Answered answered) {
      return onAnswered(answered);
    } else if (message instanceof ReadDone done) {
      return onReadDone(done);
    } else if (message instanceof RobotsAnswered answered) {
      return onRobotsAnswered(answered);
    } else if (message instanceof RobotsRead read) {
      return onRobotsRead(read);
    } else if (message instanceof Located place) {
      return onLocated(place);
    } else if (message == GiveBack.INSTANCE) {
      return onGiveBack();
    } else if (message == Drain.INSTANCE) {
      return onDrain();
    } else if (message == Passivate.INSTANCE) {
      return onPassivate();
    }
    return Behaviors.unhandled();
  }

  private Behavior<Command> onWork(Work work) {
    held.addAll(work.tasks);
    return proceed();
  }

  private Behavior<Command> onGiveBack() {
    pace.leaveQueue();
    if (!held.isEmpty()) {
      giveBackAll(pace.earliestStart(now()));
    }
    return this;
  }

  private Behavior<Command> onDrain() {
    draining = true;
    pace.leaveQueue();
    return proceed();
  }

  private Behavior<Command> onPassivate() {
    reports.passivated();
    return Behaviors.stopped();
  }

  private Behavior<Command> onPostStop() {
    pace.close();
    door.close();
    return this;
  }

  /** Begins whatever may begin now, and gives back what may not. */
  private Behavior<Command> proceed() {
    boolean more = true;
    while (more && !held.isEmpty()) {
      long now = now();
      if (draining) {
        giveBackAll(pace.earliestStart(now));
      } else {
        more = next(held.peek(), now);
      }
    }
    return this;
  }

  /** Does something about the first task at hand; false when an answer must come first. */
  private boolean next(FetchTask task, long now) {
    NextSteps.Step step = steps.of(task, now);
    if (step instanceof NextSteps.Fetch fetch) {
      return begin(task, now, () -> fetch(held.poll(), fetch.copy()));
    } else if (step instanceof NextSteps.AskRobots robots) {
      return begin(task, now, () -> askRobots(robots.copy()));
    } else if (step instanceof NextSteps.Refuse refuse) {
      refused(task, refuse.outcome());
    } else if (step instanceof NextSteps.PutOff putOff) {
      giveBack(held.poll(), putOff.until());
    }
    return step != NextSteps.Await.ROBOTS;
  }

  /**
   * Runs a request if the clock lets it; false when the tasks at hand must wait for one in flight.
   */
  private boolean begin(FetchTask task, long now, Runnable request) {
    if (!located) {
      return locate(task.url());
    }
    if (pace.begin(now)) {
      origins.health(task.url().origin()).asked(now);
      request.run();
      return true;
    }
    if (pace.isFull() && pace.isUnspaced()) {
      return false;
    }
    giveBackAll(Math.max(pace.earliestStart(now), now + A_MOMENT));
    return true;
  }

  /** Asks once where the host may be, for its addresses have clocks of their own. */
  private boolean locate(Url url) {
    if (!locating) {
      locating = true;
      getContext()
          .pipeToSelf(
              door.locate(url),
              (found, unknown) -> new Located(unknown == null ? found : List.of()));
    }
    return false;
  }

  private Behavior<Command> onLocated(Located found) {
    locating = false;
    located = true; // or nowhere, as the request itself will find
    found.addresses.forEach(pace::mayBeAt);
    return proceed();
  }

  private void fetch(FetchTask task, OriginRobots copy) {
    copy.used();
    Instant startedAt = ways.clock().instant();
    FetchTask tried = task.withTries(task.tries() + 1, task.slowdowns());
    String sent = cookieChecks.carried(task.url());
    log.request(task.url());
    getContext()
        .pipeToSelf(
            ask(task),
            (answer, bug) ->
                new Answered(
                    tried, sent, bug == null ? answer : HostReports.bugged(bug), startedAt));
  }

  private CompletionStage<Answer> ask(FetchTask task) {
    return task.isSitemap()
        ? door.get(task.url(), List.of(), ways.reader().sitemaps().mostBytes())
        : door.get(task.url(), ways.reader().conditions(task));
  }

  private void askRobots(OriginRobots copy) {
    Url url = copy.ask();
    log.request(url);
    getContext()
        .pipeToSelf(
            door.get(url, copy.conditions(url)),
            (answer, bug) ->
                new RobotsAnswered(copy, url, bug == null ? answer : HostReports.bugged(bug)));
  }

  // robots.txt

  private Behavior<Command> onRobotsAnswered(RobotsAnswered message) {
    OriginRobots copy = message.robots;
    long now = now();
    pace.ended(message.answer, now);
    reports.askedRobots(message.asked, copy.tries(), message.answer);
    if (message.answer instanceof Answer.Answered answered) {
      robotsAftermath.answered(copy, answered, now);
      CompletableFuture<OriginRobots.Read> read =
          CompletableFuture.supplyAsync(
              () -> robotsReader.read(message.asked, copy, answered), ways.parsing());
      getContext()
          .pipeToSelf(
              read,
              (done, bug) -> read(copy, answered, done != null ? done : RobotsReader.unread(bug)));
      return this;
    }
    robotsBroken(copy, (Answer.Broken) message.answer, now);
    return proceed();
  }

  private RobotsRead read(OriginRobots copy, Answer.Answered answer, OriginRobots.Read read) {
    long wallMillis = ways.clock().millis();
    return new RobotsRead(copy, read, RobotsVersions.of(copy.origin(), answer, read, wallMillis));
  }

  private void robotsBroken(OriginRobots copy, Answer.Broken broken, long now) {
    // what it was asked for may have gone back meanwhile, and a task of another origin have come
    FetchTask first = held.peek();
    boolean isWaitedFor = first != null && first.url().origin().equals(copy.origin());
    if (!robotsAftermath.isBrokenForPages(copy, broken, now)) {
      if (held.isEmpty()) {
        roomAgain();
      } else if (isWaitedFor && broken.reason() == Reason.BLOCKED_ADDRESS) {
        refused(first, NextSteps.blocked(copy));
      }
      return;
    }
    if (!isWaitedFor) {
      robotsAftermath.feel(copy, broken, now);
      reports.returned(List.of(), now, held.size());
    } else {
      FetchTask task = held.poll(); // it ends, or waits, as if it had tried itself
      FetchTask tried = task.withTries(task.tries() + 1, task.slowdowns());
      goOn(aftermath.broken(tried, broken, now), broken);
    }
  }

  private Behavior<Command> onRobotsRead(RobotsRead message) {
    robotsAftermath.read(message.robots, message.read, message.version, now());
    reports.learnt(message.robots, message.read);
    if (held.isEmpty()) {
      roomAgain();
    }
    return proceed();
  }

  /** What a robots.txt was asked for went back meanwhile, and nobody knows that it is here. */
  private void roomAgain() {
    if (!draining) {
      reports.returned(List.of(), now(), 0);
    }
  }

  // pages

  private Behavior<Command> onAnswered(Answered message) {
    long now = now();
    pace.ended(message.answer, now);
    reports.asked(message.task, message.answer);
    if (message.answer instanceof Answer.Broken broken) {
      goOn(aftermath.broken(message.task, broken, now), broken);
    } else {
      Answer.Answered answer = (Answer.Answered) message.answer;
      Aftermath.Next next = aftermath.answered(message.task, answer, message.cookies, now);
      if (next instanceof Aftermath.Read read) {
        read(read.task(), answer, message.startedAt);
      } else {
        goOn(next, null);
      }
    }
    return proceed();
  }

  private void goOn(Aftermath.Next next, Answer.Broken broken) {
    if (next instanceof Aftermath.Again again) {
      log.again(again.task(), again.why());
      giveBack(again.task(), again.notBefore());
    } else if (next instanceof Aftermath.End end) {
      reports.ended(end.task(), end.outcome(), broken, held.size());
    }
  }

  private void read(FetchTask task, Answer.Answered answer, Instant startedAt) {
    CompletionStage<Visit> visit =
        ways.parsing()
            .read(
                task.id(),
                answer.body().size(),
                reports.isAwaited(held.size()),
                () -> ways.reader().read(task, answer, startedAt));
    getContext()
        .pipeToSelf(
            visit,
            (done, bug) ->
                new ReadDone(done != null ? done : HostReports.bugged(task, startedAt, bug)));
  }

  private Behavior<Command> onReadDone(ReadDone done) {
    reports.finished(done.visit, held.size());
    return this;
  }

  /** Ends the first task at hand. */
  private void refused(FetchTask task, Outcome refusal) {
    held.poll();
    reports.refused(task, refusal, held.size());
  }

  private void giveBack(FetchTask task, long notBefore) {
    reports.returned(List.of(task), notBefore, held.size());
  }

  private void giveBackAll(long notBefore) {
    List<FetchTask> all = List.copyOf(held);
    held.clear();
    reports.returned(all, notBefore, 0);
  }

  private long now() {
    return ways.nanos().getAsLong();
  }
}
