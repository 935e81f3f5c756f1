package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import dev.orbweaver.host.HostEvent;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.host.HostMemory;
import dev.orbweaver.host.Lane;
import dev.orbweaver.host.Parked;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.politeness.DelayRule;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What the supervisor knows of one host. Outlives the host's actor: the history of one that was
 * passivated is kept here.
 */
final class HostRow {
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

  /** Whether others who talk to the host, other crawls or other hosts, keep a place for it. */
  boolean awaitsTurn;

  /** Clock and health as the fetcher last told, for the case that it has no last word. */
  private HostHistory history = HostHistory.NONE;

  /** Its tasks in the store. */
  final StoredTasks stored = new StoredTasks();

  /** Its tasks that are not there any more. */
  private final TasksAtHand atHand = new TasksAtHand();

  private GivenUp givenUp = GivenUp.NOTHING;

  /** What {@link Slots} gave it and did not get back: by tasks in hand and by those that ended. */
  int slots;

  boolean passivating;
  long idleSince;

  /** What {@link HostTable} counted of this row when it last looked. */
  long countedAvailable;

  long countedParked;

  boolean countedBusy;
  int countedUsed;
  Lane countedLane = Lane.NEW;

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
    awaitsTurn = readiness.awaitsTurn();
    history = readiness.clock();
    idleSince = now;
  }

  /** Clock, health and treatment as the fetcher last told. */
  HostHistory history() {
    return history;
  }

  /** What decides when it may be asked. */
  DelayRule rule(long now) {
    return awaitsTurn ? DelayRule.SHARED : history.ruleOf(delayNanos, now);
  }

  /** Whether a URL was taken from the store and has no end yet. */
  boolean holds(Url url) {
    return atHand.holds(url);
  }

  /** Tasks that are in hand or on their way there. */
  int used() {
    return inHand() + stored.beingTaken();
  }

  int inHand() {
    return atHand.handedOut();
  }

  /** URLs of the host that nobody has in hand. */
  long available() {
    return inReach() + stored.resting().urls();
  }

  private long inReach() {
    return stored.queued() + atHand.back();
  }

  boolean wantsWork() {
    return !stored.isTaking() && !passivating && inReach() > 0 && (capacity > 0 || mayEndTasks());
  }

  /** When there is something to be done: the host's own time, or that of the first that waits. */
  long workableAt(long now) {
    if (mayEndTasks()) {
      return now;
    }
    if (stored.queued() > 0 || atHand.waiting() == 0) {
      return notBefore;
    }
    long first = atHand.firstTime();
    return first - notBefore > 0 ? first : notBefore;
  }

  /** Tasks that came back and may be handed out, or ended, now: {@code most} of them at most. */
  List<FetchTask> takeWaiting(int most, long now) {
    return atHand.takeDue(most, now, this::isPassedBy);
  }

  /** Whether its origin is dead and to be probed with a URL that was not tried, if there is one. */
  private boolean isPassedBy(FetchTask task) {
    String name = task.url().origin();
    Parked origin = parked.get(name);
    boolean storeHasOthers = stored.queued() > 0 && !stored.resting().origins().contains(name);
    return storeHasOthers && origin != null && origin.isDead();
  }

  /** So many tasks are asked of the store. */
  void asks(int tasks) {
    stored.asks(tasks, mayEndTasks());
  }

  /**
   * Whether there are tasks of origins that were given up, for now or for good, as far as is known
   * without taking them.
   */
  boolean mayEndTasks() {
    return atHand.isAnyDoomed() || mayEndQueued();
  }

  /** The same of tasks in the store. None are looked for as long as others wait to be fetched. */
  private boolean mayEndQueued() {
    return stored.queued() > 0 && !givenUp.isNothing() && atHand.waiting() == 0;
  }

  /** Tasks in the store that may be taken now. */
  long takeable() {
    return !atHand.isAnyDoomed() || mayEndQueued() ? stored.queued() : 0;
  }

  /**
   * Whether there are origins that could be given up, and no task, as far as is known without
   * taking them, of one that is asked or only has to wait. What lies in the store may be of such a
   * one as long as it is not probes that are waited for, but the host's own pace.
   */
  boolean waitsForParkedOnly(long now) {
    boolean waitsForPace =
        stored.queued() > 0
            && notBefore - now > 0
            && parked.values().stream().allMatch(each -> each.until() - notBefore > 0);
    return !waitsForPace
        && !parked.keySet().stream().allMatch(givenUp::covers)
        && atHand.areAllOf(parked::containsKey);
  }

  /**
   * Whether the host's origins were out of reach at its last word, for longer than anybody wants to
   * wait once nothing else is left to do.
   */
  boolean isHopeless(long now) {
    // a probe that is due and only waits for the host's own pace is waited for: another process
    // begins with that
    boolean isDue = parked.values().stream().anyMatch(each -> each.until() - now <= 0);
    long wait = workableAt(now) - now - (isDue ? 2 * delayNanos : 0); // patience may be unlimited
    return available() > 0 && !stored.isTaking() && wait > patience().toNanos();
  }

  private Duration patience() {
    return parked.values().stream()
        .map(Parked::patience)
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  /**
   * Gives up the origins that are parked: their tasks end without being asked for, or, of those
   * that were alive once, stay in the store if somebody can take them up later.
   */
  void condemn(boolean staysQueued, long now) {
    notBefore = now; // their probes bind nobody any more, and the fetcher keeps to the host's pace
    giveUp(givenUp.with(parked, staysQueued));
  }

  /** From now on every URL of the host ends so. */
  void spend(Outcome end) {
    giveUp(givenUp.withAll(end));
  }

  private void giveUp(GivenUp more) {
    givenUp = more;
    stored.leaves(atHand.doom(more));
  }

  boolean isSpent() {
    return givenUp.spent() != null;
  }

  /** Origins that were given up for now. */
  Map<String, Parked> missed() {
    return givenUp.missed();
  }

  /** How a task ends without being asked for; null when it is to be fetched. */
  Outcome endOf(FetchTask task) {
    return givenUp.endOf(task);
  }

  void comeBack(FetchTask task, long laterNotBefore) {
    atHand.leavesHand(task);
    if (givenUp.leaves(task)) {
      stored.leaves(1);
    } else if (givenUp.endOf(task) != null) {
      atHand.dooms(task);
    } else {
      atHand.waits(task, laterNotBefore);
      if (atHand.waiting() >= Resting.ENOUGH) {
        mayRest(task.url().origin());
      }
    }
  }

  private void mayRest(String origin) {
    boolean isOut = parked.containsKey(origin) && !stored.resting().origins().contains(origin);
    if (isOut && atHand.waitingOf(origin) >= Resting.ENOUGH) {
      stored.rest(origin);
    }
  }

  /** To be called after every change: lets go on what rests without a reason. */
  void wake() {
    if (stored.resting() != Resting.NONE) {
      stored.wake(this::rests);
    }
  }

  private boolean rests(String origin) {
    boolean isOut = parked.containsKey(origin) && !isSpent() && !givenUp.covers(origin);
    return isOut && atHand.isAnyOf(origin); // else it cannot be probed
  }

  void handOut(List<FetchTask> tasks) {
    atHand.handOut(tasks);
  }

  void finished(FetchTask task) {
    atHand.leavesHand(task);
  }

  /** The fetcher handed over what it knew, and is no more: a row of a host at rest is small. */
  void passivated(HostMemory last) {
    fetcher = null;
    passivating = false;
    awaitsTurn = false;
    capacity = 1; // a robots.txt may have been in flight, and nobody is left to tell of room
    memory = available() == 0 ? last.withoutLongRobots() : last;
    history = last.clock(); // the same said twice is held once
    atHand.rest();
  }

  /**
   * The fetcher is no more: gives everything that was in its hands. The next one knows only what
   * this one told last, so it begins after a pause.
   */
  List<FetchTask> fetcherFailed(long mayGoOnAt) {
    fetcher = null;
    passivating = false;
    awaitsTurn = false;
    capacity = 1;
    parked = Map.of();
    lane = Lane.SUSPECT;
    memory = memory.asToldLast(history);
    notBefore = mayGoOnAt - notBefore > 0 ? mayGoOnAt : notBefore;
    return atHand.leaveHand();
  }
}
