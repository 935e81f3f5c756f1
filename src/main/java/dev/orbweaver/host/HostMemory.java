package dev.orbweaver.host;

import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.robots.RobotsSettings;
import java.util.ArrayList;
import java.util.List;

/**
 * What a passivated host must not forget: its politeness clock and its robots.txt copies.
 *
 * @param kept the same as an earlier process left it, in bytes; empty when there was none
 */
public record HostMemory(HostHistory clock, List<OriginRobots> robots, List<byte[]> kept) {
  public static final HostMemory NONE = new HostMemory(HostHistory.NONE, List.of());

  public HostMemory {
    robots = List.copyOf(robots);
    kept = List.copyOf(kept);
  }

  public HostMemory(HostHistory clock, List<OriginRobots> robots) {
    this(clock, robots, List.of());
  }

  /** What an earlier process left. */
  public static HostMemory kept(List<byte[]> kept) {
    return new HostMemory(HostHistory.NONE, List.of(), kept);
  }

  /** The same, with the clock and the health that its fetcher last told of. */
  public HostMemory asToldLast(HostHistory last) {
    return last.equals(HostHistory.NONE) ? this : new HostMemory(last, robots, kept);
  }

  /** The memory to go on from, at this moment. */
  HostMemory awake(RobotsSettings settings, long now, long wallMillis) {
    HostHistory woken = clock;
    List<OriginRobots> copies = new ArrayList<>(robots);
    for (byte[] bytes : kept) {
      Object decoded = MemoryCodec.decode(bytes, now, wallMillis);
      if (decoded instanceof HostHistory history) {
        woken = clock.equals(HostHistory.NONE) ? history : clock;
      } else if (decoded instanceof KeptRobots robotsTxt) {
        copies.add(OriginRobots.of(settings, robotsTxt, now, wallMillis));
      }
    }
    return new HostMemory(woken, copies);
  }
}
