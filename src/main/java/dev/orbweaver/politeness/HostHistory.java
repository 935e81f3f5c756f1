package dev.orbweaver.politeness;

import java.time.Duration;

/**
 * All that a {@link HostClock} knows, as a value: what is kept of a host that is put aside.
 *
 * <p>Times are monotonic nanoseconds, so it is of use only to the process that made it.
 *
 * @param crawlDelay what its robots.txt asks for; zero for nothing
 * @param paceFrom when the last request began or the last answer ended; the delay counts from here
 * @param heldUntil when it may be asked again at the earliest, whatever the delay
 * @param heldBy what holds it until then
 * @param distress how many times its delay is doubled
 * @param usualNanos how long a good answer of it usually takes; 0 when not known
 * @param failuresInRow requests without a good answer since the last good one
 */
public record HostHistory(
    Duration crawlDelay,
    long paceFrom,
    long heldUntil,
    DelayRule heldBy,
    double distress,
    double usualNanos,
    int failuresInRow) {

  /** Of a host that was never asked. */
  public static final HostHistory NONE =
      new HostHistory(
          Duration.ZERO, HostClock.LONG_AGO, HostClock.LONG_AGO, DelayRule.CONFIGURED, 0, 0, 0);
}
