package dev.orbweaver.frontier;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * RocksDB's native code, loaded while a start is busy with other things: unpacking it takes as long
 * as reading the configuration does. Whoever opens a database waits for it.
 */
public final class NativeAhead {
  private NativeAhead() {}

  /** Loads it beside some work, which ends no sooner: the unpacked file would be left behind. */
  public static <T> T beside(Supplier<T> work) {
    CompletableFuture<Void> loading = CompletableFuture.runAsync(NativeAhead::load);
    try {
      return work.get();
    } finally {
      loading.join();
    }
  }

  private static void load() {
    try {
      NativeLibrary.load();
    } catch (IOException | RuntimeException | LinkageError untold) {
      // it is tried again, and told, where a database is to be opened
    }
  }
}
