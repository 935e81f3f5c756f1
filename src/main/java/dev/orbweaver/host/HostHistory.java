package dev.orbweaver.host;

import dev.orbweaver.politeness.HostClock;
import java.util.List;

/**
 * What a passivated host must not forget: its politeness clock and its robots.txt copies.
 *
 * @param clock the clock, or null when the host was never asked
 */
public record HostHistory(HostClock.Snapshot clock, List<OriginRobots> robots) {
  public static final HostHistory NONE = new HostHistory(null, List.of());

  public HostHistory {
    robots = List.copyOf(robots);
  }
}
