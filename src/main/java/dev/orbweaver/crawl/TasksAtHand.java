package dev.orbweaver.crawl;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.url.Url;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/**
 * Tasks of a host that were taken from the store and have no end yet: in the fetcher's hands, or
 * back from there and waiting for their time, or for their end.
 */
final class TasksAtHand {
  /** A task that came back, and when it may be handed out again. */
  private record Waiting(FetchTask task, long notBefore) {}

  // most hosts wait, and hold none of these until there is something to hold
  private static final Map<Long, FetchTask> NOTHING = Map.of();
  private static final Deque<FetchTask> NOBODY = new ArrayDeque<>(0);

  private static final Comparator<Waiting> BY_TIME =
      // monotonic nanoseconds may wrap: compare differences
      ((Comparator<Waiting>) (a, b) -> Long.signum(a.notBefore - b.notBefore))
          // a host that is probed is probed with another URL each time
          .thenComparingInt(waiting -> waiting.task.tries())
          .thenComparingLong(waiting -> waiting.task.id());

  private Map<Long, FetchTask> handedOut = NOTHING;
  private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(1, BY_TIME);
  private Deque<FetchTask> doomed = NOBODY;

  /** How many are in the fetcher's hands. */
  int handedOut() {
    return handedOut.size();
  }

  /** How many came back. */
  int back() {
    return waiting.size() + doomed.size();
  }

  int waiting() {
    return waiting.size();
  }

  boolean isAnyDoomed() {
    return !doomed.isEmpty();
  }

  /** When the first of those that wait may be handed out again. */
  long firstTime() {
    return waiting.peek().notBefore;
  }

  void handOut(List<FetchTask> tasks) {
    if (handedOut == NOTHING) {
      handedOut = new HashMap<>(2);
    }
    tasks.forEach(task -> handedOut.put(task.id(), task));
  }

  /** A task leaves the fetcher's hands. */
  void leavesHand(FetchTask task) {
    if (handedOut != NOTHING) {
      handedOut.remove(task.id());
    }
  }

  /** All tasks leave the fetcher's hands. */
  List<FetchTask> leaveHand() {
    List<FetchTask> all = List.copyOf(handedOut.values());
    handedOut = NOTHING;
    return all;
  }

  /** To be as small as can be, as nothing will be handed out for a while. */
  void rest() {
    handedOut = handedOut.isEmpty() ? NOTHING : handedOut;
  }

  void waits(FetchTask task, long notBefore) {
    waiting.add(new Waiting(task, notBefore));
  }

  /** A task only has to end. */
  void dooms(FetchTask task) {
    if (doomed == NOBODY) {
      doomed = new ArrayDeque<>(2);
    }
    doomed.add(task);
  }

  /** Applies what was given up to those that wait; says how many the store keeps. */
  int doom(GivenUp givenUp) {
    int left = 0;
    for (Iterator<Waiting> each = waiting.iterator(); each.hasNext(); ) {
      FetchTask task = each.next().task;
      if (givenUp.leaves(task)) {
        left++;
        each.remove();
      } else if (givenUp.endOf(task) != null) {
        dooms(task);
        each.remove();
      }
    }
    return left;
  }

  /**
   * Those that may be handed out, or ended, now: {@code most} of them at most.
   *
   * @param passedBy of which there are better ones in the store
   */
  List<FetchTask> takeDue(int most, long now, Predicate<FetchTask> passedBy) {
    List<FetchTask> due = new ArrayList<>();
    while (!doomed.isEmpty() && due.size() < most) {
      due.add(doomed.poll());
    }
    if (!due.isEmpty()) {
      return due;
    }
    List<Waiting> later = List.of();
    while (!waiting.isEmpty() && waiting.peek().notBefore - now <= 0 && due.size() < most) {
      Waiting first = waiting.poll();
      if (passedBy.test(first.task)) {
        later = later.isEmpty() ? new ArrayList<>() : later;
        later.add(first);
      } else {
        due.add(first.task);
      }
    }
    waiting.addAll(later);
    return due;
  }

  boolean holds(Url url) {
    return handedOut.values().stream().anyMatch(task -> task.url().equals(url))
        || waiting.stream().anyMatch(each -> each.task.url().equals(url))
        || doomed.stream().anyMatch(task -> task.url().equals(url));
  }

  /** Whether all but the doomed are of such origins. */
  boolean areAllOf(Predicate<String> origins) {
    return waiting.stream().allMatch(each -> origins.test(each.task.url().origin()))
        && handedOut.values().stream().allMatch(task -> origins.test(task.url().origin()));
  }

  /** Whether any but the doomed is of that origin. */
  boolean isAnyOf(String origin) {
    return !areAllOf(each -> !each.equals(origin));
  }

  /** How many of those that wait are of that origin. */
  long waitingOf(String origin) {
    return waiting.stream().filter(each -> each.task.url().origin().equals(origin)).count();
  }
}
