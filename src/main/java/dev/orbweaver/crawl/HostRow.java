package dev.orbweaver.crawl;

import akka.actor.typed.ActorRef;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.host.HostMemory;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * What the supervisor knows of one host. Outlives the host's actor: the history of one that was
 * passivated is kept here.
 */
final class HostRow {
  /** A task that came back, and when it may be handed out again. */
  private record Waiting(FetchTask task, long notBefore) {}

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

  /** Whether what is parked ends now. */
  boolean condemned;

  long idleSince;

  /** What {@link HostTable} counted of this row when it last looked. */
  long countedAvailable;

  boolean countedBusy;

  private final Map<Long, FetchTask> handedOut = new HashMap<>();
  private final Deque<Waiting> waiting = new ArrayDeque<>();

  HostRow(String host, long now) {
    this.host = host;
    this.notBefore = now;
    this.idleSince = now;
  }

  /** URLs of the host that nobody has in hand. */
  long available() {
    return queued + waiting.size();
  }

  int inHand() {
    return handedOut.size();
  }

  boolean wantsWork() {
    return !taking && !passivating && available() > 0 && (capacity > 0 || condemned);
  }

  /**
   * When there is something the fetcher may be given: its own time, or that of the first task that
   * waits longer.
   */
  long workableAt() {
    if (queued > 0) {
      return notBefore;
    }
    long first = waiting.peek().notBefore;
    for (Waiting each : waiting) {
      first = each.notBefore - first < 0 ? each.notBefore : first;
    }
    return first - notBefore > 0 ? first : notBefore;
  }

  /** Tasks that came back and may be handed out now, {@code most} of them at most. */
  List<FetchTask> takeWaiting(int most, long now) {
    List<FetchTask> due = new ArrayList<>();
    for (Iterator<Waiting> each = waiting.iterator(); each.hasNext() && due.size() < most; ) {
      Waiting next = each.next();
      if (condemned || next.notBefore - now <= 0) {
        due.add(next.task);
        each.remove();
      }
    }
    return due;
  }

  void comeBack(FetchTask task, long laterNotBefore) {
    handedOut.remove(task.id());
    waiting.addLast(new Waiting(task, laterNotBefore));
  }

  void handOut(List<FetchTask> tasks) {
    tasks.forEach(task -> handedOut.put(task.id(), task));
  }

  void finished(FetchTask task) {
    handedOut.remove(task.id());
  }

  /** Everything in the fetcher's hands, when the fetcher is no more. */
  List<FetchTask> takeBackAll() {
    List<FetchTask> all = new ArrayList<>(handedOut.values());
    handedOut.clear();
    return all;
  }
}
