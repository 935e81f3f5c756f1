package dev.orbweaver.crawl;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Which pictures a host has shown lately on pages whose words were known. Of hosts that were not
 * heard of for long they are forgotten, and of a host all but the last thousand.
 */
final class ShownPictures {
  /** So many, then the older half is forgotten: more than a page's own, banners and buttons. */
  private static final int HALF = 1024;

  private static final int HOSTS = 64;

  private static final class Seen {
    Set<Long> now = new HashSet<>();
    Set<Long> before = Set.of();

    boolean add(long picture) {
      if (now.size() >= HALF) {
        before = now;
        now = new HashSet<>();
      }
      return now.add(picture) && !before.contains(picture);
    }
  }

  private final Map<String, Seen> hosts = new LinkedHashMap<>(16, 0.75f, true);

  /** Whether one of them was not shown before; from now on all of them were. */
  boolean areNews(String host, long[] pictures) {
    if (pictures.length == 0) {
      return false;
    }
    Seen seen = hosts.computeIfAbsent(host, any -> new Seen());
    boolean news = false;
    for (long picture : pictures) {
      news |= seen.add(picture);
    }
    if (hosts.size() > HOSTS) {
      Iterator<Seen> eldest = hosts.values().iterator();
      eldest.next();
      eldest.remove();
    }
    return news;
  }
}
