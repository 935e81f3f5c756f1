package dev.orbweaver.host;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that read pages, and when they are woken up for one.
 *
 * <p>A page whose links somebody waits for is read at once, and so is any other while a reader is
 * at work anyway. Else it rests until some have gathered: to wake up a reader for each, and all who
 * hear of what it read, is a good part of what a page of a slow host costs.
 */
public final class PageReaders implements Executor {
  /** How long a page rests at most. */
  static final Duration REST = Duration.ofMillis(20);

  /** As many pages as may rest, in a crawl of unlimited size. */
  private static final int MOST = 500;

  /** What rests holds slots of the crawl: no more of them than one in so many. */
  private static final int SLOTS_PER_PAGE_AT_REST = 8;

  /** Has something done after a while. */
  @FunctionalInterface
  public interface Later {
    void after(Duration wait, Runnable task);
  }

  private final Executor threads;
  private final Later later;
  private final int enough;
  private final Queue<Runnable> resting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger atRest = new AtomicInteger();
  private final AtomicInteger atWork = new AtomicInteger();
  private final Executor unhurried = this::rest;

  /**
   * @param concurrency how many pages may be handed out and not committed
   */
  public PageReaders(Executor threads, Later later, int concurrency) {
    this.threads = threads;
    this.later = later;
    this.enough = Math.min(MOST, concurrency / SLOTS_PER_PAGE_AT_REST);
  }

  /** Reads it at once. */
  @Override
  public void execute(Runnable page) {
    atWork.incrementAndGet();
    threads.execute(
        () -> {
          try {
            page.run();
          } finally {
            atWork.decrementAndGet();
          }
        });
  }

  /** Reads at once what somebody waits for, all else when it is worth it. */
  Executor when(boolean isAwaited) {
    return isAwaited ? this : unhurried;
  }

  private void rest(Runnable page) {
    if (enough <= 1 || atWork.get() > 0) {
      execute(page);
      return;
    }
    resting.add(page);
    int count = atRest.incrementAndGet();
    if (count == 1) { // whoever comes from none to one sees to all that follow
      later.after(REST, this::wake);
    } else if (count == enough) {
      wake();
    }
  }

  private void wake() {
    for (Runnable page = resting.poll(); page != null; page = resting.poll()) {
      atRest.decrementAndGet();
      execute(page);
    }
  }
}
