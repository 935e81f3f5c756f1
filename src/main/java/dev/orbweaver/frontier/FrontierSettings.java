package dev.orbweaver.frontier;

import com.typesafe.config.Config;
import dev.orbweaver.config.Durations;
import dev.orbweaver.config.Section;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * How a frontier on disk treats memory and power cuts.
 *
 * @param memory bytes that all its caches and buffers together may take
 * @param sync the longest that a commit may be without being safe from a power cut; zero: every
 *     commit waits until it is
 * @param recalledLater which of the memories of hosts, by their keys, are not read before their
 *     host is asked again
 */
public record FrontierSettings(long memory, Duration sync, Predicate<String> recalledLater) {
  private static final long LEAST_MEMORY = 16L << 20;

  /**
   * However much may be taken, a small heap is first of all for pages; and a process that is given
   * one is meant to be small outside it, too.
   */
  private static final long HEAP = Runtime.getRuntime().maxMemory();

  /**
   * Reads {@code orbweaver.frontier} and {@code orbweaver.state}.
   *
   * @throws dev.orbweaver.config.ConfigProblem when something in them cannot be used
   */
  public static FrontierSettings of(Config root) {
    Section frontier = Section.of(root, "orbweaver.frontier");
    long memory = frontier.bytes("memory");
    if (memory < LEAST_MEMORY) {
      frontier.fail("memory", "a size of at least 16MiB");
    }
    Section state = Section.of(root, "orbweaver.state");
    return new FrontierSettings(memory, sync(state));
  }

  /** Everything remembered is read at once. */
  public FrontierSettings(long memory, Duration sync) {
    this(memory, sync, all -> false);
  }

  public FrontierSettings recallingLater(Predicate<String> keys) {
    return new FrontierSettings(memory, sync, keys);
  }

  private static Duration sync(Section state) {
    String text = state.text("sync");
    Duration sync = text.equals("commit") ? Duration.ZERO : Durations.parse(text);
    return sync != null ? sync : state.fail("sync", "a time such as 1s or 200ms, or commit");
  }

  boolean syncsEveryCommit() {
    return sync.isZero();
  }

  /** The database's part of the memory, outside the heap. */
  long databaseMemory() {
    return databaseMemory(memory, HEAP);
  }

  static long databaseMemory(long memory, long heap) {
    return Math.max(LEAST_MEMORY / 4 * 3, Math.min(memory / 4 * 3, heap / 4));
  }

  /** The part of the cache of recent fingerprints, on the heap. */
  long recentMemory() {
    return Math.min(memory, HEAP) / 32;
  }

  /** The part of the filter of all that was seen, on the heap. */
  long filterMemory() {
    return Math.min(memory, HEAP) / 16;
  }

  /** The part of what is known of hosts' queues, on the heap. */
  long queuesMemory() {
    return Math.min(memory, HEAP) / 32 * 5;
  }
}
