package dev.orbweaver.frontier;

/**
 * The fingerprints met last, as far as they do not share a slot: menus and footers repeat on every
 * page of a site, and a hit here saves the disk a question.
 */
final class RecentFingerprints {
  private static final long NONE = 0; // a URL that hashes to this is asked for each time

  private final long[] slots;

  /**
   * @param bytes of heap that it may take
   */
  RecentFingerprints(long bytes) {
    long most = Math.max(1, Math.min(bytes / Long.BYTES, 1 << 28));
    slots = new long[(int) Long.highestOneBit(most)];
  }

  boolean contains(long fingerprint) {
    return fingerprint != NONE && slots[slot(fingerprint)] == fingerprint;
  }

  void add(long fingerprint) {
    slots[slot(fingerprint)] = fingerprint;
  }

  private int slot(long fingerprint) {
    return (int) (fingerprint ^ fingerprint >>> 32) & slots.length - 1;
  }
}
