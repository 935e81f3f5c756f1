package dev.orbweaver.host;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

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

  /**
   * As many pages as one reader reads before he tells of them: one that takes long holds up no
   * more.
   */
  private static final int MOST_TOGETHER = 32;

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
  private final Queue<Reading<?>> resting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger atRest = new AtomicInteger();
  private final AtomicInteger atWork = new AtomicInteger();

  /**
   * @param concurrency how many pages may be handed out and not committed
   */
  public PageReaders(Executor threads, Later later, int concurrency) {
    this.threads = threads;
    this.later = later;
    this.enough = Math.min(MOST, concurrency / SLOTS_PER_PAGE_AT_REST);
  }

  /** A page, what was found in it, and who is to be told. */
  private static final class Reading<T> {
    final CompletableFuture<T> told = new CompletableFuture<>();
    private final Supplier<T> page;
    private T found;
    private Throwable fault;

    Reading(Supplier<T> page) {
      this.page = page;
    }

    void read() {
      try {
        found = page.get();
      } catch (Throwable e) {
        fault = e;
      }
    }

    void tell() {
      if (fault == null) {
        told.complete(found);
      } else {
        told.completeExceptionally(fault);
      }
    }
  }

  /** Does it at once. */
  @Override
  public void execute(Runnable work) {
    atWork.incrementAndGet();
    threads.execute(
        () -> {
          try {
            work.run();
          } finally {
            atWork.decrementAndGet();
          }
        });
  }

  /** Reads at once what somebody waits for, all else when it is worth it. */
  <T> CompletionStage<T> read(boolean isAwaited, Supplier<T> page) {
    Reading<T> reading = new Reading<>(page);
    if (isAwaited || enough <= 1 || atWork.get() > 0) {
      readAll(List.of(reading));
    } else {
      rest(reading);
    }
    return reading.told;
  }

  private void rest(Reading<?> reading) {
    resting.add(reading);
    int count = atRest.incrementAndGet();
    if (count == 1) { // whoever comes from none to one sees to all that follow
      later.after(REST, this::wake);
    } else if (count == enough) {
      wake();
    }
  }

  private void wake() {
    List<Reading<?>> together = new ArrayList<>();
    for (Reading<?> next = resting.poll(); next != null; next = resting.poll()) {
      atRest.decrementAndGet();
      together.add(next);
      if (together.size() == MOST_TOGETHER) {
        readAll(together);
        together = new ArrayList<>();
      }
    }
    if (!together.isEmpty()) {
      readAll(together);
    }
  }

  /** Tells of all of them in a row: whoever hears is woken up once. */
  private void readAll(List<Reading<?>> together) {
    execute(
        () -> {
          together.forEach(Reading::read);
          together.forEach(Reading::tell);
        });
  }
}
