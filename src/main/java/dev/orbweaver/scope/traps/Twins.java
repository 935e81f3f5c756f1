package dev.orbweaver.scope.traps;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.LongStream;

/**
 * What was fetched, by what it is but for an id, and what it said. Of a fixed size, however much it
 * is told: what is told later takes the place of something told before, which is then forgotten.
 *
 * <p>One thread tells it; others may ask.
 */
final class Twins {
  private static final int PLACES = 1 << 17;

  /** What nobody knows the words of. */
  static final long UNKNOWN = 0;

  private volatile AtomicLongArray keys;
  private AtomicLongArray words;

  /** Whether a page that is the same but for the id was fetched. */
  boolean knows(long rest) {
    AtomicLongArray known = keys;
    return known != null && known.get(place(rest)) == rest;
  }

  /** What that page said, or {@link #UNKNOWN}. */
  long words(long rest) {
    return knows(rest) ? words.get(place(rest)) : UNKNOWN;
  }

  /** A page was fetched. */
  void put(long rest, long said) {
    if (keys == null) {
      words = new AtomicLongArray(PLACES);
      keys = new AtomicLongArray(PLACES);
    }
    words.set(place(rest), said);
    keys.set(place(rest), rest);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Twins twins && Arrays.equals(known(), twins.known());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(known());
  }

  private long[] known() {
    AtomicLongArray all = keys;
    return all == null
        ? new long[0]
        : LongStream.range(0, PLACES).map(i -> all.get((int) i)).toArray();
  }

  private static int place(long rest) {
    return (int) (rest >>> 40) & (PLACES - 1);
  }
}
