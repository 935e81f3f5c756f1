package dev.orbweaver.host;

import dev.orbweaver.politeness.HostHistory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What is remembered of a host, read back to be looked at.
 *
 * @param history its clock, its health and how it was treated; times are of this process
 * @param robots the robots.txt of its origins
 * @param cookies how many cookies it set
 */
public record HostFacts(HostHistory history, List<RobotsCopy> robots, int cookies) {
  public static final HostFacts NONE = new HostFacts(HostHistory.NONE, List.of(), 0);

  public HostFacts {
    robots = List.copyOf(robots);
  }

  /**
   * Reads all memories of one host; those of another version are passed over.
   *
   * @param maxSize how much of a robots.txt counts
   */
  public static HostFacts of(Collection<byte[]> memories, int maxSize, long now, long wallMillis) {
    HostHistory history = HostHistory.NONE;
    List<RobotsCopy> robots = new ArrayList<>();
    int cookies = 0;
    for (byte[] bytes : memories) {
      Object decoded = MemoryCodec.decode(bytes, now, wallMillis);
      if (decoded instanceof HostHistory found) {
        history = found;
      } else if (decoded instanceof KeptRobots kept) {
        robots.add(RobotsCopy.of(kept, maxSize, wallMillis));
      } else if (decoded instanceof KeptCookies kept) {
        cookies = kept.cookies().size();
      }
    }
    return new HostFacts(history, robots, cookies);
  }

  public Optional<RobotsCopy> robotsOf(String origin) {
    return robots.stream().filter(each -> each.origin().equals(origin)).findFirst();
  }
}
