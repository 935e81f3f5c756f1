package dev.orbweaver.transport;

import java.time.Duration;

/**
 * Whether a body keeps coming: never silent for the idle timeout, and over each such time at the
 * least rate.
 *
 * <p>Looked at twice in an idle timeout, instead of a timer a piece: a silence that ends a body
 * lasts between one and two of these halves, and a rate is judged over the two halves before.
 */
final class Pace {
  private final Duration idle;
  private final long leastBytes;
  private long bytes;
  private long bytesOfFormerHalf;
  private boolean firstHalf = true;

  /**
   * @param minRate bytes a second; 0: any will do
   */
  Pace(Duration idle, long minRate) {
    this.idle = idle;
    this.leastBytes = (long) (minRate * (idle.toNanos() / 1e9));
  }

  /** How often to look. */
  Duration half() {
    return idle.dividedBy(2);
  }

  void heard(int more) {
    bytes += more;
  }

  /** How the body is to be ended, if it was too slow until now; else null. */
  Ending halfIsOver() {
    boolean silent = bytes == 0;
    boolean trickled = !firstHalf && bytesOfFormerHalf + bytes < leastBytes;
    bytesOfFormerHalf = bytes;
    bytes = 0;
    firstHalf = false;
    return silent ? Ending.TOO_SLOW : trickled ? Ending.TRICKLED : null;
  }
}
