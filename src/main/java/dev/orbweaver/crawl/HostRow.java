package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import dev.orbweaver.host.HostEvent;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.host.HostMemory;
import dev.orbweaver.host.Lane;
import dev.orbweaver.host.Parked;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * What the supervisor knows of one host. Outlives the host's actor: the history of one that was
 * passivated is kept here.
 */
final class HostRow {
  /** A task that came back, and when it may be handed out again. */
  private record Waiting(FetchTask task, long notBefore) {}

  private static final Map<Long, FetchTask> NOTHING = Map.of();

  private static final Comparator<Waiting> BY_TIME =
      // monotonic nanoseconds may wrap: compare differences
      ((Comparator<Waiting>) (a, b) -> Long.signum(a.notBefore - b.notBefore))
          // a host that is probed is probed with another URL each time
          .thenComparingInt(waiting -> waiting.task.tries())
          .thenComparingLong(waiting -> waiting.task.id());

  final String host;
  ActorRef<HostFetcher.Command> fetcher;
  HostMemory memory = HostMemory.NONE;

  /** What the fetcher can use, and from when. */
  int capacity = 1;

  long notBefore;
  long delayNanos;

  /** Origins that are out of reach for now. */
  Map<String, Parked> parked = Map.of();

  Lane lane = Lane.NEW;

  /** Clock and health as the fetcher last told, for the case that it has no last word. */
  private HostHistory history = HostHistory.NONE;

  /** Tasks in the store that were not taken yet, as far as is known not parked. */
  long queued;

  /** Tasks in the store that are parked: they are left there. */
  long parkedUrls;

  boolean taking;

  /** Whether more are being taken than may be fetched, because many of them only end. */
  private boolean takingToEnd;

  /** How many are being taken from the store. */
  private int beingTaken;

  /** How many of those queued were found since then. */
  private long admittedSince;

  /** Whether the last take left something that the store did not say is all parked. */
  private boolean leftMore;

  private Resting resting; // hardly any row has one

  boolean passivating;
  long idleSince;

  /** What {@link HostTable} counted of this row when it last looked. */
  long countedAvailable;

  long countedParked;

  boolean countedBusy;
  int countedUsed;
  Lane countedLane = Lane.NEW;

  // most rows wait, and hold none of these: {@link #NOTHING} until there is something to hold
  private Map<Long, FetchTask> handedOut = NOTHING;
  private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(1, BY_TIME);

  /** Origins that were given up, and tasks of theirs that came back before. */
  private Map<String, Parked> condemned = Map.of();

  /** Origins that were given up for now: their tasks stay in the store. */
  private Map<String, Parked> missed = Map.of();

  /** How every URL of the host ends from now on; null: as it happens. */
  private Outcome spent;

  private final Deque<FetchTask> doomed = new LinkedList<>(); // small while it is empty

  HostRow(String host, long now) {
    this.host = host;
    this.notBefore = now;
    this.idleSince = now;
  }

  /** What the host's fetcher said last. */
  void ready(HostEvent.Readiness readiness, long now) {
    capacity = readiness.capacity();
    notBefore = readiness.notBefore();
    delayNanos = readiness.delayNanos();
    parked = readiness.parked();
    lane = readiness.lane();
    history = readiness.clock();
    idleSince = now;
  }

  /** Clock, health and treatment as the fetcher last told. */
  HostHistory history() {
    return history;
  }

  /** Whether a URL was taken from the store and has no end yet. */
  boolean holds(Url url) {
    return handedOut.values().stream().anyMatch(task -> task.url().equals(url))
        || waiting.stream().anyMatch(each -> each.task.url().equals(url))
        || doomed.stream().anyMatch(task -> task.url().equals(url));
  }

  /** Tasks that are in hand or on their way there. */
  int used() {
    return inHand() + beingTaken;
  }

  /** URLs of the host that nobody has in hand. */
  long available() {
    return atHand() + resting().urls();
  }

  private long atHand() {
    return queued + waiting.size() + doomed.size();
  }

  int inHand() {
    return handedOut.size();
  }

  boolean wantsWork() {
    return !taking && !passivating && atHand() > 0 && (capacity > 0 || mayEndTasks());
  }

  /** When there is something to be done: the host's own time, or that of the first that waits. */
  long workableAt(long now) {
    if (mayEndTasks()) {
      return now;
    }
    if (queued > 0 || waiting.isEmpty()) {
      return notBefore;
    }
    long first = waiting.peek().notBefore;
    return first - notBefore > 0 ? first : notBefore;
  }

