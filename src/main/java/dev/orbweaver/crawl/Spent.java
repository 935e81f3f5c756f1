package dev.orbweaver.crawl;

import dev.orbweaver.scope.Budget;
import dev.orbweaver.url.RegistrableDomain;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;

/**
 * What a host has cost by the time of the last commit; kept only where there are budgets.
 *
 * @param pages URLs answered in full, redirects too
 * @param bytes of their bodies
 * @param time since it was first asked
 */
public record Spent(long pages, long bytes, Duration time) {
  public static final Spent NOTHING = new Spent(0, 0, Duration.ZERO);

  static final byte VERSION = 1;
  static final int LENGTH = 1 + 3 * Long.BYTES;

  /** Reads it from what is remembered of a host, by its keys. */
  public static Spent in(Map<String, byte[]> memories, String host) {
    byte[] kept = memories.get(MemoryKey.budget(host));
    return kept == null || !isOne(kept) ? NOTHING : of(kept);
  }

  static boolean isOne(byte[] kept) {
    return kept.length == LENGTH && kept[0] == VERSION;
  }

  static Spent of(byte[] kept) {
    ByteBuffer longs = ByteBuffer.wrap(kept, 1, LENGTH - 1);
    return new Spent(longs.getLong(), longs.getLong(), Duration.ofNanos(longs.getLong()));
  }

  /** What all hosts of a site have cost together: told of all that is remembered of hosts. */
  public static final class OfSite {
    private final String site;
    private Spent sum = NOTHING;

    /** The site of that host. */
    public OfSite(String host) {
      site = RegistrableDomain.of(host);
    }

    /** Takes in what is remembered under a key; always true: more is wanted. */
    public boolean add(String key, byte[] kept) {
      boolean counts = MemoryKey.isBudget(key) && isOne(kept);
      if (counts && RegistrableDomain.of(MemoryKey.host(key)).equals(site)) {
        Spent more = of(kept);
        Duration longest = sum.time.compareTo(more.time) > 0 ? sum.time : more.time;
        sum = new Spent(sum.pages + more.pages, sum.bytes + more.bytes, longest);
      }
      return true;
    }

    public Spent sum() {
      return sum;
    }
  }

  /** Which part of a budget is used up, in words; null when none is. */
  public String exceeds(Budget budget) {
    return budget.exceededBy(pages, bytes, time);
  }
}
