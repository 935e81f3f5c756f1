package dev.orbweaver.timers;

import akka.actor.AbstractScheduler;
import akka.actor.Cancellable;
import akka.actor.Scheduler;
import akka.event.LoggingAdapter;
import com.typesafe.config.Config;
import java.io.Closeable;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import scala.concurrent.ExecutionContext;
import scala.concurrent.duration.FiniteDuration;

/**
 * Akka's scheduler as an agenda: its thread sleeps until the next entry is due, or for ever.
 *
 * <p>Akka's own wakes up at each tick, 100 or 500 times a second, also when everybody waits, and is
 * up to two ticks late.
 */
public final class ExactTimers extends AbstractScheduler implements Closeable {
  private static final double NANOS_PER_SECOND = 1e9;

  private final ScheduledThreadPoolExecutor agenda;

  /** What Akka wants done in any case: at the end, if it was not due before. */
  private final Set<Due> atClose = ConcurrentHashMap.newKeySet();

  /** Called by Akka, by name. */
  public ExactTimers(Config config, LoggingAdapter log, ThreadFactory threads) {
    agenda = new ScheduledThreadPoolExecutor(1, threads);
    agenda.setRemoveOnCancelPolicy(true); // most are set in case, and taken back
    agenda.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    agenda.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
  }

  /** An entry of the agenda; two of the same task are two. */
  private final class Due implements Runnable {
    private final Runnable task;
    private final ExecutionContext where;

    Due(Runnable task, ExecutionContext where) {
      this.task = task;
      this.where = where;
      if (task instanceof Scheduler.TaskRunOnClose) {
        atClose.add(this);
      }
    }

    /** Whether it is still to be done; from now on it is not. */
    boolean take() {
      return !(task instanceof Scheduler.TaskRunOnClose) || atClose.remove(this);
    }

    @Override
    public void run() {
      if (!take()) {
        return; // it was done at the end
      }
      try {
        where.execute(task);
      } catch (RuntimeException refused) {
        where.reportFailure(refused);
      }
    }
  }

  private record Timer(ScheduledFuture<?> entry, Due due) implements Cancellable {
    @Override
    public boolean cancel() {
      return entry.cancel(false) && due.take();
    }

    @Override
    public boolean isCancelled() {
      return entry.isCancelled();
    }
  }

  @Override
  public Cancellable scheduleOnce(FiniteDuration delay, Runnable task, ExecutionContext where) {
    Due due = new Due(task, where);
    try {
      return new Timer(agenda.schedule(due, delay.toNanos(), TimeUnit.NANOSECONDS), due);
    } catch (RejectedExecutionException closed) {
      throw closed(due, closed);
    }
  }

  @Override
  @Deprecated
  public Cancellable schedule(
      FiniteDuration delay, FiniteDuration interval, Runnable task, ExecutionContext where) {
    Due due = new Due(task, where);
    try {
      return new Timer(
          agenda.scheduleAtFixedRate(
              due, delay.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS),
          due);
    } catch (RejectedExecutionException closed) {
      throw closed(due, closed);
    }
  }

  private static IllegalStateException closed(Due due, RejectedExecutionException cause) {
    due.take(); // whoever is refused does it himself
    return new IllegalStateException("the timers are closed", cause);
  }

  @Override
  public double maxFrequency() {
    return NANOS_PER_SECOND;
  }

  @Override
  public void close() {
    agenda.shutdown();
    for (Due due : atClose) {
      if (due.take()) {
        due.task.run();
      }
    }
  }
}
