package dev.orbweaver.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Something that is written on a thread of its own while its owner writes something else: at a
 * crawl's end somebody waits for both, and each keeps a core busy.
 */
final class Beside {
  /** Writes something. */
  interface Writing {
    void run() throws IOException;
  }

  private final CompletableFuture<Void> done;

  private Beside(CompletableFuture<Void> done) {
    this.done = done;
  }

  /**
   * @param name the thread's
   */
  static Beside begin(String name, Writing writing) {
    return new Beside(
        CompletableFuture.runAsync(() -> run(writing), task -> new Thread(task, name).start()));
  }

  private static void run(Writing writing) {
    try {
      writing.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for its end. */
  void await() throws IOException {
    try {
      done.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof UncheckedIOException failed) {
        throw failed.getCause();
      }
      throw e;
    }
  }
}
