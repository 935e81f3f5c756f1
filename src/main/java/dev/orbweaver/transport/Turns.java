package dev.orbweaver.transport;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;

/** Runs so many tasks at a time, on another executor; the others wait for their turn. */
final class Turns implements Executor {
  private final Executor executor;
  private final int most;
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private int running;

  Turns(Executor executor, int most) {
    this.executor = executor;
    this.most = most;
  }

  @Override
  public void execute(Runnable task) {
    synchronized (this) {
      if (running == most) {
        waiting.add(task);
        return;
      }
      running++;
    }
    start(task);
  }

  private void start(Runnable task) {
    executor.execute(
        () -> {
          try {
            task.run();
          } finally {
            next();
          }
        });
  }

  private void next() {
    Runnable task;
    synchronized (this) {
      task = waiting.poll();
      running -= task == null ? 1 : 0;
    }
    if (task != null) {
      start(task);
    }
  }
}
