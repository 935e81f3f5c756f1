package dev.orbweaver.robots;

import java.time.Duration;

/**
 * When an unreachable robots.txt is asked for again.
 *
 * @param first the first wait
 * @param factor by how much each wait is longer than the one before
 * @param max the longest wait
 */
public record ProbeSchedule(Duration first, double factor, Duration max) {

  /** How long to wait after that many failed attempts (from 1) before the next. */
  public Duration waitAfter(int attempts) {
    double nanos = first.toNanos() * Math.pow(factor, Math.max(0, attempts - 1));
    return nanos < max.toNanos() ? Duration.ofNanos((long) nanos) : max;
  }
}
