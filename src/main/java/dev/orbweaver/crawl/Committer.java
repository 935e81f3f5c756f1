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
import dev.orbweaver.frontier.FactKey;
import dev.orbweaver.frontier.FrontierStore;
import dev.orbweaver.host.HostEvent;
import dev.orbweaver.model.Fetch;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.SitemapCounts;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.CrawlEnd;
import dev.orbweaver.output.ParkedUrls;
import dev.orbweaver.output.Sink;
import dev.orbweaver.output.SinkWriter;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.scope.traps.Parked;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Makes finished visits true, a group at a time: new links admitted, records accepted by every
 * sink, then one atomic commit.
 *
 * <p>While one group is under way the next gathers, so groups grow with the load and a lone page
 * waits for nobody. It is an actor of its own beside the supervisor so that handing out work never
 * waits for a commit's bookkeeping.
 */
final class Committer extends AbstractBehavior<Committer.Command> {
  sealed interface Command {}

  /** The crawl's roots, to be queued unless they were seen. */
  record Seed(List<Url> roots) implements Command {}

  /** A visit to be recorded, and its host's clock after it (null: nobody asked the host). */
  record Record(Visit visit, HostHistory clock) implements Command {
    static Record of(Visit visit) {
      return new Record(visit, null);
    }
  }

  /** A host's clock went on without a visit. */
  record Paced(String host, HostHistory clock) implements Command {}

  /** Something to be remembered of a host, in place of what is under this key. */
  record Remember(String key, byte[] memory) implements Command {}

  /** A host's robots.txt is known: to be remembered together with the sitemaps it brings in. */
  record Learnt(HostEvent.RobotsLearnt robots) implements Command {}

