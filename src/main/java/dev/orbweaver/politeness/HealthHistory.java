package dev.orbweaver.politeness;

import dev.orbweaver.model.Reason;

/**
 * All that a {@link HostHealth} knows, as a value. Times are monotonic nanoseconds.
 *
 * @param origin whose health it is
 * @param answered whether it ever gave an answer
 * @param failuresInRow what the requests without an answer since the last one with weigh
 * @param probes how often it was found dead in a row; 0 while it is alive
 * @param probeAt when it is tried again, if it is dead
 * @param busySince since when it answers nothing but 429 and 503; {@link HostClock#LONG_AGO}: it
 *     does not
 * @param reason how the last request without an answer failed; null if none did
 * @param detail what is known of that failure
 */
public record HealthHistory(
    String origin,
    boolean answered,
    int failuresInRow,
    int probes,
    long probeAt,
    long busySince,
    Reason reason,
    String detail) {

  /** Of an origin that was never asked. */
  public static HealthHistory none(String origin) {
    return new HealthHistory(origin, false, 0, 0, 0, HostClock.LONG_AGO, null, "");
  }
}
