package dev.orbweaver.politeness;

import com.typesafe.config.Config;
import dev.orbweaver.config.Section;
import java.time.Duration;

/**
 * The settings at {@code orbweaver.politeness}.
 *
 * @param delay least time from the end of an answer to the next request
 * @param perHost requests in flight to one host
 * @param jitter by how much a delay may be lengthened at random, as a fraction
 * @param backoff waits of one URL between its tries
 * @param slowDown waits of the whole host after it asked for patience; the longest is also the
 *     ceiling of the adapted delay
 * @param maxRetryAfter the longest Retry-After that is waited for
 * @param throttle whether distress stretches the delay
 * @param perAddress whether hosts at one address share its delay and limit
 */
public record PolitenessSettings(
    Duration delay,
    int perHost,
    double jitter,
    Doubling backoff,
    Doubling slowDown,
    Duration maxRetryAfter,
    Throttle throttle,
    boolean perAddress) {

  private static final double MOST_JITTER = 0.1;

  /** Adaptive, and each host for itself. */
  public PolitenessSettings(
      Duration delay,
      int perHost,
      double jitter,
      Doubling backoff,
      Doubling slowDown,
      Duration maxRetryAfter) {
    this(delay, perHost, jitter, backoff, slowDown, maxRetryAfter, Throttle.ADAPTIVE, false);
  }

  public static PolitenessSettings of(Config root) {
    Section politeness = Section.of(root, "orbweaver.politeness");
    return new PolitenessSettings(
        politeness.duration("delay"),
        politeness.count("per-host", 1),
        politeness.number("jitter", 0, MOST_JITTER),
        doubling(politeness.section("backoff")),
        doubling(politeness.section("slow-down")),
        politeness.duration("max-retry-after"),
        politeness.choice("throttle", Throttle.class),
        politeness.flag("per-address"));
  }

  private static Doubling doubling(Section section) {
    Duration first = section.duration("first");
    Duration max = section.duration("max");
    if (max.compareTo(first) < 0) {
      section.fail("max", "no shorter than first");
    }
    return new Doubling(first, max);
  }
}
