package dev.orbweaver.testsite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** What a server saw: the judge of what a crawler did. Thread-safe. */
public final class AccessLog {
  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, Integer> attempts = new HashMap<>();
  private final List<Consumer<Request>> listeners = new CopyOnWriteArrayList<>();

  /** All requests so far, in the order in which their first bytes came. */
  public synchronized List<Request> requests() {
    return entries.stream()
        .map(Entry::snapshot)
        .sorted(Comparator.comparingLong(Request::startedNanos))
        .toList();
  }

  /** The targets asked for, in order, robots.txt apart. */
  public List<String> paths() {
    return requests().stream().filter(each -> !each.isRobots()).map(Request::target).toList();
  }

  /** How often exactly this path (and query) was asked for. */
  public synchronized int count(String target) {
    return attempts.getOrDefault(target, 0);
  }

  /** The most requests that were being read or answered at one moment. */
  public int maxInFlight() {
    List<Request> requests = requests();
    long[] starts = requests.stream().mapToLong(Request::startedNanos).sorted().toArray();
    long[] ends = requests.stream().mapToLong(Request::endedNanos).sorted().toArray();
    int most = 0;
    int ended = 0;
    for (int started = 0; started < starts.length; started++) {
      while (ended < started && ends[ended] <= starts[started]) {
        ended++;
      }
      most = Math.max(most, started + 1 - ended);
    }
    return most;
  }

  /**
   * From the end of all earlier answers to the start of each next request; negative where they
   * overlap.
   */
  public List<Duration> gaps() {
    List<Duration> gaps = new ArrayList<>();
    long ended = Long.MIN_VALUE;
    for (Request each : requests()) {
      if (ended != Long.MIN_VALUE) {
        gaps.add(Duration.ofNanos(each.startedNanos() - ended));
      }
      ended = Math.max(ended, each.endedNanos());
    }
    return gaps;
  }

  /** Calls for every request that has ended, on the thread that answered it. */
  public void onEnd(Consumer<Request> listener) {
    listeners.add(listener);
  }

  /** Waits until nothing is being answered; false when that takes longer. */
  public synchronized boolean awaitIdle(Duration atMost) {
    return await(atMost, () -> entries.stream().allMatch(each -> each.ended));
  }

  /** Waits until that target has been asked for so often; false when that takes longer. */
  public synchronized boolean awaitCount(String target, int count, Duration atMost) {
    return await(atMost, () -> count(target) >= count);
  }

  private boolean await(Duration atMost, BooleanSupplier condition) {
    long deadline = System.nanoTime() + atMost.toNanos();
    try {
      for (long left = atMost.toMillis(); !condition.getAsBoolean(); ) {
        if (left <= 0) {
          return false;
        }
        wait(left);
        left = (deadline - System.nanoTime()) / 1_000_000;
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  synchronized Entry begin(RequestHead head, int connection, long startedNanos) {
    int attempt = attempts.merge(head.target(), 1, Integer::sum);
    Entry entry = new Entry(head, connection, startedNanos, attempt);
    entries.add(entry);
    notifyAll();
    return entry;
  }

  void end(Entry entry) {
    synchronized (this) {
      entry.ended = true;
      notifyAll();
    }
    listeners.forEach(each -> each.accept(entry.snapshot()));
  }

  /** A request that may still be answered. */
  static final class Entry {
    final RequestHead head;
    final int connection;
    final int attempt;
    private final long startedNanos;
    private volatile long touchedNanos;
    private volatile boolean aborted;
    private volatile boolean ended;

    Entry(RequestHead head, int connection, long startedNanos, int attempt) {
      this.head = head;
      this.connection = connection;
      this.startedNanos = startedNanos;
      this.attempt = attempt;
      this.touchedNanos = startedNanos;
    }

    /**
     * Called just before bytes go out, never after: a client cannot have seen them earlier, so it
     * is never blamed for this thread's having been slow to look at the clock.
     */
    void touch() {
      touchedNanos = System.nanoTime();
    }

    void abort() {
      aborted = true;
      touch();
    }

    Request snapshot() {
      long until = ended ? touchedNanos : Long.MAX_VALUE;
      return new Request(
          head.method(), head.target(), head.headers(), connection, startedNanos, until, aborted);
    }
  }
}
