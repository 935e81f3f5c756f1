package dev.orbweaver.host;

import dev.orbweaver.politeness.HostHistory;
import java.util.List;

/** What a passivated host must not forget: its politeness clock and its robots.txt copies. */
public record HostMemory(HostHistory clock, List<OriginRobots> robots) {
  public static final HostMemory NONE = new HostMemory(HostHistory.NONE, List.of());

  public HostMemory {
    robots = List.copyOf(robots);
  }
}
