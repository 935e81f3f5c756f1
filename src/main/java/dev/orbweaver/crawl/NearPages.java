package dev.orbweaver.crawl;

import dev.orbweaver.model.TextPrint;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The similarity hashes of each host's last pages. Of hosts that were not heard of for long they
 * are forgotten.
 */
final class NearPages {
  private static final int PAGES = 64;
  private static final int HOSTS = 4096;

  private static final class Ring {
    final long[] hashes = new long[PAGES];
    int next;
  }

  private final Map<String, Ring> rings = new LinkedHashMap<>(16, 0.75f, true);

  /** Whether a page says nearly what one of the last ones said; from now on it is one of them. */
  boolean isLikeRecent(String of, TextPrint print) {
    if (print.simhash() == 0) {
      return false;
    }
    Ring ring = rings.computeIfAbsent(of, any -> new Ring());
    boolean like = false;
    for (long hash : ring.hashes) {
      like |= print.isNear(hash);
    }
    ring.hashes[ring.next] = print.simhash();
    ring.next = (ring.next + 1) % PAGES;
    if (rings.size() > HOSTS) {
      Iterator<Ring> eldest = rings.values().iterator();
      eldest.next();
      eldest.remove();
    }
    return like;
  }
}
