package dev.orbweaver.crawl;

import dev.orbweaver.config.LongestTimer;
import java.time.Duration;
import java.util.Optional;

/**
 * When a group's outputs have to be made safe from a power cut before it is committed: the first
 * group after the longest time that a commit may be unsafe, or after so many tasks that the store
 * should not have to hold more of them.
 */
final class Forcing {
  /** The store remembers each task until it is safely done, and forgets all of them at once. */
  static final int MOST_UNSAFE = 100_000;

  private final Optional<Duration> every;
  private boolean awaited;
  private boolean due;
  private boolean underWay;
  private long unsafe;

  /**
   * @param every how long a commit may be unsafe; zero: not at all; empty: for ever
   */
  Forcing(Optional<Duration> every) {
    this.every = every.map(LongestTimer::cut); // sooner than asked for costs next to nothing
  }

  /** Whether something unsafe has waited for long enough, be there news or not. */
  boolean isDue() {
    return due;
  }

  /** The time that {@link #committed} gave is over. */
  void due() {
    awaited = false;
    due = true;
  }

  /** A group begins. */
  void begin() {
    underWay = due || every.isPresent() && (every.get().isZero() || unsafe >= MOST_UNSAFE);
    due = false;
  }

  /** A group begins whose outputs are forced, whenever the last one was. */
  void beginNow() {
    underWay = every.isPresent();
  }

  /** Whether the group that began is forced. */
  boolean isUnderWay() {
    return underWay;
  }

  /**
   * A group is committed. Gives how long from now {@link #due} is to be called, if it is.
   *
   * @param finished how many tasks it finished
   */
  Optional<Duration> committed(int finished) {
    unsafe = underWay ? 0 : unsafe + finished;
    if (underWay || awaited) {
      underWay = false;
      return Optional.empty();
    }
    awaited = every.isPresent();
    return every;
  }
}
