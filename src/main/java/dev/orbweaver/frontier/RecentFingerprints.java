package dev.orbweaver.frontier;

/**
 * The fingerprints met last, as far as they do not share a bucket with too many others: menus and
 * footers repeat on every page of a site, and a hit here saves the disk a question.
 */
final class RecentFingerprints {
  private static final long NONE = 0; // a URL that hashes to this is asked for each time

  /** Slots that a fingerprint may be in: they share a line of the processor's cache. */
  private static final int BUCKET = 4;

  private final long[] slots;

  /**
   * @param bytes of heap that it may take
   */
  RecentFingerprints(long bytes) {
    long most = Math.max(BUCKET, Math.min(bytes / Long.BYTES, 1 << 28));
    slots = new long[(int) Long.highestOneBit(most)];
  }

  boolean contains(long fingerprint) {
    return fingerprint != NONE && find(fingerprint) >= 0;
  }

  /** Puts it first in its bucket; when that is full, the one that came in first is forgotten. */
  void add(long fingerprint) {
    int found = find(fingerprint);
    int first = bucket(fingerprint);
    int last = found < 0 ? first + BUCKET - 1 : found;
    System.arraycopy(slots, first, slots, first + 1, last - first);
    slots[first] = fingerprint;
  }

  private int find(long fingerprint) {
    int first = bucket(fingerprint);
    for (int at = first; at < first + BUCKET; at++) {
      if (slots[at] == fingerprint) {
        return at;
      }
    }
    return -1;
  }

  /** Its first slot. */
  private int bucket(long fingerprint) {
    return (int) (fingerprint ^ fingerprint >>> Integer.SIZE) & slots.length - BUCKET;
  }
}
