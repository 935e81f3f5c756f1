package dev.orbweaver.clockwork;

import akka.actor.AbstractScheduler;
import akka.actor.Cancellable;
import akka.event.LoggingAdapter;
import com.typesafe.config.Config;
import java.util.PriorityQueue;
import java.util.concurrent.ThreadFactory;
import scala.concurrent.ExecutionContext;
import scala.concurrent.duration.FiniteDuration;

/**
 * Akka's scheduler as an agenda to the nanosecond, in which nothing happens until it is told.
 *
 * <p>The test kit's own manual scheduler counts in milliseconds and sleeps at each step.
 */
public final class ClockworkScheduler extends AbstractScheduler {
  /** Monotonic clocks may be negative. */
  private static final long START = -7_000_000_000L;

  /** As far as Akka's own one looks with its shortest tick. */
  private static final long LONGEST_MILLIS = Integer.MAX_VALUE;

  private static final class Entry implements Cancellable {
    final long time;
    final long turn;
    final Runnable task;
    private boolean cancelled;

    Entry(long time, long turn, Runnable task) {
      this.time = time;
      this.turn = turn;
      this.task = task;
    }

    @Override
    public boolean cancel() {
      boolean first = !cancelled;
      cancelled = true;
      return first;
    }

    @Override
    public boolean isCancelled() {
      return cancelled;
    }
  }

  private final PriorityQueue<Entry> agenda =
      new PriorityQueue<>(
          (a, b) -> a.time != b.time ? Long.compare(a.time, b.time) : Long.compare(a.turn, b.turn));

  private long now = START;
  private long turns;

  /** As Akka makes it. */
  public ClockworkScheduler(Config config, LoggingAdapter log, ThreadFactory threads) {}

  synchronized long now() {
    return now;
  }

  synchronized Cancellable at(long time, Runnable task) {
    Entry entry = new Entry(time, turns++, task);
    agenda.add(entry);
    return entry;
  }

  /** Goes to the next entry up to {@code until} and gives what is to be done; null without one. */
  synchronized Runnable next(long until) {
    while (!agenda.isEmpty() && agenda.peek().time <= until) {
      Entry entry = agenda.poll();
      if (!entry.cancelled) {
        now = Math.max(now, entry.time);
        return entry.task;
      }
    }
    return null;
  }

  synchronized void goTo(long time) {
    now = time;
  }

  @Override
  public synchronized Cancellable scheduleOnce(
      FiniteDuration delay, Runnable task, ExecutionContext any) {
    if (delay.toMillis() >= LONGEST_MILLIS) {
      throw new IllegalArgumentException(delay + " is too far in future");
    }
    return at(now + delay.toNanos(), task);
  }

  @Override
  @Deprecated
  public Cancellable schedule(
      FiniteDuration delay, FiniteDuration interval, Runnable task, ExecutionContext any) {
    throw new UnsupportedOperationException("fixed rates pile up: use a fixed delay");
  }

  @Override
  public double maxFrequency() {
    return 1e9;
  }
}
