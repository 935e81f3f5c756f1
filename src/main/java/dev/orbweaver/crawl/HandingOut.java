package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import dev.orbweaver.frontier.Batch;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Visit;
import dev.orbweaver.scope.traps.FirstPages;
import dev.orbweaver.scope.traps.Parked;
import dev.orbweaver.scope.traps.TrapSettings;
import dev.orbweaver.scope.traps.Trapped;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Who gets work, and how much: hosts whose time has come, as far as slots, lanes and budgets go.
 * The supervisor's bookkeeping of it; what it does to others goes through {@link Hands}.
 */
final class HandingOut {
  /** What the supervisor does for it. */
  interface Hands {
    /** Asks the store for tasks of a host that are wanted now; {@link #taken} follows. */
    void take(HostRow row, int tasks, Predicate<FetchTask> wanted);

    /** What the store was told is not wanted may be wanted by the next take. */
    void reconsider(HostRow row);

    ActorRef<HostFetcher.Command> fetcherOf(HostRow row);

    /** A task ends without being asked for. */
    void end(FetchTask task, Outcome outcome);
  }

  /** How many tasks that are given up are ended in one go. */
  private static final int ENDED_AT_ONCE = 200;

  private final HostTable hosts;
  private final Slots slots;
  private final Spending spending;
  private final Hands hands;
  private final FirstPages pages;
  private final boolean staysQueued;
  private Parked traps = Parked.nothing(TrapSettings.OFF);

  /** Hosts that wait for tasks in flight to say whether a budget is used up. */
  private final Set<HostRow> onBudget = new HashSet<>();

  /**
   * @param pages what was fetched of URLs that differ in an id only; it may cost a look at the disk
   * @param staysQueued whether what is not fetched may wait for another process; else it ends
   */
  HandingOut(
      HostTable hosts,
      Slots slots,
      Spending spending,
      Hands hands,
      FirstPages pages,
      boolean staysQueued) {
    this.hosts = hosts;
    this.pages = pages;
    this.staysQueued = staysQueued;
    this.slots = slots;
    this.spending = spending;
    this.hands = hands;
  }

  /**
   * Gives work to every host whose time has come.
   *
   * @param wanted how many more pages the crawl may fetch
   */
  void toWhoeverMay(long wanted, long now) {
    while (slots.room(wanted) > 0) {
      Optional<HostRow> due = hosts.pollDue(now);
      if (due.isEmpty()) {
        return;
      }
      to(due.get(), slots.room(wanted), now);
    }
  }

  private void to(HostRow row, int room, long now) {
    Outcome spent = row.isSpent() ? null : spending.end(row.host, now);
    if (spent != null) {
      row.spend(spent);
    }
    int most = Math.min(room, row.mayEndTasks() ? ENDED_AT_ONCE : share(row));
    if (most <= 0) {
      return; // its fetcher's next word, or the next commit, enters it again
    }
    long takeable = row.takeable();
    List<FetchTask> again = row.takeWaiting(most, now);
    int missing = (int) Math.min(most - again.size(), takeable);
    if (missing > 0) {
      if (row.stored.resting().asks()) {
        hands.reconsider(row);
      }
      row.asks(missing);
      slots.take(row, missing);
      spending.handedOut(row.host, missing, now);
      hands.take(row, missing, wanted(row));
    }
    slots.take(row, again.size());
    spending.handedOut(row.host, again.size(), now);
    give(row, again, true, now);
    hosts.changed(row, now);
  }

  private int share(HostRow row) {
    int byBudget = spending.room(row.host);
    if (byBudget == 0) {
      onBudget.add(row);
    }
    return Math.min(byBudget, Math.min(hosts.room(row), slots.share(row, hosts.busyHosts())));
  }

  /** What the store is to hand out; it asks on its own thread. */
  private Predicate<FetchTask> wanted(HostRow row) {
    Parking parking = parking(row, pages);
    Set<String> resting = row.stored.resting().origins();
    return task ->
        !parking.holds(task) && (resting.isEmpty() || !resting.contains(task.url().origin()));
  }

  /**
   * @param known what only the store may ask; here nobody waits for its disk
   */
  private Parking parking(HostRow row, FirstPages known) {
    return staysQueued ? new Parking(traps, row.missed(), known) : Parking.NOTHING;
  }

  /** The store gave what it had of the tasks that were asked for. */
  void taken(HostRow row, int asked, Batch batch, boolean goesOn, long now) {
    int given = batch.tasks().size();
    if (!batch.memories().isEmpty()) {
      row.memory = row.memory.recalling(batch.memories());
    }
    cameBack(row, asked - given, now);
    row.stored.took(given, batch.last());
    give(row, batch.tasks(), goesOn && !row.stored.tookToEnd(), now);
    hosts.changed(row, now);
  }

  private void give(HostRow row, List<FetchTask> tasks, boolean goesOn, long now) {
    List<FetchTask> work = new ArrayList<>(tasks.size());
    Parking parking = parking(row, FirstPages.UNKNOWN);
    for (FetchTask task : tasks) {
      Outcome end = endOf(row, task);
      if (parking.holds(task)) { // since it was taken
        row.stored.parks();
        cameBack(row, 1, now);
      } else if (end != null) {
        hands.end(task, end);
      } else if (goesOn) {
        work.add(task);
      } else {
        comesBack(row, task, now, now);
      }
    }
    if (!work.isEmpty()) {
      row.handOut(work);
      row.capacity = Math.max(0, row.capacity - work.size());
      hands.fetcherOf(row).tell(new HostFetcher.Work(work));
    }
  }

  private Outcome endOf(HostRow row, FetchTask task) {
    Outcome end = row.endOf(task);
    boolean mayBeTrap = end == null && !staysQueued && !Parking.isExempt(task);
    Trapped trap = mayBeTrap ? Parking.trapOf(traps, task.url(), pages) : null;
    return trap == null ? end : new Outcome.Refused(Reason.TRAP, trap.why());
  }

  /** From now on this is not fetched. */
  void park(Parked urls) {
    traps = urls;
  }

  /** What is taken for a trap. */
  Parked traps() {
    return traps;
  }

  /** A task was found and is in the store. */
  void admitted(HostRow row, FetchTask task) {
    row.stored.admitted(parking(row, FirstPages.UNKNOWN).holds(task));
  }

  /** A task came back undone. */
  void comesBack(HostRow row, FetchTask task, long notBefore, long now) {
    row.comeBack(task, notBefore);
    cameBack(row, 1, now);
  }

  private void cameBack(HostRow row, int tasks, long now) {
    slots.free(row, tasks);
    spending.cameBack(row.host, tasks);
    if (tasks > 0) {
      budgetsChanged(now);
    }
  }

  /** Other hosts of the site may have room now; nobody else enters them again. */
  private void budgetsChanged(long now) {
    List<HostRow> waiting = List.copyOf(onBudget);
    onBudget.clear();
    waiting.forEach(row -> hosts.changed(row, now));
  }

  /** Visits are committed: their slots are free, and what they cost is known. */
  void committed(CommitEvent.Committed committed, long now) {
    park(committed.parked());
    committed.visits().forEach(visit -> committed(visit, now));
    budgetsChanged(now);
  }

  private void committed(Visit visit, long now) {
    HostRow row = hosts.row(visit.task().url().host(), now);
    spending.add(visit, now);
    spending.cameBack(row.host, 1);
    slots.free(row, 1);
    hosts.changed(row, now);
  }
}
