package dev.orbweaver.host;

import dev.orbweaver.model.Visit;
import dev.orbweaver.transport.Room;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Where pages are read, and where what is read stays until it is committed. Large pages are read
 * when there is room for what may come of them.
 *
 * <p>A page of a few megabytes may unpack to many times that, and each of its links becomes several
 * objects: a few hundred at once would take all memory there is.
 */
public final class ReadingRoom implements Executor {
  /** What is made of a byte: one of text and one of links, decoded and as objects. */
  private static final int TIMES = 4;

  private final PageReaders readers;
  private final Room unread;
  private final Room read;

  /** By the ids of their tasks, what pages take that are not committed: 0 unless it is much. */
  private final Map<Long, Long> inHand = new ConcurrentHashMap<>();

  /**
   * @param unread for bodies that have come
   * @param read for pages, until they are {@link #committed}
   */
  public ReadingRoom(PageReaders readers, Room unread, Room read) {
    this.readers = readers;
    this.unread = unread;
    this.read = read;
  }

  /** One without end. */
  public static ReadingRoom of(PageReaders readers) {
    return new ReadingRoom(readers, Room.withoutEnd(), Room.withoutEnd());
  }

  /** Does it at once; for what is small. */
  @Override
  public void execute(Runnable work) {
    readers.execute(work);
  }

  /**
   * Has a page read.
   *
   * @param id of its task
   * @param bytes as long as its body came
   * @param isAwaited whether somebody waits for its links
   */
  CompletionStage<Visit> read(long id, int bytes, boolean isAwaited, Supplier<Visit> page) {
    inHand.put(id, 0L);
    if (bytes <= read.trifle() && !read.isCrowded()) {
      return readers.read(isAwaited, () -> stays(page.get()));
    }
    unread.take(bytes);
    long needed = bytes <= read.trifle() ? 0 : (long) TIMES * bytes;
    CompletableFuture<Visit> told = new CompletableFuture<>();
    read.enter(
        needed,
        stay ->
            readers
                .read(isAwaited, () -> stays(page.get()))
                .whenComplete(
                    (visit, fault) -> {
                      stay.leave();
                      unread.leave(bytes);
                      tell(told, visit, fault);
                    }));
    return told;
  }

  private static void tell(CompletableFuture<Visit> told, Visit visit, Throwable fault) {
    if (fault == null) {
      told.complete(visit);
    } else {
      told.completeExceptionally(fault);
    }
  }

  private Visit stays(Visit visit) {
    long bytes = visit.weight();
    if (bytes > read.trifle()) {
      read.take(bytes);
      if (inHand.replace(visit.task().id(), bytes) == null) {
        read.leave(bytes); // its fetcher failed, and the task has ended without it
      }
    }
    return visit;
  }

  /** A visit is committed, whether it was read here or not. */
  public void committed(Visit visit) {
    Long bytes = inHand.remove(visit.task().id());
    if (bytes != null && bytes > 0) {
      read.leave(bytes);
    }
  }
}
