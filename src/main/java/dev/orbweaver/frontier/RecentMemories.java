package dev.orbweaver.frontier;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** What was last remembered of hosts, as far as it fits into a few megabytes of heap. */
final class RecentMemories {
  private static final int OVERHEAD = 100;

  private final long most;
  private final Map<String, byte[]> kept = new LinkedHashMap<>(16, 0.75f, true);
  private long weight;

  /**
   * @param most bytes of heap that may be taken, about
   */
  RecentMemories(long most) {
    this.most = most;
  }

  void put(Map<String, byte[]> memories) {
    memories.forEach(this::put);
    var oldest = kept.entrySet().iterator();
    while (weight > most && oldest.hasNext()) {
      Map.Entry<String, byte[]> each = oldest.next();
      weight -= weight(each.getKey(), each.getValue());
      oldest.remove();
    }
  }

  private void put(String key, byte[] memory) {
    byte[] old = kept.put(key, memory);
    weight += weight(key, memory) - (old == null ? 0 : weight(key, old));
  }

  private static long weight(String key, byte[] memory) {
    return OVERHEAD + key.length() + memory.length;
  }

  /** All that is kept of a host. */
  Map<String, byte[]> of(String host) {
    Map<String, byte[]> found = new HashMap<>();
    kept.forEach(
        (key, memory) -> {
          if (key.equals(host) || key.startsWith(host + " ")) {
            found.put(key, memory);
          }
        });
    return found;
  }

  long weight() {
    return weight;
  }
}
