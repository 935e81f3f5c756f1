package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import dev.orbweaver.crawl.explain.Explainer;
import dev.orbweaver.crawl.explain.Explanation;
import dev.orbweaver.frontier.Batch;
import dev.orbweaver.frontier.FrontierProblem;
import dev.orbweaver.frontier.FrontierStore;
import dev.orbweaver.host.HostEvent;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.host.HostMemory;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.ParkedUrls;
import dev.orbweaver.output.Progress;
import dev.orbweaver.output.Sink;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The hub: owns the frontier and the table of hosts, spawns a {@link HostFetcher} a host, hands out
 * work when a host's time has come and a slot is free, and knows when the crawl is over.
 *
 * <p>It neither parses nor does I/O; what is finished goes to the {@link Committer}, and a slot is
 * free again when its page is committed.
 */
public final class CrawlSupervisor extends AbstractBehavior<CrawlSupervisor.Command> {
  public sealed interface Command {}

  /** Stop in order: no new work, what is in flight gets its time, everything is flushed. */
  public record Stop(String why) implements Command {}

  /** Begin nothing new until {@link Resume}; what is in flight ends. Time limits go on. */
  public record Pause() implements Command {}

  /** Go on after {@link Pause}. */
  public record Resume() implements Command {}

  /** Where does the crawl stand? */
  public record GetProgress(ActorRef<Progress> replyTo) implements Command {}

  /**
   * Why is this URL where it is? Answered by what was committed, without its record.
   *
   * @param url as the crawl knows it, see {@link Explainer#known}
   * @param rules of this crawl's plan
   */
  public record Explain(Url url, Explainer rules, ActorRef<Explanation> replyTo)
      implements Question {}

  /** What is known of this host? How its URLs ended is in the outputs. */
  public record ExplainHost(String host, Explainer rules, ActorRef<Explanation> replyTo)
      implements Question {}

  /** Something that the crawl is asked about itself. It changes nothing. */
  sealed interface Question extends Command {}

  /**
   * The last word of a crawl.
   *
   * @param fault what broke it off, when {@code reason} says so, else null
   * @param everyRootFailed whether there was nothing to crawl at all
   * @param parked what it leaves that only another start may take up
   * @param left URLs that it leaves besides, and would have gone on with
   */
  public record Ended(
      EndReason reason, String fault, boolean everyRootFailed, ParkedUrls parked, long left) {

    /** Of a crawl that leaves nothing. */
    public Ended(EndReason reason, String fault, boolean everyRootFailed) {
      this(reason, fault, everyRootFailed, ParkedUrls.NONE, 0);
    }
  }

  /** Makes the fetcher of a host, which goes on from what an earlier one remembered. */
  @FunctionalInterface
  public interface Fetchers {
    Behavior<HostFetcher.Command> create(
        String host, HostMemory memory, ActorRef<HostEvent> events);
  }

  private record FromHost(HostEvent event) implements Command {}

  private record FromCommitter(Committer.Event event) implements Command {}

  private enum CommitterGone implements Command {
    INSTANCE
  }

  private record Taken(HostRow row, int asked, Batch batch) implements Command {}

  private record StoreFailed(Throwable cause) implements Command {}

  private record FetcherGone(HostRow row, ActorRef<HostFetcher.Command> fetcher)
      implements Command {}

  private enum Tick implements Command {
    INSTANCE
  }

  private enum Housekeeping implements Command {
    INSTANCE
  }

  private enum TimeIsUp implements Command {
    INSTANCE
  }

  private enum DrainIsOver implements Command {
    INSTANCE
  }

  /** How long a host is left in peace at least when its fetcher failed, and its clock with it. */
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  private static final Duration HOUSEKEEPING = Duration.ofSeconds(5);
  private static final Duration LONGEST_TIMER = Duration.ofDays(200); // Akka's scheduler ends there

  private final CrawlSettings settings;
  private final LongSupplier nanos;
  private final InstantSource clock;
  private final FrontierStore store;
  private final ActorRef<Ended> listener;
  private final TimerScheduler<Command> timers;
  private final HostFetchers fetchers;
  private final ActorRef<Committer.Command> committer;
  private final HostTable hosts;
  private final HandingOut handingOut;
  private final Informant informant;
  private final Tally tally;
  private final Slots slots;
  private long admitted;
  private final Ending ending = new Ending();
  private boolean seeded;

