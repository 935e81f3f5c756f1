package dev.orbweaver.host;

import dev.orbweaver.host.OriginRobots.Standing;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.robots.RobotsSettings;
import dev.orbweaver.url.Url;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The robots.txt copies of a host, one for each of its origins (scheme and port). */
final class HostRobots {
  private final RobotsSettings settings;
  private final Map<String, OriginRobots> copies = new HashMap<>();

  /** Goes on from copies that an earlier fetcher had. */
  HostRobots(RobotsSettings settings, List<OriginRobots> earlier) {
    this.settings = settings;
    for (OriginRobots copy : earlier) {
      copy.resume();
      copies.put(copy.origin(), copy);
    }
  }

  OriginRobots of(Url url) {
    return copies.computeIfAbsent(url.origin(), origin -> new OriginRobots(settings, url));
  }

  List<OriginRobots> all() {
    return List.copyOf(copies.values());
  }

  /** Origins that cannot be asked for now, and how their URLs would end. */
  Map<String, Outcome> parked(long now) {
    Map<String, Outcome> parked = new HashMap<>();
    for (OriginRobots copy : copies.values()) {
      if (copy.standing(now) == Standing.UNREACHABLE) {
        parked.put(copy.origin(), new Outcome.Refused(Reason.ROBOTS_UNREACHABLE, copy.trouble()));
      }
    }
    return parked;
  }

  /**
   * From when some origin can be asked: {@code otherwise}, unless all of them are out of reach
   * longer.
   */
  long askableAt(long now, long otherwise) {
    long first = Long.MAX_VALUE;
    for (OriginRobots copy : copies.values()) {
      if (copy.standing(now) != Standing.UNREACHABLE) {
        return otherwise;
      }
      first = Math.min(first, copy.probeAt());
    }
    return copies.isEmpty() || first - otherwise < 0 ? otherwise : first;
  }
}
