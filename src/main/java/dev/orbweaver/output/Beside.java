package dev.orbweaver.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Writes two things at once: at a crawl's end somebody waits for both, and each keeps a core busy.
 */
final class Beside {
  /** Writes something. */
  interface Writing {
    void run() throws IOException;
  }

  private Beside() {}

  /**
   * Gives back when both have ended. If both fail, it is the first that is heard of.
   *
   * @param first on this thread
   * @param other on a thread of its own
   * @param name that thread's
   */
  static void write(Writing first, Writing other, String name) throws IOException {
    CompletableFuture<Void> done =
        CompletableFuture.runAsync(() -> run(other), task -> new Thread(task, name).start());
    try {
      first.run();
    } catch (IOException | RuntimeException e) {
      done.exceptionally(alsoFailed -> null).join();
      throw e;
    }
    await(done);
  }

  private static void run(Writing writing) {
    try {
      writing.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(CompletableFuture<Void> done) throws IOException {
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
