package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import dev.orbweaver.frontier.Admission;
import dev.orbweaver.frontier.Commit;
import dev.orbweaver.frontier.Discovery;
import dev.orbweaver.frontier.FrontierStore;
import dev.orbweaver.host.HostEvent;
import dev.orbweaver.model.Fetch;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.SitemapCounts;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.CrawlEnd;
import dev.orbweaver.output.ParkedUrls;
import dev.orbweaver.output.Sink;
import dev.orbweaver.output.SinkWriter;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Makes finished visits true, a group at a time: new links admitted, records accepted by every
 * sink, then one atomic commit.
 *
 * <p>While one group is under way the next gathers, so groups grow with the load, and a lone page
 * waits for nobody. {@link Gathering} says when the next begins. It is an actor of its own beside
 * the supervisor so that handing out work never waits for a commit's bookkeeping.
 */
final class Committer extends AbstractBehavior<Committer.Command> {
  sealed interface Command {}

  /** The crawl's roots, to be queued unless they were seen. */
  record Seed(List<Url> roots) implements Command {}

  /** Something for the next group, or for the one that is about to be written. */
  sealed interface News extends Command {}

  /**
   * A visit to be recorded.
   *
   * @param clock its host's clock after it; null: nobody asked the host
   * @param isAwaited whether the crawl could do more if this were committed
   */
  record Record(Visit visit, HostHistory clock, boolean isAwaited) implements News {
    static Record of(Visit visit) {
      return new Record(visit, null, true);
    }
  }

  /** A host's clock went on without a visit. */
  record Paced(String host, HostHistory clock) implements News {}

  /** Something to be remembered of a host, in place of what is under this key. */
  record Remember(String key, byte[] memory) implements News {}

  /** A host's robots.txt is known: to be remembered together with the sitemaps it brings in. */
  record Learnt(HostEvent.RobotsLearnt robots) implements News {}

  /** A request has ended: for the outputs that list them. */
  record Asked(Fetch fetch) implements News {}

  /**
   * After what is gathered now, complete the sinks; before that, count what is parked.
   *
   * @param admitted of how many admitted tasks the supervisor had heard: what was committed since
   *     is queued, too
   */
  record Finish(CrawlEnd end, Census census, long admitted) implements Command {
    Finish(CrawlEnd end) {
      this(end, Census.NONE, 0);
    }

    Finish counted() {
      return new Finish(end, Census.NONE, admitted);
    }
  }

  private record Counted(Census census) implements Command {}

  private record Admitted(Admission admission) implements Command {}

  private record FromSink(SinkWriter.Event event) implements Command {}

  /** What came since the last commit has gathered for long enough. */
  private enum RestIsOver implements Command {
    INSTANCE
  }

  /** Outputs have been unsafe for as long as they may be. */
  private enum ForceIsDue implements Command {
    INSTANCE
  }

  private enum Stored implements Command {
    INSTANCE
  }

  private enum Completed implements Command {
    INSTANCE
  }

  private record StoreFailed(Throwable cause) implements Command {}

  private final FrontierStore store;
  private final Following following;
  private final ActorRef<CommitEvent> supervisor;
  private final Ledger ledger;
  private final Novelties novelties;
  private final SinkWriters outputs;
  private final Forcing forcing;
  private final TimerScheduler<Command> timers;
  private final Gathering gathering;
  private VisitGroup group = VisitGroup.empty();
  private long groupNumber;
  private long admittedInAll;
  private boolean seeding;
  private boolean busy;
  private boolean broken;
  private boolean closing;
  private Finish finish;
  private ParkedUrls parked = ParkedUrls.NONE;
  private boolean complete;

