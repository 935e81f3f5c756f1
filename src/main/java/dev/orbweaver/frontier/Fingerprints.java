package dev.orbweaver.frontier;

/**
 * A set of 64-bit fingerprints: open addressing over primitive longs, at most three quarters full.
 */
final class Fingerprints {
  private static final long FREE = 0; // the fingerprint 0 has a flag of its own

  private long[] slots = new long[1024];
  private int size;
  private boolean hasZero;

  /** Adds one; false when it was there. */
  boolean add(long fingerprint) {
    if (fingerprint == FREE) {
      boolean added = !hasZero;
      hasZero = true;
      return added;
    }
    int at = find(slots, fingerprint);
    if (slots[at] == fingerprint) {
      return false;
    }
    slots[at] = fingerprint;
    if (++size > slots.length / 4 * 3) {
      grow();
    }
    return true;
  }

  int size() {
    return size + (hasZero ? 1 : 0);
  }

  /** Where it is, or the free slot where it would go. */
  private static int find(long[] slots, long fingerprint) {
    int mask = slots.length - 1;
    // fingerprints are hashes already; the upper half spreads as well as the lower
    int at = (int) (fingerprint ^ fingerprint >>> 32) & mask;
    while (slots[at] != FREE && slots[at] != fingerprint) {
      at = at + 1 & mask;
    }
    return at;
  }

  private void grow() {
    long[] larger = new long[slots.length * 2];
    for (long fingerprint : slots) {
      if (fingerprint != FREE) {
        larger[find(larger, fingerprint)] = fingerprint;
      }
    }
    slots = larger;
  }
}