  /** A request has ended: for the outputs that list them. */
  record Asked(Fetch fetch) implements Command {}

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
  }

  private record Counted(Census census) implements Command {}

  private record Admitted(Admission admission) implements Command {}

  private record FromSink(SinkWriter.Event event) implements Command {}

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

  /** What the supervisor hears. */
  sealed interface Event {}

  /**
   * A group is true: these visits are done, these tasks may be taken, and this is what must not be
   * fetched any more.
   */
  record Committed(List<Visit> visits, List<FetchTask> admitted, Parked parked) implements Event {}

  /**
   * There was nothing queued but parked URLs, and the roots were no news: nothing was opened,
   * nothing will be done.
   */
  enum NothingToDo implements Event {
    INSTANCE
  }

  /**
   * What is left, before the end.
   *
   * @param queued URLs that have no end, parked or not
   */
  record Left(ParkedUrls parked, long queued) implements Event {}

  /** Every sink is complete and closed. */
  enum Closed implements Event {
    INSTANCE
  }

  /** Nothing can be made true any more: a disk is full, say. */
  record Broken(String what) implements Event {}

  private static final int MOST = 500;

  private final FrontierStore store;
  private final Following following;
  private final Map<String, ActorRef<SinkWriter.Command>> sinks = new HashMap<>();
  private final ActorRef<Event> supervisor;
  private final Set<String> awaited = new HashSet<>();
  private final Map<String, Offset> offsets = new HashMap<>();
  private final List<Sink> toBeOpened;
  private final Ledger ledger;
  private final Novelties novelties;
  private final ActorRef<SinkWriter.Event> sinkEvents;
  private final Forcing forcing;
  private final TimerScheduler<Command> timers;
  private final Gathering gathering = new Gathering();
  private Map<String, byte[]> remembered = Map.of();
  private List<Visit> group = List.of();
  private List<Fetch> fetches = new ArrayList<>();
  private List<FetchTask> admitted = List.of();
  private long admittedInAll;
  private long groupNumber;
  private boolean seeding;
  private boolean busy;
  private boolean broken;
  private boolean closing;
  private CrawlEnd end;
  private long admittedByEnd;
  private Census census = Census.NONE;
  private ParkedUrls parked = ParkedUrls.NONE;

  static Behavior<Command> create(
      FrontierStore store,
      Following following,
      List<Sink> sinks,
      Ledger ledger,
      ActorRef<Event> supervisor) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    new Committer(context, timers, store, following, sinks, ledger, supervisor)));
  }

  private Committer(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      FrontierStore store,
      Following following,
      List<Sink> sinks,
      Ledger ledger,
      ActorRef<Event> supervisor) {
    super(context);
    this.timers = timers;
    this.store = store;
    this.forcing = new Forcing(store.forcedEvery());
    this.following = following;
    this.toBeOpened = sinks;
    this.ledger = ledger;
    this.novelties = ledger.novelties();
    this.supervisor = supervisor;
    this.sinkEvents = context.messageAdapter(SinkWriter.Event.class, FromSink::new);
  }

  /** Each output goes on from where the last commit left it. */
  private void openSinks() {
    if (!sinks.isEmpty()) {
      return;
    }
    for (Sink sink : toBeOpened) {
      Offset at = ledger.offset(sink.name());
      Behavior<SinkWriter.Command> writer = SinkWriter.create(sink, at, sinkEvents);
      offsets.put(sink.name(), at);
      sinks.put(
          sink.name(), getContext().spawn(writer, "sink-" + sink.name(), SinkWriter.dispatcher()));
    }
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Seed.class, this::onSeed)
        .onMessage(Record.class, this::onRecord)
        .onMessage(Paced.class, this::onPaced)
        .onMessage(Remember.class, this::onRemember)
        .onMessage(Learnt.class, this::onLearnt)
        .onMessage(Asked.class, this::onAsked)
        .onMessage(Admitted.class, this::onAdmitted)
        .onMessage(FromSink.class, this::onSink)
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

  private Behavior<Command> onRecord(Record record) {
    gathering.add(record.visit);
    gathering.paced(record.visit.task().url().host(), record.clock);
    return next();
  }

  private Behavior<Command> onPaced(Paced paced) {
    gathering.paced(paced.host, paced.clock);
    return next();
  }

  private Behavior<Command> onRemember(Remember remember) {
    gathering.remember(remember.key, remember.memory);
    return next();
  }

  private Behavior<Command> onLearnt(Learnt learnt) {
    HostEvent.RobotsLearnt robots = learnt.robots;
    if (robots.kept() != null) {
      gathering.remember(MemoryKey.robots(robots.host(), robots.origin()), robots.kept());
    }
    if (!robots.sitemaps().isEmpty()) {
      Url referrer = (Url) Url.parse(robots.origin() + "/robots.txt");
      gathering.found(following.sitemaps(referrer, robots.sitemaps()));
    }
    return next();
  }

  private Behavior<Command> onAsked(Asked asked) {
    fetches.add(asked.fetch);
    return next();
  }

  private Behavior<Command> onFinish(Finish finish) {
    end = finish.end;
    census = finish.census;
    admittedByEnd = finish.admitted;
    return next();
  }

  /** Starts the next group, or the end, when nothing is under way. */
  private Behavior<Command> next() {
    if (closing) {
      return this; // the sinks are complete, or about to be: they take nothing any more
    }
    if (!busy && !broken && (forcing.isDue() || !gathering.isEmpty())) {
      startGroup();
    } else if (end != null && !broken && !busy && !census.hosts().isEmpty()) {
      busy = true;
      return count(census);
    } else if (end != null && (broken || !busy)) {
      return close();
    }
    return this;
  }

  private Behavior<Command> close() {
    closing = true;
    timers.cancelAll();
    openSinks();
    awaited.clear();
    awaited.addAll(sinks.keySet());
    end = end.withMoreQueued(admittedInAll - admittedByEnd);
    supervisor.tell(new Left(parked, end.queued()));
    CrawlEnd last = ledger.closing(end, parked, store.earlierPages());
    sinks.values().forEach(sink -> sink.tell(new SinkWriter.Finish(last)));
    return closedIfAll();
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
      supervisor.tell(new Left(parked, parked.urls()));
      supervisor.tell(NothingToDo.INSTANCE);
      return Behaviors.stopped();
    }
    census = Census.NONE;
    busy = false;
    return next();
  }

  private void startGroup() {
    openSinks();
    busy = true;
    groupNumber++;
    group = gathering.takeVisits(MOST);
    List<Discovery> discoveries = new ArrayList<>(group.stream().map(following::after).toList());
    // a robots.txt that is remembered is not asked again: its sitemaps must be in the same commit
    discoveries.addAll(gathering.takeSitemaps());
    remembered = gathering.takeMemories();
    forcing.begin();
    pipe(store.admit(discoveries, novelties.questions(group)), Admitted::new);
  }

  private Behavior<Command> onAdmitted(Admitted message) {
    if (broken) {
      return this; // by an output, meanwhile: it stays unwritten
    }
    admitted = new ArrayList<>();
    List<List<FetchTask>> tasks = message.admission.tasks();
    tasks.forEach(found -> found.forEach(task -> admitted.add(following.ranked(task))));
    if (seeding) {
      return seeded();
    }
    group = novelties.judged(group, message.admission.facts(), tasks);
    return write(tasks);
  }

  private Behavior<Command> write(List<List<FetchTask>> tasks) {
    if (group.isEmpty() && fetches.isEmpty() && !forcing.isUnderWay()) {
      return commit(); // nothing to write, something to remember
    }
    List<Visit> counted = new ArrayList<>(group.size());
    for (int i = 0; i < group.size(); i++) {
      Visit visit = group.get(i);
      boolean redirect = visit.outcome() instanceof Outcome.Redirected;
      counted.add(redirect ? visit : visit.withNewLinks(tasks.get(i).size()));
    }
    group = counted;
    // a sitemap has no record, but outputs that are to be forced are, whatever there is to write
    List<Visit> records = group.stream().filter(visit -> !visit.task().isSitemap()).toList();
    if (!records.isEmpty() || !fetches.isEmpty() || forcing.isUnderWay()) {
      awaited.addAll(sinks.keySet());
      var write = new SinkWriter.Write(groupNumber, records, fetches, forcing.isUnderWay());
      fetches = new ArrayList<>();
      sinks.values().forEach(sink -> sink.tell(write));
    }
    return awaited.isEmpty() ? commit() : this;
  }

  private Behavior<Command> seeded() {
    boolean isNews = !admitted.isEmpty() || !ledger.isComplete();
    return isNews ? begin() : count(ledger.leftovers());
  }

  private Behavior<Command> begin() {
    seeding = false;
    openSinks();
    admitted.stream().filter(FetchTask::isRoot).forEach(root -> ledger.expectRoot());
    forcing.beginNow(); // so that a power cut always finds positions that are safe
    return write(List.of());
  }

  private Behavior<Command> onSink(FromSink message) {
    if (message.event instanceof SinkWriter.Broken fault) {
      boolean wasClosing = closing;
      Behavior<Command> next = breakOff(fault.path() + ": " + fault.why());
      return wasClosing ? answered(fault.name()) : next;
    }
    if (message.event instanceof SinkWriter.Written written && !broken) {
      offsets.put(written.name(), written.offset());
      awaited.remove(written.name());
      return awaited.isEmpty() ? commit() : this;
    }
    return message.event instanceof SinkWriter.Finished finished ? answered(finished.name()) : this;
  }

  private Behavior<Command> answered(String sink) {
    awaited.remove(sink);
    return closedIfAll();
  }

  private Behavior<Command> commit() {
    List<FetchTask> finished = group.stream().map(Visit::task).toList();
    Map<String, byte[]> hosts = new HashMap<>(remembered);
    remembered = Map.of();
    gathering
        .takeClocks()
        .forEach((host, clock) -> hosts.put(MemoryKey.clock(host), ledger.encode(clock)));
    group.forEach(ledger::add);
    hosts.putAll(ledger.accounts(group));
    boolean forced = forcing.isUnderWay();
    hosts.putAll(novelties.watch().changed());
    Map<FactKey, String> facts = novelties.takeLearnt();
    Commit commit =
        new Commit(finished, admitted, offsets, forced, hosts, facts, ledger.crawl(false));
    pipe(store.commit(commit), done -> Stored.INSTANCE);
    return this;
  }

  private Behavior<Command> onStored(Stored stored) {
    group.forEach(this::warnOfSitemap);
    admittedInAll += admitted.size();
    supervisor.tell(new Committed(group, admitted, novelties.watch().parked()));
    group = List.of();
    admitted = List.of();
    busy = false;
    forcing.committed().ifPresent(wait -> timers.startSingleTimer(ForceIsDue.INSTANCE, wait));
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
      supervisor.tell(new Broken(what));
    }
    return next();
  }

  private Behavior<Command> closedIfAll() {
    if (!awaited.isEmpty()) {
      return this;
    }
    return broken ? onCompleted(Completed.INSTANCE) : complete();
  }

  /**
   * A sink that is complete is safe. Until this is committed, whoever goes on completes the outputs
   * again.
   */
  private Behavior<Command> complete() {
    byte[] crawl = ledger.crawl(end.queued() == parked.urls(ParkedUrls.Kind.TRAP));
    Commit last = new Commit(List.of(), List.of(), offsets, true, Map.of(), crawl);
    pipe(store.commit(last), done -> Completed.INSTANCE);
    return this;
  }

  private Behavior<Command> onCompleted(Completed completed) {
    supervisor.tell(Closed.INSTANCE);
    return Behaviors.stopped();
  }

  private <T> void pipe(CompletionStage<T> stage, Function<T, Command> success) {
    getContext()
        .pipeToSelf(
            stage,
            (value, failure) -> failure == null ? success.apply(value) : new StoreFailed(failure));
  }
}
