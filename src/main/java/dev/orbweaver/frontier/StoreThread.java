package dev.orbweaver.frontier;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The one thread on which a store on disk works, call after call. After the first failure nothing
 * is done any more: every later call fails as that one did.
 */
final class StoreThread {
  /** Work that may fail in any way. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws Exception;
  }

  /** The longest that {@link #later} waits. */
  private static final Duration LONGEST = Duration.ofDays(10_000);

  private final Path directory;
  private final AtomicReference<FrontierProblem> failure = new AtomicReference<>();
  private final ScheduledThreadPoolExecutor thread;

  StoreThread(Path directory) {
    this.directory = directory;
    thread =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              Thread made = new Thread(work, "frontier");
              made.setDaemon(true);
              return made;
            });
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /** Does it when its turn comes; the stage fails with a {@link FrontierProblem}. */
  <T> CompletionStage<T> run(Work<T> work) {
    CompletableFuture<T> done = new CompletableFuture<>();
    try {
      thread.execute(() -> run(work, done));
    } catch (RejectedExecutionException e) {
      done.completeExceptionally(new FrontierProblem(directory + ": it was closed"));
    }
    return done;
  }

  /** Does it after a while, unless the thread has ended by then. */
  void later(Duration wait, Work<Void> work) {
    Duration capped = wait.compareTo(LONGEST) < 0 ? wait : LONGEST;
    try {
      thread.schedule(
          () -> run(work, new CompletableFuture<>()), capped.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      // it is being closed while earlier work is still done: closing does the rest
    }
  }

  private <T> void run(Work<T> work, CompletableFuture<T> done) {
    FrontierProblem earlier = failure.get();
    if (earlier != null) {
      done.completeExceptionally(earlier);
      return;
    }
    try {
      T result = work.run();
      // what a failure in the background overtook is not acknowledged
      FrontierProblem meanwhile = failure.get();
      if (meanwhile == null) {
        done.complete(result);
      } else {
        done.completeExceptionally(meanwhile);
      }
    } catch (Throwable t) {
      done.completeExceptionally(fail(t));
    }
  }

  /** From now on every call fails, as the first failure did. */
  FrontierProblem fail(Throwable cause) {
    failure.compareAndSet(null, Faults.of(directory, cause));
    return failure.get();
  }

  boolean hasFailed() {
    return failure.get() != null;
  }

  void throwFailure() {
    FrontierProblem problem = failure.get();
    if (problem != null) {
      throw problem;
    }
  }

  boolean hasEnded() {
    return thread.isShutdown();
  }

  /** Waits for what was asked for, and ends. */
  void end() {
    thread.shutdown();
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = thread.awaitTermination(1, TimeUnit.HOURS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
