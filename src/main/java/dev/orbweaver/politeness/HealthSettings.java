package dev.orbweaver.politeness;

import com.typesafe.config.Config;
import dev.orbweaver.config.Section;
import java.time.Duration;

/**
 * The settings at {@code orbweaver.health}.
 *
 * @param failures requests in a row without an answer after which an origin counts as dead
 * @param probes the waits before a dead one is tried again
 * @param giveUp how far away a probe may be when nothing else is left to do
 * @param maxBusy how long an origin may answer nothing but 429 and 503 before it counts as dead
 */
public record HealthSettings(int failures, Doubling probes, Duration giveUp, Duration maxBusy) {

  public static HealthSettings of(Config root) {
    Section health = Section.of(root, "orbweaver.health");
    Duration first = health.someTime("probe-after");
    Duration max = health.duration("max-probe");
    if (max.compareTo(first) < 0) {
      health.fail("max-probe", "no shorter than probe-after");
    }
    return new HealthSettings(
        health.count("failures", 1),
        new Doubling(first, max),
        health.durationOrUnlimited("give-up"),
        health.durationOrUnlimited("max-busy"));
  }
}
