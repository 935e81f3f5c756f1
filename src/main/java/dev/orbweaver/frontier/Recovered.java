package dev.orbweaver.frontier;

import dev.orbweaver.model.Offset;
import java.util.Map;

/**
 * What a frontier held when it was opened: the sum of all its commits.
 *
 * @param queued how many tasks wait, by host; hosts without any are left out
 * @param hosts the last bytes committed for each host
 * @param sinks the last position committed for each sink
 * @param crawl the last bytes committed for the crawl; null when there never were any
 */
public record Recovered(
    Map<String, Long> queued, Map<String, byte[]> hosts, Map<String, Offset> sinks, byte[] crawl) {

  public Recovered {
    queued = Map.copyOf(queued);
    hosts = Map.copyOf(hosts);
    sinks = Map.copyOf(sinks);
  }

  /** Whether nothing was ever committed. */
  public boolean isNew() {
    return queued.isEmpty() && hosts.isEmpty() && sinks.isEmpty() && crawl == null;
  }
}
