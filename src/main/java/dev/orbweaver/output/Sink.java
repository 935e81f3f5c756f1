package dev.orbweaver.output;

import dev.orbweaver.model.Fetch;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * One output of a crawl. Used by one thread at a time; after an {@link IOException} it is only
 * closed.
 *
 * <p>Exactly-once rests on offsets: {@link #write} says how far the output reaches, the crawl keeps
 * that in the same commit as the URLs' being done, and {@link #open} cuts away whatever was written
 * after the last commit.
 */
public interface Sink extends AutoCloseable {
  /**
   * The name of the format, as in {@code --format}; always the same, and no other sink of the crawl
   * has it, for it is what the offset is kept under. Any text will do.
   */
  String name();

  /**
   * Starts anew at {@link Offset#START}, replacing what is there; at any other offset cuts the
   * output back to it and appends.
   */
  void open(Offset at) throws IOException;

  /**
   * Looks whether it could be opened there, and changes nothing: what is wrong is told before
   * anything is asked for.
   */
  default void check(Offset at) throws IOException {}

  /**
   * Writes the records of a batch and gives the position after it, never null. By then everything
   * is handed to the operating system, so that a killed process loses none of it.
   */
  Offset write(List<Visit> visits) throws IOException;

  /**
   * Whether it looks at the bodies of pages. Where no sink of a crawl does, they are let go as soon
   * as they are read.
   */
  default boolean takesBodies() {
    return true;
  }

  /** Whether it lists requests, and so is told of them. */
  default boolean takesFetches() {
    return false;
  }

  /**
   * The same, with the requests that ended since the last batch: those of these pages and sitemaps,
   * of robots.txt, and those that will be made again.
   */
  default Offset write(List<Visit> visits, List<Fetch> fetches) throws IOException {
    return write(visits);
  }

  /**
   * Done when whoever reads the output has taken what was written last, and after {@link #finish}
   * all of it: a crawl waits for that, and holds no thread meanwhile. Files take it at once.
   */
  default CompletionStage<?> taken() {
    return TAKEN;
  }

  /** Of an output that waits for no reader. */
  CompletionStage<?> TAKEN = CompletableFuture.completedFuture(null);

  /**
   * Makes all that was written safe from a power cut; nothing to do for an output that lives
   * elsewhere than on a disk.
   */
  default void force() throws IOException {}

  /** Completes the output. The crawl may still be resumed when its end left URLs queued. */
  void finish(CrawlEnd end) throws IOException;

  @Override
  void close() throws IOException;
}
