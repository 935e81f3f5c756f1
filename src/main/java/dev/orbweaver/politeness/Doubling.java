package dev.orbweaver.politeness;

import java.time.Duration;

/** Waits that double each time, from the first up to the longest. */
public record Doubling(Duration first, Duration max) {

  /** The n-th wait, counted from 1; there are waits between them, too. */
  public Duration nth(double n) {
    double nanos = first.toNanos() * Math.pow(2, Math.max(0, n - 1));
    return nanos < max.toNanos() ? Duration.ofNanos((long) nanos) : max;
  }
}