  /** A crawl that begins at once; it tells {@code listener} when it has ended and stops. */
  public static Behavior<Command> create(
      CrawlSettings settings,
      Fetchers fetchers,
      Frontier frontier,
      List<Sink> sinks,
      LongSupplier nanos,
      InstantSource clock,
      ActorRef<Ended> listener) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new CrawlSupervisor(
                        context, timers, settings, fetchers, frontier, sinks, nanos, clock,
                        listener)));
  }

  private CrawlSupervisor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      CrawlSettings settings,
      Fetchers fetchers,
      Frontier frontier,
      List<Sink> sinks,
      LongSupplier nanos,
      InstantSource clock,
      ActorRef<Ended> listener) {
    super(context);
    this.settings = settings;
    this.nanos = nanos;
    this.clock = clock;
    this.store = frontier.store();
    this.listener = listener;
    this.timers = timers;
    this.slots = new Slots(settings.concurrency());
    this.tally = new Tally(Ledger.memory(frontier.recovered()), now());
    boolean staysQueued = store.outlivesProcess();
    this.hosts = new HostTable(settings.concurrency(), staysQueued);
    hosts.recover(frontier.recovered(), now());
    Spending spending = new Spending(settings.budgets());
    spending.recover(frontier.recovered().hosts());
    this.handingOut =
        new HandingOut(
            hosts, slots, spending, new Hands(), new KnownPages(store::fact), staysQueued);
    this.informant = new Informant(store, hosts, spending, handingOut::traps);
    ActorRef<HostEvent> events = context.messageAdapter(HostEvent.class, FromHost::new);
    this.fetchers = new HostFetchers(context, fetchers, events, FetcherGone::new);
    ActorRef<Committer.Event> commits =
        context.messageAdapter(Committer.Event.class, FromCommitter::new);
    Ledger ledger = new Ledger(frontier, settings.budgets(), settings.traps(), nanos, clock);
    handingOut.park(ledger.novelties().watch().parked());
    Following following = settings.following();
    this.committer =
        context.spawn(Committer.create(store, following, sinks, ledger, commits), "committer");
    context.watchWith(committer, CommitterGone.INSTANCE);
    committer.tell(new Committer.Seed(settings.roots()));
    Duration timeLeft = settings.limits().maxTime().minusNanos(now() - tally.startedNanos());
    if (timeLeft.compareTo(LONGEST_TIMER) < 0) {
      timers.startSingleTimer(TimeIsUp.INSTANCE, timeLeft.isNegative() ? Duration.ZERO : timeLeft);
    }
    timers.startTimerWithFixedDelay(Housekeeping.INSTANCE, HOUSEKEEPING);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FromHost.class, this::onHost)
        .onMessage(FromCommitter.class, this::onCommitter)
        .onMessage(CommitterGone.class, this::onCommitterGone)
        .onMessage(Taken.class, this::onTaken)
        .onMessage(Tick.class, tick -> handOut())
        .onMessage(GetProgress.class, this::onGetProgress)
        .onMessage(Question.class, this::onQuestion)
        .onMessage(FetcherGone.class, this::onFetcherGone)
        .onMessage(Housekeeping.class, this::onHousekeeping)
        .onMessage(Pause.class, this::onPause)
        .onMessage(Resume.class, this::onResume)
        .onMessage(Stop.class, this::onStop)
        .onMessage(TimeIsUp.class, this::onTimeIsUp)
        .onMessage(DrainIsOver.class, this::onDrainIsOver)
        .onMessage(StoreFailed.class, this::onStoreFailed)
        .build();
  }

  // what hosts say

  private Behavior<Command> onHost(FromHost message) {
    if (ending.isFinishing()) {
      return this; // too late to be recorded: it stays queued
    }
    HostEvent event = message.event;
    Committer.Command keep = MemoryKey.toKeep(event);
    if (keep != null) {
      committer.tell(keep);
      return this;
    }
    HostRow row = hosts.row(event.host(), now());
    if (event instanceof HostEvent.Finished finished) {
      row.finished(finished.visit().task());
      row.ready(finished.readiness(), now());
      committer.tell(new Committer.Record(finished.visit(), finished.readiness().clock()));
    } else if (event instanceof HostEvent.Returned returned) {
      row.ready(returned.readiness(), now());
      for (HostEvent.Again again : returned.tasks()) {
        handingOut.comesBack(row, again.task(), again.notBefore(), now());
      }
      committer.tell(new Committer.Paced(row.host, returned.readiness().clock()));
    } else if (event instanceof HostEvent.Passivated passivated) {
      row.passivated(passivated.memory());
    }
    hosts.changed(row, now());
    return handOut();
  }

  private Behavior<Command> onFetcherGone(FetcherGone gone) {
    if (ending.isFinishing() || gone.row.fetcher != gone.fetcher) {
      return this; // it stopped in order
    }
    long pause = Math.max(gone.row.delayNanos, AFTER_FAILURE.toNanos());
    for (FetchTask task : gone.row.fetcherFailed(now() + pause)) {
      Outcome bug = new Outcome.Failed(Reason.INTERNAL, "the host's fetcher failed");
      committer.tell(Committer.Record.of(unfetched(task, bug)));
    }
    hosts.changed(gone.row, now());
    return handOut();
  }

  // what is committed

  private Behavior<Command> onCommitter(FromCommitter message) {
    if (message.event instanceof Committer.Committed committed) {
      return onCommitted(committed);
    }
    if (message.event instanceof Committer.Broken broken) {
      return breakOff(broken.what());
    }
    if (message.event instanceof Committer.Left left) {
      ending.leaves(left.parked(), left.queued());
      return this;
    }
    if (message.event == Committer.NothingToDo.INSTANCE) {
      ending.finishedBefore();
    }
    return ended();
  }

  /** It failed; else this actor had stopped at its last word. */
  private Behavior<Command> onCommitterGone(CommitterGone gone) {
    ending.brokenBy("a fault of the crawler itself; the log says more");
    return ended();
  }

  private Behavior<Command> ended() {
    try {
      store.close(); // makes all of it safe, which a disk may refuse
    } catch (FrontierProblem problem) {
      ending.brokenBy("the frontier: " + problem.getMessage());
    }
    listener.tell(ending.lastWord(tally.everyRootFailed()));
    return Behaviors.stopped();
  }

  private Behavior<Command> onCommitted(Committer.Committed committed) {
    long now = now();
    seeded = true;
    handingOut.committed(committed, now);
    committed.visits().forEach(visit -> tally.add(visit, now));
    tally.found(committed.admitted().size(), now);
    admitted += committed.admitted().size();
    for (FetchTask task : committed.admitted()) {
      if (task.isRoot()) {
        tally.expectRoot();
      }
      HostRow row = hosts.row(task.url().host(), now);
      handingOut.admitted(row, task);
      hosts.changed(row, now);
    }
    return handOut();
  }

  // handing out

  /**
   * Gives work to every host whose time has come, as far as slots go; then sees whether the crawl
   * is over.
   */
  private Behavior<Command> handOut() {
    long now = now();
    if (ending.mayBegin()) {
      handingOut.toWhoeverMay(wanted(), now);
    }
    if (isOver(now)) {
      return finish();
    }
    wakeAtNextTime(now);
    return this;
  }

  private Behavior<Command> onTaken(Taken taken) {
    handingOut.taken(taken.row, taken.asked, taken.batch, ending.mayBegin(), now());
    return handOut();
  }

  /** What handing out work does to others. */
  private final class Hands implements HandingOut.Hands {
    @Override
    public void take(HostRow row, int tasks, Predicate<FetchTask> wanted) {
      getContext()
          .pipeToSelf(
              store.take(row.host, tasks, wanted),
              (taken, failure) ->
                  failure == null ? new Taken(row, tasks, taken) : new StoreFailed(failure));
    }

    @Override
    public void reconsider(HostRow row) {
      store.reconsider(row.host); // should it fail, so does the take that follows
    }

    @Override
    public void end(FetchTask task, Outcome outcome) {
      committer.tell(Committer.Record.of(unfetched(task, outcome)));
    }

    @Override
    public ActorRef<HostFetcher.Command> fetcherOf(HostRow row) {
      return fetchers.of(row);
    }
  }

  /** How many more pages may be fetched, those in flight among them. */
  private long wanted() {
    return Math.max(0, settings.limits().maxPages() - tally.fetched());
  }

  private void wakeAtNextTime(long now) {
    OptionalLong next = hosts.nextTime();
    if (next.isPresent() && ending.mayBegin() && slots.room(wanted()) > 0) {
      long wait = Math.max(1_000_000, next.getAsLong() - now);
      timers.startSingleTimer(
          Tick.INSTANCE, Duration.ofNanos(Math.min(wait, LONGEST_TIMER.toNanos())));
    }
  }

  // the end

  private boolean isOver(long now) {
    if (ending.isFinishing() || !seeded || slots.inFlight() > 0) {
      return false;
    }
    if (!ending.isReached(hosts, tally.fetched(), settings.limits().maxPages())) {
      giveUpHopeless(now);
    }
    return ending.isDecided();
  }

  /** With only parked hosts left and no probe due soon, their URLs end or are left. */
  private void giveUpHopeless(long now) {
    if (seeded && ending.mayBegin() && hosts.condemnHopeless(slots.inFlight(), now)) {
      timers.startSingleTimer(Tick.INSTANCE, Duration.ofMillis(1));
    }
  }

  private Behavior<Command> onPause(Pause pause) {
    ending.pause(true);
    return this;
  }

  private Behavior<Command> onResume(Resume resume) {
    ending.pause(false);
    return handOut();
  }

  private Behavior<Command> onStop(Stop stop) {
    return drain(EndReason.STOPPED, stop.why);
  }

  private Behavior<Command> onTimeIsUp(TimeIsUp timeIsUp) {
    return drain(EndReason.MAX_TIME, null);
  }

  private Behavior<Command> drain(EndReason reason, String detail) {
    if (ending.decide(reason, detail)) {
      hosts.fetchers().forEach(fetcher -> fetcher.tell(HostFetcher.Drain.INSTANCE));
      timers.startSingleTimer(DrainIsOver.INSTANCE, settings.drain());
    }
    return handOut();
  }

  private Behavior<Command> onDrainIsOver(DrainIsOver over) {
    return ending.isFinishing() ? this : finish();
  }

  private Behavior<Command> onStoreFailed(StoreFailed failed) {
    return breakOff("the frontier: " + failed.cause.getMessage());
  }

  private Behavior<Command> breakOff(String what) {
    ending.brokenBy(what);
    return ending.isFinishing() ? this : finish();
  }

  /** Lets go of the hosts and has what is recorded completed; what is in flight stays queued. */
  private Behavior<Command> finish() {
    ending.finishing();
    timers.cancelAll();
    hosts.fetchers().forEach(getContext()::stop);
    long now = now();
    long wall = clock.millis();
    Outlook outlook = Outlook.thorough(hosts, now, wall);
    committer.tell(
        new Committer.Finish(
            outlook.end(ending.how(), tally, hosts.unfinished(), wall),
            hosts.census(
                handingOut.traps(), new KnownPages(store::fact), ending.mostCounted(), now, wall),
            admitted));
    return this;
  }

  // looking after

  private Behavior<Command> onHousekeeping(Housekeeping housekeeping) {
    long now = now();
    giveUpHopeless(now);
    for (HostRow row : hosts.unused(now, settings.idleHost())) {
      row.passivating = true;
      row.fetcher.tell(HostFetcher.Passivate.INSTANCE);
      hosts.changed(row, now);
    }
    return this;
  }

  private Behavior<Command> onGetProgress(GetProgress ask) {
    ask.replyTo.tell(tally.progress(hosts, now()));
    return this;
  }

  private Behavior<Command> onQuestion(Question question) {
    informant.answer(question, now(), clock.millis());
    return this;
  }

  private Visit unfetched(FetchTask task, Outcome outcome) {
    return Visit.unanswered(task, outcome, clock.instant(), 0);
  }

  private long now() {
    return nanos.getAsLong();
  }
}
