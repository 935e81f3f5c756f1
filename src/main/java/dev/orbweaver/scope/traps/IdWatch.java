package dev.orbweaver.scope.traps;

import dev.orbweaver.url.IdPlace;
import java.util.Collections;
import java.util.Comparator;
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

  /**
   * Short ids and numbers are often those of things: of twins so many times as many must have shown
   * it, over twice as many pages.
   */
  private static final int UNSURE = 4;

  private static final int MOST_NAMES = 8;

  /** What was seen of one place. */
  private static final class Evidence {
    int same;
    boolean unsure;
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
  boolean compared(IdPlace place, long before, long now, int enough) {
    Evidence evidence = places.get(place.name());
    if (evidence == null && places.size() < MOST_NAMES) {
      evidence = new Evidence();
      places.put(place.name(), evidence);
    }
    if (evidence == null) {
      return false;
    }
    evidence.unsure |= !place.sure();
    evidence.differs |= before != now;
    evidence.same++;
    int pages = evidence.unsure ? 2 * PAGES : PAGES;
    if (evidence.pages.size() < pages) {
      evidence.pages.add(now);
    }
    long wanted = evidence.unsure ? (long) UNSURE * enough : enough;
    return !evidence.differs && evidence.same >= wanted && evidence.pages.size() >= pages;
  }

  /** Where the URLs that were compared differed most often. */
  String likeliest() {
    return Collections.max(places.entrySet(), Comparator.comparing(each -> each.getValue().same))
        .getKey();
  }
}
