package dev.orbweaver.politeness;

import dev.orbweaver.model.Reason;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

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
 * @param failures all requests without an answer, by kind
 * @param before those in a row after which it was found dead, or that it has had so far
 * @param deadSince since when it is dead; {@link HostClock#LONG_AGO}: it is alive, or nobody knows
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
    FailureCounts failures,
    FailureCounts before,
    long deadSince) {

  /** Of an origin that was never asked. */
  public static HealthHistory none(String origin) {
    return new HealthHistory(
        origin,
        false,
        0,
        0,
        0,
        HostClock.LONG_AGO,
        null,
        "",
        FailureCounts.NONE,
        FailureCounts.NONE,
        HostClock.LONG_AGO);
  }

  /** The same with these counts. */
  public HealthHistory with(FailureCounts all, FailureCounts inRow, long since) {
    return new HealthHistory(
        origin,
        answered,
        failuresInRow,
        probes,
        probeAt,
        busySince,
        reason,
        detail,
        all,
        inRow,
        since);
  }

  /** Whether it is dead, and was alive before: then its URLs may wait for it to come back. */
  public boolean isMissed() {
    return isDead() && answered;
  }

  /**
   * As another process takes it up: whoever starts a crawl again wants to know at once whether the
   * origin is back.
   */
  public HealthHistory lookedAtAnew(long now) {
    return isMissed()
        ? new HealthHistory(
            origin,
            answered,
            failuresInRow,
            1,
            now,
            busySince,
            reason,
            detail,
            failures,
            before,
            deadSince)
        : this;
  }

  public boolean isDead() {
    return probes > 0;
  }

  /**
   * Since when it is dead, as wall-clock time.
   *
   * @param now monotonic nanoseconds
   * @param wallMillis the wall-clock time at that moment
   */
  public Optional<Instant> diedAt(long now, long wallMillis) {
    return isDead() && deadSince != HostClock.LONG_AGO
        ? Optional.of(Instant.ofEpochMilli(wallMillis - (now - deadSince) / 1_000_000))
        : Optional.empty();
  }

  /** {@code dead since 2026-11-18T12:03:10Z after 5 timeouts, 2 failed connections}. */
  public String death(long now, long wallMillis) {
    String since =
        diedAt(now, wallMillis)
            .map(time -> " since " + time.truncatedTo(ChronoUnit.SECONDS))
            .orElse("");
    boolean busy = reason == Reason.HTTP_STATUS;
    String after = busy ? detail : before.phrase();
    return "dead" + since + (after.isEmpty() ? "" : " after " + after);
  }

  /** The same, with what was heard last: {@code ...; dns: no such host}. */
  public String story(long now, long wallMillis) {
    boolean busy = reason == Reason.HTTP_STATUS;
    return death(now, wallMillis) + (busy ? "" : "; " + reason.id() + ": " + detail);
  }
}
