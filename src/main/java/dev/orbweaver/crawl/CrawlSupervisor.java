package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import dev.orbweaver.config.LongestTimer;
import dev.orbweaver.crawl.explain.Explainer;
import dev.orbweaver.crawl.explain.Explanation;
import dev.orbweaver.frontier.Batch;
import dev.orbweaver.frontier.FrontierStore;
import dev.orbweaver.host.HostEvent;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.ParkedUrls;
import dev.orbweaver.output.Progress;
import dev.orbweaver.output.Sink;
import dev.orbweaver.scope.traps.Parked;
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

  /** A root's host turned out to open nothing: to be remembered before it is asked anything. */
  record RootClosed(String host) implements Command {}

  private record FromHost(HostEvent event) implements Command {}

  private record FromCommitter(CommitEvent event) implements Command {}

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

  private record Later(Duration rest, Command then) implements Command {}

  private static final byte[] PRESENT = {1};
  private static final Duration HOUSEKEEPING = Duration.ofSeconds(5);

  private final CrawlSettings settings;
  private final LongSupplier nanos;
  private final InstantSource clock;
  private final FrontierStore store;
  private final ActorRef<Ended> listener;
  private final TimerScheduler<Command> timers;
  private final HostFetchers fetchers;
  private final ActorRef<Committer.Command> committer;
  private final CrawlState state;
  private final Ending ending;

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
    ActorRef<HostEvent> hostEvents = context.messageAdapter(HostEvent.class, FromHost::new);
    this.fetchers = new HostFetchers(context, fetchers, hostEvents, FetcherGone::new);
    Ledger ledger = new Ledger(frontier, settings.budgets(), settings.traps(), nanos, clock);
    Parked traps = ledger.novelties().watch().parked();
    this.state = new CrawlState(settings, frontier, traps, new Hands(), now());
    this.ending = state.ending();
    ActorRef<CommitEvent> commits = context.messageAdapter(CommitEvent.class, FromCommitter::new);
    Following following = settings.following();
    this.committer =
        context.spawn(
            Committer.create(store, following, sinks, ledger, settings.concurrency(), commits),
            "committer");
    context.watchWith(committer, CommitterGone.INSTANCE);
    committer.tell(new Committer.Seed(settings.roots()));
    long spent = now() - state.tally().startedNanos();
    after(settings.limits().maxTime().minusNanos(spent), TimeIsUp.INSTANCE);
    timers.startTimerWithFixedDelay(Housekeeping.INSTANCE, HOUSEKEEPING);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FromHost.class, this::onHost)
        .onMessage(RootClosed.class, this::onRootClosed)
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
        .onMessage(Stop.class, stop -> drain(EndReason.STOPPED, stop.why))
        .onMessage(TimeIsUp.class, timeIsUp -> drain(EndReason.MAX_TIME, null))
        .onMessage(DrainIsOver.class, this::onDrainIsOver)
        .onMessage(Later.class, later -> after(later.rest, later.then))
        .onMessage(StoreFailed.class, this::onStoreFailed)
        .onSignal(PostStop.class, signal -> onPostStop())
        .build();
  }

  // what hosts say

  private Behavior<Command> onHost(FromHost message) {
    if (ending.isFinishing()) {
      return this; // too late to be recorded: it stays queued
    }
    HostEvent event = message.event;
    Committer.News keep = MemoryKey.toKeep(event);
    if (keep != null) {
      committer.tell(keep);
      return this;
    }
    Committer.News news = state.heard(event, now());
    if (news != null) {
      committer.tell(news);
    }
    return handOut();
  }

  private Behavior<Command> onRootClosed(RootClosed closed) {
    if (!ending.isFinishing()) {
      committer.tell(new Committer.Remember(MemoryKey.closedRoot(closed.host), PRESENT));
    }
    return this;
  }

  private Behavior<Command> onFetcherGone(FetcherGone gone) {
    if (ending.isFinishing() || gone.row.fetcher != gone.fetcher) {
      return this; // it stopped in order
    }
    for (FetchTask task : state.fetcherFailed(gone.row, now())) {
      end(task, new Outcome.Failed(Reason.INTERNAL, "the host's fetcher failed"));
    }
    return handOut();
  }

  /** A task ends without an answer of its host. */
  private void end(FetchTask task, Outcome outcome) {
    committer.tell(Committer.Record.of(Visit.unanswered(task, outcome, clock.instant(), 0)));
  }

  // what is committed

  private Behavior<Command> onCommitter(FromCommitter message) {
    if (message.event instanceof CommitEvent.Committed committed) {
      fetchers.committed(committed.visits());
      state.committed(committed, now());
      return handOut();
    }
    if (message.event instanceof CommitEvent.Broken broken) {
      return breakOff(broken.what());
    }
    if (message.event instanceof CommitEvent.Left left) {
      ending.leaves(left.parked(), left.queued());
      return this;
    }
    if (message.event == CommitEvent.NothingToDo.INSTANCE) {
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
    ending.close(store);
    listener.tell(ending.lastWord(state.tally().everyRootFailed()));
    return Behaviors.stopped();
  }

  /** Whoever stopped it from outside knows of the end; the store must not stay open. */
  private Behavior<Command> onPostStop() {
    ending.close(store).ifPresent(fault -> getContext().getLog().warn("{}", fault));
    return this;
  }

  // handing out

  /**
   * Gives work to every host whose time has come, as far as slots go; then sees whether the crawl
   * is over.
   */
  private Behavior<Command> handOut() {
    long now = now();
    state.handOut(now);
    if (isOver(now)) {
      return finish();
    }
    wakeAtNextTime(now);
    return this;
  }

  private Behavior<Command> onTaken(Taken taken) {
    state.taken(taken.row, taken.asked, taken.batch, now());
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
      CrawlSupervisor.this.end(task, outcome);
    }

    @Override
    public ActorRef<HostFetcher.Command> fetcherOf(HostRow row) {
      return fetchers.of(row);
    }
  }

  private void wakeAtNextTime(long now) {
    OptionalLong next = state.nextTime();
    if (next.isPresent()) {
      long wait = Math.max(1_000_000, next.getAsLong() - now);
      timers.startSingleTimer(Tick.INSTANCE, LongestTimer.cut(Duration.ofNanos(wait)));
    }
  }

  // the end

  private boolean isOver(long now) {
    if (!state.isStill()) {
      return false;
    }
    if (!state.isAtEnd()) {
      giveUpHopeless(now);
    }
    return ending.isDecided();
  }

  private void giveUpHopeless(long now) {
    if (state.givesUpHopeless(now)) {
      timers.startSingleTimer(Tick.INSTANCE, Duration.ofMillis(1));
    }
  }

  private Behavior<Command> onPause(Pause pause) {
    ending.pause(true);
    state.hosts().fetchers().forEach(fetcher -> fetcher.tell(HostFetcher.GiveBack.INSTANCE));
    return this;
  }

  private Behavior<Command> onResume(Resume resume) {
    ending.pause(false);
    return handOut();
  }

  private Behavior<Command> drain(EndReason reason, String detail) {
    if (ending.decide(reason, detail)) {
      state.hosts().fetchers().forEach(fetcher -> fetcher.tell(HostFetcher.Drain.INSTANCE));
      after(settings.drain(), DrainIsOver.INSTANCE);
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

  /** Has what is recorded completed and lets go of the hosts; what is in flight stays queued. */
  private Behavior<Command> finish() {
    ending.finishing();
    timers.cancelAll();
    committer.tell(state.finish(now(), clock.millis()));
    state.hosts().fetchers().forEach(getContext()::stop);
    return this;
  }

  // looking after

  private Behavior<Command> onHousekeeping(Housekeeping housekeeping) {
    long now = now();
    giveUpHopeless(now);
    state.passivating(now).forEach(row -> row.fetcher.tell(HostFetcher.Passivate.INSTANCE));
    return this;
  }

  private Behavior<Command> onGetProgress(GetProgress ask) {
    Progress progress = state.progress(now());
    ask.replyTo.tell(ending.isPaused() ? progress.inPause() : progress);
    return this;
  }

  private Behavior<Command> onQuestion(Question question) {
    state.informant().answer(question, now(), clock.millis());
    return this;
  }

  /** Tells itself after a time that may be longer than a timer's. */
  private Behavior<Command> after(Duration wait, Command then) {
    Duration first = LongestTimer.cut(wait.isNegative() ? Duration.ZERO : wait);
    boolean isAll = wait.compareTo(first) <= 0;
    timers.startSingleTimer(then, isAll ? then : new Later(wait.minus(first), then), first);
    return this;
  }

  private long now() {
    return nanos.getAsLong();
  }
}