  /** Tasks that came back and may be handed out, or ended, now: {@code most} of them at most. */
  List<FetchTask> takeWaiting(int most, long now) {
    List<FetchTask> due = new ArrayList<>();
    while (!doomed.isEmpty() && due.size() < most) {
      due.add(doomed.poll());
    }
    if (!due.isEmpty()) {
      return due;
    }
    List<Waiting> passedBy = new ArrayList<>();
    while (!waiting.isEmpty() && waiting.peek().notBefore - now <= 0 && due.size() < most) {
      Waiting first = waiting.poll();
      if (isPassedBy(first.task)) {
        passedBy.add(first);
      } else {
        due.add(first.task);
      }
    }
    waiting.addAll(passedBy);
    return due;
  }

  /** Whether its origin is dead and to be probed with a URL that was not tried, if there is one. */
  private boolean isPassedBy(FetchTask task) {
    Parked origin = parked.get(task.url().origin());
    boolean storeHasOthers = queued > 0 && !resting().origins().contains(task.url().origin());
    return storeHasOthers && origin != null && origin.isDead();
  }

  /**
   * Whether there are tasks of origins that were given up, for now or for good, as far as is known
   * without taking them.
   */
  boolean mayEndTasks() {
    return !doomed.isEmpty() || mayEndQueued();
  }

  /** The same of tasks in the store. None are looked for as long as others wait to be fetched. */
  private boolean mayEndQueued() {
    boolean someEnd = spent != null || !condemned.isEmpty() || !missed.isEmpty();
    return queued > 0 && someEnd && waiting.isEmpty();
  }

  /** Tasks in the store that may be taken now. */
  long takeable() {
    return doomed.isEmpty() || mayEndQueued() ? queued : 0;
  }

  /**
   * Whether there are origins that could be given up, and no task, as far as is known without
   * taking them, of one that is asked or only has to wait. What lies in the store may be of such a
   * one as long as it is not probes that are waited for, but the host's own pace.
   */
  boolean waitsForParkedOnly(long now) {
    boolean waitsForPace =
        queued > 0
            && notBefore - now > 0
            && parked.values().stream().allMatch(each -> each.until() - notBefore > 0);
    return !waitsForPace
        && !parked.keySet().stream().allMatch(this::isGivenUp)
        && waiting.stream().allMatch(each -> parked.containsKey(each.task.url().origin()))
        && handedOut.values().stream().allMatch(task -> parked.containsKey(task.url().origin()));
  }

  /**
   * Whether the host's origins were out of reach at its last word, for longer than anybody wants to
   * wait once nothing else is left to do.
   */
  boolean isHopeless(long now) {
    // a probe that is due and only waits for the host's own pace is waited for: another process
    // begins with that
    boolean isDue = parked.values().stream().anyMatch(each -> each.until() - now <= 0);
    long patience = patience().toNanos() + (isDue ? 2 * delayNanos : 0);
    return available() > 0 && !taking && workableAt(now) - now > patience;
  }