  /**
   * @param concurrency how many pages may be handed out and not committed
   */
  static Behavior<Command> create(
      FrontierStore store,
      Following following,
      List<Sink> sinks,
      Ledger ledger,
      int concurrency,
      ActorRef<CommitEvent> supervisor) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new Committer(
                        context,
                        timers,
                        store,
                        following,
                        sinks,
                        ledger,
                        concurrency,
                        supervisor)));
  }

  private Committer(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      FrontierStore store,
      Following following,
      List<Sink> sinks,
      Ledger ledger,
      int concurrency,
      ActorRef<CommitEvent> supervisor) {
    super(context);
    this.timers = timers;
    this.store = store;
    this.forcing = new Forcing(store.forcedEvery());
    this.following = following;
    this.gathering = new Gathering(following, concurrency);
    this.ledger = ledger;
    this.novelties = ledger.novelties();
    this.supervisor = supervisor;
    ActorRef<SinkWriter.Event> replies =
        context.messageAdapter(SinkWriter.Event.class, FromSink::new);
    this.outputs = new SinkWriters(sinks, context, replies);
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Seed.class, this::onSeed)
        .onMessage(News.class, this::onNews)
        .onMessage(Admitted.class, this::onAdmitted)
        .onMessage(FromSink.class, this::onSink)
        .onMessage(RestIsOver.class, this::onRestIsOver)
        .onMessage(ForceIsDue.class, this::onForceIsDue)
        .onMessage(Stored.class, this::onStored)
        .onMessage(Completed.class, this::onCompleted)
        .onMessage(StoreFailed.class, this::onStoreFailed)
        .onMessage(Finish.class, this::onFinish)
        .onMessage(Counted.class, this::onCounted)
        .build();
  }

  private Behavior<Command> onSeed(Seed seed) {
    busy = true;
    seeding = true;
    seed.roots.forEach(novelties.watch()::root);
    pipe(store.admit(following.beginning(seed.roots), List.of()), Admitted::new);
    return this;
  }

  private Behavior<Command> onNews(News news) {
    gathering.add(news);
    return next();
  }

  private Behavior<Command> onFinish(Finish last) {
    finish = last;
    return next();
  }

  /** Starts the next group, or the end, when nothing is under way. */
  private Behavior<Command> next() {
    if (closing) {
      return this; // the sinks are complete, or about to be: they take nothing any more
    }
    if (!busy && !broken && isDue()) {
      startGroup();
    } else if (finish != null && !broken && !busy && !finish.census.hosts().isEmpty()) {
      busy = true;
      return count(finish.census);
    } else if (finish != null && (broken || !busy)) {
      return close();
    }
    return this;
  }

  private boolean isDue() {
    boolean isLast = finish != null && !gathering.isEmpty();
    return forcing.isDue() || gathering.isDue() || isLast;
  }

  private Behavior<Command> close() {
    closing = true;
    timers.cancelAll();
    openOutputs();
    CrawlEnd end = finish.end.withMoreQueued(admittedInAll - finish.admitted);
    complete = end.queued() == parked.urls(ParkedUrls.Kind.TRAP);
    supervisor.tell(new CommitEvent.Left(parked, end.queued()));
    outputs.finish(ledger.closing(end, parked, store.earlierPages()));
    return closedIfAll();
  }

  private void openOutputs() {
    outputs.open(ledger::offset);
  }

  private Behavior<Command> count(Census parkedUrls) {
    pipe(store.visit(parkedUrls.hosts(), parkedUrls), done -> new Counted(parkedUrls));
    return this;
  }

  private Behavior<Command> onCounted(Counted counted) {
    if (seeding && !counted.census.isAllTraps()) {
      return begin();
    }
    parked = ledger.parked(counted.census);
    if (seeding) {
      supervisor.tell(new CommitEvent.Left(parked, parked.urls()));
      supervisor.tell(CommitEvent.NothingToDo.INSTANCE);
      return Behaviors.stopped();
    }
    finish = finish.counted();
    busy = false;
    return next();
  }

  private void startGroup() {
    openOutputs();
    busy = true;
    groupNumber++;
    group = gathering.takeGroup();
    List<Visit> visits = group.visits();
    List<Discovery> discoveries = new ArrayList<>(visits.size());
    visits.forEach(visit -> discoveries.add(following.after(visit)));
    // a robots.txt that is remembered is not asked again: its sitemaps must be in the same commit
    discoveries.addAll(gathering.takeSitemaps());
    forcing.begin();
    pipe(store.admit(discoveries, novelties.questions(visits)), Admitted::new);
  }

  private Behavior<Command> onAdmitted(Admitted message) {
    if (broken) {
      return this; // by an output, meanwhile: it stays unwritten
    }
    List<List<FetchTask>> tasks = message.admission.tasks();
    group.admit(tasks, following);
    if (seeding) {
      return seeded();
    }
    group.judge(novelties, message.admission.facts(), tasks);
    return write();
  }

  private Behavior<Command> write() {
    List<Visit> records = group.records();
    List<Fetch> fetches = gathering.takeFetches();
    boolean forced = forcing.isUnderWay();
    if (!records.isEmpty() || !fetches.isEmpty() || forced) { // else: something to remember
      outputs.write(new SinkWriter.Write(groupNumber, records, fetches, forced));
    }
    return committedIfWritten();
  }

  private Behavior<Command> seeded() {
    boolean isNews = !group.admitted().isEmpty() || !ledger.isComplete();
    return isNews ? begin() : count(ledger.leftovers());
  }

  private Behavior<Command> begin() {
    seeding = false;
    openOutputs();
    group.admitted().stream().filter(FetchTask::isRoot).forEach(root -> ledger.expectRoot());
    forcing.beginNow(); // so that a power cut always finds positions that are safe
    return write();
  }

  private Behavior<Command> onSink(FromSink message) {
    if (message.event instanceof SinkWriter.Broken fault) {
      boolean wasClosing = closing;
      Behavior<Command> next = breakOff(fault.path() + ": " + fault.why());
      return wasClosing ? answered(fault.name()) : next;
    }
    if (message.event instanceof SinkWriter.Written written && !broken) {
      outputs.written(written);
      return committedIfWritten();
    }
    return message.event instanceof SinkWriter.Finished finished ? answered(finished.name()) : this;
  }

  private Behavior<Command> answered(String sink) {
    outputs.over(sink);
    return closedIfAll();
  }

  private Behavior<Command> committedIfWritten() {
    if (!outputs.isAnyAwaited()) {
      boolean forced = forcing.isUnderWay();
      pipe(
          store.commit(ledger.commit(group, gathering.takeClocks(), outputs.offsets(), forced)),
          done -> Stored.INSTANCE);
    }
    return this;
  }

  private Behavior<Command> onStored(Stored stored) {
    group.visits().forEach(this::warnOfSitemap);
    admittedInAll += group.admitted().size();
    supervisor.tell(
        new CommitEvent.Committed(
            group.visits(), group.admitted(), novelties.watch().parked(), group.sitemapsLeft()));
    forcing
        .committed(group.visits().size())
        .ifPresent(wait -> timers.startSingleTimer(ForceIsDue.INSTANCE, wait));
    group = VisitGroup.empty();
    busy = false;
    if (gathering.rests()) {
      timers.startSingleTimer(RestIsOver.INSTANCE, Gathering.REST);
    }
    return next();
  }

  private Behavior<Command> onRestIsOver(RestIsOver over) {
    gathering.restIsOver();
    return next();
  }

  private Behavior<Command> onForceIsDue(ForceIsDue due) {
    forcing.due();
    return next();
  }

  private void warnOfSitemap(Visit visit) {
    if (visit.task().isSitemap() && SitemapCounts.isFailure(visit)) {
      getContext().getLog().warn("{}", SitemapNews.ofFailure(visit));
    }
  }

  private Behavior<Command> onStoreFailed(StoreFailed failed) {
    boolean wasClosing = closing;
    Behavior<Command> next = breakOff("the frontier: " + failed.cause.getMessage());
    return wasClosing ? closedIfAll() : next;
  }

  /**
   * What is under way is not committed and so never was; sinks that still work are completed, now
   * if that was asked for already.
   */
  private Behavior<Command> breakOff(String what) {
    if (!broken) {
      broken = true;
      supervisor.tell(new CommitEvent.Broken(what));
    }
    return next();
  }

  private Behavior<Command> closedIfAll() {
    if (outputs.isAnyAwaited()) {
      return this;
    }
    return broken ? onCompleted(Completed.INSTANCE) : complete();
  }

  /**
   * A sink that is complete is safe. Until this is committed, whoever goes on completes the outputs
   * again.
   */
  private Behavior<Command> complete() {
    Commit last = ledger.last(outputs.offsets(), complete);
    pipe(store.commit(last), done -> Completed.INSTANCE);
    return this;
  }

  private Behavior<Command> onCompleted(Completed completed) {
    supervisor.tell(CommitEvent.Closed.INSTANCE);
    return Behaviors.stopped();
  }

  private <T> void pipe(CompletionStage<T> stage, Function<T, Command> success) {
    getContext()
        .pipeToSelf(
            stage,
            (value, failure) -> failure == null ? success.apply(value) : new StoreFailed(failure));
  }
}
