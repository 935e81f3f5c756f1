package dev.orbweaver.output;

import java.time.Duration;
import java.util.Optional;

/**
 * How fast a crawl goes.
 *
 * @param pagesPerSecond pages
 * @param bytesPerSecond bytes of bodies
 */
public record Pace(double pagesPerSecond, double bytesPerSecond) {
  public static final Pace NONE = new Pace(0, 0);

  private static final double LONGEST_SECONDS = 1e9;

  /** How long {@code pages} more would take; empty when it stands still. */
  public Optional<Duration> timeFor(long pages) {
    double seconds = pages / pagesPerSecond;
    return pagesPerSecond > 0 && seconds <= LONGEST_SECONDS
        ? Optional.of(Duration.ofMillis(Math.round(seconds * 1000)))
        : Optional.empty();
  }
}
