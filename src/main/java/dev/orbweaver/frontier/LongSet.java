package dev.orbweaver.frontier;

/** A set of longs that are spread like hashes: open addressing, at most three quarters full. */
final class LongSet {
  private static final long FREE = 0; // the value 0 has a flag of its own

  private long[] slots = new long[1024];
  private int size;
  private boolean hasZero;

  /** Adds one; false when it was there. */
  boolean add(long value) {
    if (value == FREE) {
      boolean added = !hasZero;
      hasZero = true;
      return added;
    }
    int at = find(slots, value);
    if (slots[at] == value) {
      return false;
    }
    slots[at] = value;
    if (++size > slots.length / 4 * 3) {
      grow();
    }
    return true;
  }

  boolean contains(long value) {
    return value == FREE ? hasZero : slots[find(slots, value)] == value;
  }

  /** Takes one out; false when it was not there. */
  boolean remove(long value) {
    if (value == FREE) {
      boolean removed = hasZero;
      hasZero = false;
      return removed;
    }
    int at = find(slots, value);
    if (slots[at] == FREE) {
      return false;
    }
    size--;
    closeGap(at);
    return true;
  }

  int size() {
    return size + (hasZero ? 1 : 0);
  }

  /** All of them, in no order. */
  long[] toArray() {
    long[] all = new long[size()];
    int n = 0;
    for (long value : slots) {
      if (value != FREE) {
        all[n++] = value;
      }
    }
    return all; // the flag's 0, if any, is the last and there already
  }

  /** Moves what a search would no longer reach across the freed slot, slot by slot. */
  private void closeGap(int freed) {
    int mask = slots.length - 1;
    int gap = freed;
    for (int at = gap + 1 & mask; slots[at] != FREE; at = at + 1 & mask) {
      int home = home(slots[at], mask);
      if ((at - home & mask) >= (at - gap & mask)) {
        slots[gap] = slots[at];
        gap = at;
      }
    }
    slots[gap] = FREE;
  }

  /** Where it is, or the free slot where it would go. */
  private static int find(long[] slots, long value) {
    int mask = slots.length - 1;
    int at = home(value, mask);
    while (slots[at] != FREE && slots[at] != value) {
      at = at + 1 & mask;
    }
    return at;
  }

  private static int home(long value, int mask) {
    // hashes already: the upper half spreads as well as the lower
    return (int) (value ^ value >>> 32) & mask;
  }

  private void grow() {
    long[] larger = new long[slots.length * 2];
    for (long value : slots) {
      if (value != FREE) {
        larger[find(larger, value)] = value;
      }
    }
    slots = larger;
  }
}
