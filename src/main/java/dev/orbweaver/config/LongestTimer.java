package dev.orbweaver.config;

import java.time.Duration;

/**
 * How far ahead a timer can be set: Akka's scheduler counts 2^31 ticks, and refuses what is further
 * away by an exception. Settings and servers name longer times, so whatever comes from them is cut
 * to this; where that would be too early, whoever set the timer looks again when it fires.
 */
public final class LongestTimer {
  /** Ticks of 1 ms, Akka's shortest, end within the 25th day. */
  public static final Duration TIME = Duration.ofDays(24);

  private LongestTimer() {}

  /** The wait, or as much of it as one timer can be set to. */
  public static Duration cut(Duration wait) {
    return wait.compareTo(TIME) > 0 ? TIME : wait;
  }
}
