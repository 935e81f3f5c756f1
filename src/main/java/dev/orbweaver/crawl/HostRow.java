package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.host.HostMemory;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
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

  private static final Comparator<Waiting> BY_TIME =
      // monotonic nanoseconds may wrap: compare differences
      ((Comparator<Waiting>) (a, b) -> Long.signum(a.notBefore - b.notBefore))
          .thenComparingLong(waiting -> waiting.task.id());

  final String host;
  ActorRef<HostFetcher.Command> fetcher;
  HostMemory memory = HostMemory.NONE;

  /** What the fetcher can use, and from when. */
  int capacity = 1;

  long notBefore;
  long delayNanos;

  /** Origins whose robots.txt cannot be read, and what their URLs end as if that never changes. */
  Map<String, Outcome> parked = Map.of();

  /** Tasks in the store that were not taken yet. */
  long queued;

  boolean taking;
  boolean passivating;
  long idleSince;

  /** What {@link HostTable} counted of this row when it last looked. */
  long countedAvailable;

  boolean countedBusy;

  private final Map<Long, FetchTask> handedOut = new HashMap<>();
  private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(BY_TIME);

  /** Origins that were given up, and tasks of theirs that came back before. */
  private final Map<String, Outcome> condemned = new HashMap<>();

  private final Deque<FetchTask> doomed = new ArrayDeque<>();

  HostRow(String host, long now) {
    this.host = host;
    this.notBefore = now;
    this.idleSince = now;
  }

  /** URLs of the host that nobody has in hand. */
  long available() {
    return queued + waiting.size() + doomed.size();
  }

  int inHand() {
    return handedOut.size();
  }

  boolean wantsWork() {
    return !taking && !passivating && available() > 0 && (capacity > 0 || mayEndTasks());
  }

  /** When there is something to be done: the host's own time, or that of the first that waits. */
  long workableAt(long now) {
    if (mayEndTasks()) {
      return now;
    }
    if (queued > 0) {
      return notBefore;
    }
    long first = waiting.peek().notBefore;
    return first - notBefore > 0 ? first : notBefore;
  }

  /** Tasks that came back and may be handed out, or ended, now: {@code most} of them at most. */
  List<FetchTask> takeWaiting(int most, long now) {
    List<FetchTask> due = new ArrayList<>();
    if (mayEndTasks()) {
      while (!doomed.isEmpty() && due.size() < most) {
        due.add(doomed.poll());
      }
      return due;
    }
    while (!waiting.isEmpty() && waiting.peek().notBefore - now <= 0 && due.size() < most) {
      due.add(waiting.poll().task);
    }
    return due;
  }

  /** Whether there are tasks of condemned origins, as far as is known without taking them. */
  boolean mayEndTasks() {
    return !doomed.isEmpty() || !condemned.isEmpty() && queued > 0;
  }

  /**
   * Whether there are origins that could be given up, and no task, as far as is known without
   * taking them, of one that only has to wait.
   */
  boolean waitsForParkedOnly() {
    return !condemned.keySet().containsAll(parked.keySet())
        && waiting.stream().allMatch(each -> parked.containsKey(each.task.url().origin()));
  }

  /** Gives up the origins that are parked: their tasks end without being asked for. */
  void condemn() {
    condemned.putAll(parked);
    for (Iterator<Waiting> each = waiting.iterator(); each.hasNext(); ) {
      FetchTask task = each.next().task;
      if (endOf(task) != null) {
        doomed.add(task);
        each.remove();
      }
    }
  }

  /** How a task ends without being asked for; null when it is to be fetched. */
  Outcome endOf(FetchTask task) {
    return condemned.isEmpty() ? null : condemned.get(task.url().origin());
  }

  void comeBack(FetchTask task, long laterNotBefore) {
    handedOut.remove(task.id());
    if (endOf(task) != null) {
      doomed.add(task);
    } else {
      waiting.add(new Waiting(task, laterNotBefore));
    }
  }

  void handOut(List<FetchTask> tasks) {
    tasks.forEach(task -> handedOut.put(task.id(), task));
  }

  void finished(FetchTask task) {
    handedOut.remove(task.id());
  }

  /**
   * The fetcher is no more: gives everything that was in its hands. The next one knows only what an
   * earlier one remembered, so it begins after a pause.
   */
  List<FetchTask> fetcherFailed(long mayGoOnAt) {
    fetcher = null;
    passivating = false;
    capacity = 1;
    parked = Map.of();
    notBefore = mayGoOnAt - notBefore > 0 ? mayGoOnAt : notBefore;
    List<FetchTask> all = new ArrayList<>(handedOut.values());
    handedOut.clear();
    return all;
  }
}
