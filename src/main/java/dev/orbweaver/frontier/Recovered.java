package dev.orbweaver.frontier;

import dev.orbweaver.model.Offset;
import java.util.Map;

/**
 * What a store held when it was opened.
 *
 * @param queued tasks of each host
 * @param hosts what was to be remembered of hosts, by the keys of {@link Commit#hosts}
 * @param sinks the position of each output
 * @param crawl the crawl's own memory, or null in a new store
 */
public record Recovered(
    Map<String, Long> queued, Map<String, byte[]> hosts, Map<String, Offset> sinks, byte[] crawl) {

  public static final Recovered NOTHING = new Recovered(Map.of(), Map.of(), Map.of(), null);

  public boolean isNew() {
    return crawl == null;
  }
}
