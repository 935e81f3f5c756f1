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
 * @param deadSince since when it is dead, if it is
 */
public record HealthHistory(
    String origin,
    boolean answered,
    int failuresInRow,
    int probes,
    long probeAt,
    long busySince,
    Reason reason,
    String detail,
    long deadSince) {

  /** Of an origin that was never asked. */
  public static HealthHistory none(String origin) {
    return new HealthHistory(origin, false, 0, 0, 0, HostClock.LONG_AGO, null, "", 0);
  }

  /** The same, dead since then if it is dead. */
  public HealthHistory withDeadSince(long nanos) {
    return new HealthHistory(
        origin, answered, failuresInRow, probes, probeAt, busySince, reason, detail, nanos);
  }

  /** How it failed, in words. */
  public String failure() {
    return reason == Reason.HTTP_STATUS ? detail : reason.id() + ": " + detail;
  }

  /** Whether it is dead, and was alive before: then its URLs may wait for it to come back. */
  public boolean isMissed() {
    return probes > 0 && answered;
  }

  /**
   * As another process takes it up: whoever starts a crawl again wants to know at once whether the
   * origin is back.
   */
  public HealthHistory lookedAtAnew(long now) {
    return isMissed()
        ? new HealthHistory(
            origin, answered, failuresInRow, 1, now, busySince, reason, detail, deadSince)
        : this;
  }
}
