package dev.orbweaver.scope.traps;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Learns of the URLs of one template whether an id in them changes nothing of what the page says
 * and leads to, as ids of sessions do.
 */
final class IdWatch {
  /** So many different pages must have shown it: one page that stands everywhere shows nothing. */
  private static final int PAGES = 3;

  private static final int MOST_NAMES = 8;

  /** What was seen of one place. */
  private static final class Evidence {
    int same;
    boolean differs;
    final Set<Long> pages = new HashSet<>();
  }

  private final Map<String, Evidence> places = new HashMap<>(2);

  /**
   * Two pages were fetched whose URLs differ in that place only.
   *
   * @param enough how many that say the same are enough
   * @return whether that is known from now on
   */
  boolean compared(String place, long before, long now, int enough) {
    Evidence evidence = places.get(place);
    if (evidence == null && places.size() < MOST_NAMES) {
      evidence = new Evidence();
      places.put(place, evidence);
    }
    if (evidence == null) {
      return false;
    }
    evidence.differs |= before != now;
    evidence.same++;
    if (evidence.pages.size() < PAGES) {
      evidence.pages.add(now);
    }
    return !evidence.differs && evidence.same >= enough && evidence.pages.size() >= PAGES;
  }
}
