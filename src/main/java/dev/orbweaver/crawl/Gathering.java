package dev.orbweaver.crawl;

import dev.orbweaver.frontier.Discovery;
import dev.orbweaver.model.Visit;
import dev.orbweaver.politeness.HostHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What comes while a group is under way, for the groups after it. */
final class Gathering {
  private List<Visit> visits = new ArrayList<>();
  private Map<String, byte[]> memories = new HashMap<>();
  private List<Discovery> sitemaps = new ArrayList<>();
  private Map<String, HostHistory> clocks = new HashMap<>();

  void add(Visit visit) {
    visits.add(visit);
  }

  /** A host's clock as it stands; null: nobody asked the host. */
  void paced(String host, HostHistory clock) {
    if (clock != null) {
      clocks.put(host, clock);
    }
  }

  void remember(String key, byte[] memory) {
    memories.put(key, memory);
  }

  /** Sitemaps that a robots.txt lists. */
  void found(Discovery listed) {
    sitemaps.add(listed);
  }

  boolean isEmpty() {
    return visits.isEmpty() && memories.isEmpty() && sitemaps.isEmpty() && clocks.isEmpty();
  }

  /** The first visits, {@code most} at most; the others wait for another group. */
  List<Visit> takeVisits(int most) {
    List<Visit> taken = visits;
    visits = new ArrayList<>();
    if (taken.size() > most) {
      visits.addAll(taken.subList(most, taken.size()));
      taken = new ArrayList<>(taken.subList(0, most));
    }
    return taken;
  }

  List<Discovery> takeSitemaps() {
    List<Discovery> taken = sitemaps;
    sitemaps = new ArrayList<>();
    return taken;
  }

  Map<String, byte[]> takeMemories() {
    Map<String, byte[]> taken = memories;
    memories = new HashMap<>();
    return taken;
  }

  Map<String, HostHistory> takeClocks() {
    Map<String, HostHistory> taken = clocks;
    clocks = new HashMap<>();
    return taken;
  }
}
