package dev.orbweaver.transport;

import java.time.Duration;
import java.util.Arrays;

/**
 * Whether a body keeps coming: never silent for the idle timeout, and over each such time at the
 * least rate.
 *
 * <p>Looked at a few times in an idle timeout, instead of a timer a piece: a silence that ends a
 * body lasts for an idle timeout and at most one of these parts more.
 */
final class Pace {
  private static final int PARTS = 4;

  private final Duration idle;
  private final long leastBytes;
  private final long[] heard = new long[PARTS];
  private int looks;

  /**
   * @param minRate bytes a second; 0: any will do
   */
  Pace(Duration idle, long minRate) {
    this.idle = idle;
    this.leastBytes = (long) (minRate * (idle.toNanos() / 1e9));
  }

  /** How often to look. */
  Duration part() {
    return idle.dividedBy(PARTS);
  }

  void heard(long more) {
    heard[looks % PARTS] += more;
  }

  /** How the body is to be ended, if it was too slow until now; else null. */
  Ending partIsOver() {
    looks++;
    if (looks < PARTS) {
      return null;
    }
    long bytes = Arrays.stream(heard).sum();
    heard[looks % PARTS] = 0;
    return bytes == 0 ? Ending.TOO_SLOW : bytes < leastBytes ? Ending.TRICKLED : null;
  }
}
