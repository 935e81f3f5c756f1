package dev.orbweaver.frontier;

/**
 * A set of longs: open addressing, between half and three quarters full as it grows, so that a
 * value takes 11 to 16 bytes.
 */
final class LongSet {
  private static final long FREE = 0; // the value 0 has a flag of its own
  private static final int FIRST_SIZE = 1024;

  /** Spreads values that follow one another; what is spread already stays so. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private long[] slots;
  private int size;
  private boolean hasZero;

  LongSet() {
    this(FIRST_SIZE);
  }

  LongSet(int firstSize) {
    slots = new long[firstSize];
  }

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
    if (++size > slots.length / 4L * 3) {
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

  /** Bytes of heap that it takes, about. */
  long weight() {
    return (long) Long.BYTES * slots.length;
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
    int gap = freed;
    for (int at = next(slots, freed); slots[at] != FREE; at = next(slots, at)) {
      int home = home(slots, slots[at]);
      if (distance(home, at) >= distance(gap, at)) {
        slots[gap] = slots[at];
        gap = at;
      }
    }
    slots[gap] = FREE;
  }

  /** How many slots behind another one a slot is, round the end. */
  private int distance(int from, int to) {
    return to >= from ? to - from : to - from + slots.length;
  }

  /** Where it is, or the free slot where it would go. */
  private static int find(long[] slots, long value) {
    int at = home(slots, value);
    while (slots[at] != FREE && slots[at] != value) {
      at = next(slots, at);
    }
    return at;
  }

  private static int next(long[] slots, int at) {
    return at + 1 == slots.length ? 0 : at + 1;
  }

  private static int home(long[] slots, long value) {
    return (int) ((value * GOLDEN >>> Integer.SIZE) * slots.length >>> Integer.SIZE);
  }

  private void grow() {
    long[] larger = new long[slots.length + slots.length / 2];
    for (long value : slots) {
      if (value != FREE) {
        larger[find(larger, value)] = value;
      }
    }
    slots = larger;
  }
}
