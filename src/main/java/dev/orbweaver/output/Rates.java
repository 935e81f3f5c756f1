package dev.orbweaver.output;

import java.time.Duration;

/**
 * A meter of the recent past: what happened in a sliding window, by the second. Pure: the time
 * comes in with every call (from any monotonic clock in nanoseconds) and what is older than the
 * latest call counts as now.
 *
 * <p>The window is cut into slots, so memory is fixed and the window's edge moves by a slot.
 */
public final class Rates {
  private static final int SLOTS = 20;

  private final long slotNanos;
  private final long[] pages = new long[SLOTS];
  private final long[] bytes = new long[SLOTS];
  private final long start;
  private long latest;

  /**
   * @param window how far back it looks
   * @param now the time at which counting begins
   */
  public Rates(Duration window, long now) {
    this.slotNanos = Math.max(window.toNanos() / SLOTS, 1);
    this.start = now;
  }

  /** Counts what happened since the last call. */
  public void add(long now, long morePages, long moreBytes) {
    advance(now);
    pages[slot(latest)] += morePages;
    bytes[slot(latest)] += moreBytes;
  }

  /** The pace over the window that ends now. */
  public Pace at(long now) {
    advance(now);
    // The current slot is not over yet; before the first is, its whole length keeps a single early
    // page from looking like thousands a second.
    long covered = Math.max(covered(), slotNanos);
    double seconds = covered / 1e9;
    return new Pace(sum(pages) / seconds, sum(bytes) / seconds);
  }

  private long covered() {
    long inSlot = latest % slotNanos;
    return Math.min(latest, (SLOTS - 1) * slotNanos + inSlot);
  }

  /** Moves to {@code now}, emptying the slots between; times are kept relative to the start. */
  private void advance(long now) {
    long to = Math.max(now - start, latest);
    long passed = Math.min(to / slotNanos - latest / slotNanos, SLOTS);
    for (long i = 1; i <= passed; i++) {
      int slot = slot(latest + i * slotNanos);
      pages[slot] = 0;
      bytes[slot] = 0;
    }
    latest = to;
  }

  private int slot(long time) {
    return (int) (time / slotNanos % SLOTS);
  }

  private static long sum(long[] values) {
    long sum = 0;
    for (long value : values) {
      sum += value;
    }
    return sum;
  }
}