  private Duration patience() {
    return parked.values().stream()
        .map(Parked::patience)
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  private boolean isGivenUp(String origin) {
    return condemned.containsKey(origin) || missed.containsKey(origin);
  }

  /**
   * Gives up the origins that are parked: their tasks end without being asked for, or, of those
   * that were alive once, stay in the store if somebody can take them up later.
   */
  void condemn(boolean staysQueued, long now) {
    Map<String, Parked> ended = new HashMap<>(condemned);
    Map<String, Parked> left = new HashMap<>(missed);
    parked.forEach(
        (origin, why) -> (staysQueued && why.isMissed() ? left : ended).put(origin, why));
    condemned = Map.copyOf(ended);
    missed = Map.copyOf(left);
    notBefore = now; // their probes bind nobody any more, and the fetcher keeps to the host's pace
    doom();
  }

  /** Origins that were given up for now. */
  Map<String, Parked> missed() {
    return missed;
  }

  /** From now on every URL of the host ends so. */
  void spend(Outcome end) {
    spent = end;
    doom();
  }

  boolean isSpent() {
    return spent != null;
  }

  private void doom() {
    for (Iterator<Waiting> each = waiting.iterator(); each.hasNext(); ) {
      FetchTask task = each.next().task;
      if (missed.containsKey(task.url().origin())) {
        parkedUrls++;
        each.remove();
      } else if (endOf(task) != null) {
        doomed.add(task);
        each.remove();
      }
    }
  }

  /** How a task ends without being asked for; null when it is to be fetched. */
  Outcome endOf(FetchTask task) {
    if (spent != null) {
      return spent;
    }
    Parked origin = condemned.isEmpty() ? null : condemned.get(task.url().origin());
    return origin == null ? null : origin.endOf(task);
  }

  void comeBack(FetchTask task, long laterNotBefore) {
    leavesHand(task);
    if (missed.containsKey(task.url().origin())) {
      parkedUrls++;
    } else if (endOf(task) != null) {
      doomed.add(task);
    } else {
      waiting.add(new Waiting(task, laterNotBefore));
      if (waiting.size() >= Resting.ENOUGH) {
        mayRest(task.url().origin());
      }
    }
  }

  private void mayRest(String origin) {
    if (parked.containsKey(origin) && !resting().origins().contains(origin)) {
      long own = waiting.stream().filter(each -> each.task.url().origin().equals(origin)).count();
      if (own >= Resting.ENOUGH) {
        rest(origin);
      }
    }
  }

  /** From now on the store keeps the tasks of an origin. */
  void rest(String origin) {
    if (resting == null) {
      resting = new Resting();
    }
    resting.add(origin);
  }

  /** Which origins' tasks the store keeps for now. */
  Resting resting() {
    return resting == null ? Resting.NONE : resting;
  }

  /** To be called after every change: lets go on what rests without a reason. */
  void wake() {
    if (!taking && resting().wakes(this::rests)) {
      queued += resting().letGo();
      leftMore = true; // it spoke of the others only
      askForRest();
    }
  }

  private boolean rests(String origin) {
    boolean canBeProbed =
        waiting.stream().anyMatch(each -> each.task.url().origin().equals(origin))
            || handedOut.values().stream().anyMatch(task -> task.url().origin().equals(origin));
    return canBeProbed && spent == null && parked.containsKey(origin) && !isGivenUp(origin);
  }

  /** A task of the host was found. */
  void admitted(boolean isParked) {
    if (isParked) {
      parks();
    } else {
      queued++;
      admittedSince++;
    }
  }

  /** A task is parked that was found just now, or was taken before it was a trap. */
  void parks() {
    parkedUrls++;
    askForRest();
  }

  /** So many tasks are asked of the store. */
  void asks(int tasks) {
    takingToEnd = mayEndTasks();
    taking = true;
    beingTaken = tasks;
    queued -= tasks;
    admittedSince = 0;
  }

  /** Whether those that were taken and do not end have to wait for their turn. */
  boolean tookToEnd() {
    return takingToEnd;
  }

  /**
   * The store gave so many of them.
   *
   * @param last whether it leaves all others where they are; it may not have known of those that
   *     were found since it was asked
   */
  void took(int given, boolean last) {
    queued += beingTaken - given;
    taking = false;
    beingTaken = 0;
    leftMore = !last;
    if (last) {
      long left = queued - admittedSince;
      parkedUrls += resting().leaves(left) ? 0 : left;
      queued = admittedSince;
    }
    askForRest();
  }

  /**
   * When nothing wanted is left by the count, but the store did not say so: a task that is counted
   * as parked by now may have been taken before it was, in the place of one that is wanted. So what
   * is parked is asked for, until the store says that it all stays.
   */
  private void askForRest() {
    if (leftMore && !taking && queued == 0) {
      queued = parkedUrls;
      parkedUrls = 0;
    }
  }

  private void leavesHand(FetchTask task) {
    if (handedOut != NOTHING) {
      handedOut.remove(task.id());
    }
  }

  void handOut(List<FetchTask> tasks) {
    if (handedOut == NOTHING) {
      handedOut = new HashMap<>();
    }
    tasks.forEach(task -> handedOut.put(task.id(), task));
  }

  void finished(FetchTask task) {
    leavesHand(task);
  }

  /** The fetcher handed over what it knew, and is no more: a row of a host at rest is small. */
  void passivated(HostMemory last) {
    fetcher = null;
    passivating = false;
    memory = last;
    history = last.clock(); // the same said twice is held once
    handedOut = handedOut.isEmpty() ? NOTHING : handedOut;
  }

  /**
   * The fetcher is no more: gives everything that was in its hands. The next one knows only what
   * this one told last, so it begins after a pause.
   */
  List<FetchTask> fetcherFailed(long mayGoOnAt) {
    fetcher = null;
    passivating = false;
    capacity = 1;
    parked = Map.of();
    lane = Lane.SUSPECT;
    memory = memory.asToldLast(history);
    notBefore = mayGoOnAt - notBefore > 0 ? mayGoOnAt : notBefore;
    List<FetchTask> all = List.copyOf(handedOut.values());
    handedOut = NOTHING;
    return all;
  }
}
