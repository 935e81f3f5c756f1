package dev.orbweaver.frontier;

import java.util.LinkedHashMap;
import java.util.Map;

/** The facts committed last, on the heap. */
final class RecentFacts extends LinkedHashMap<FactKey, String> {
  private static final long serialVersionUID = 1;

  private final int most;

  /**
   * @param most how many are kept; older ones are forgotten
   */
  RecentFacts(int most) {
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<FactKey, String> eldest) {
    return size() > most;
  }
}
