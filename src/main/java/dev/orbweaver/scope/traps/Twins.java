package dev.orbweaver.scope.traps;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.LongStream;

/**
 * What was fetched, by what it is but for an id, and what it said and led to. Of a fixed size,
 * however much it is told: what is told later takes the place of something told before, which is
 * then forgotten.
 *
 * <p>One thread tells it; others may ask.
 */
final class Twins {
  private static final int PLACES = 1 << 17;

  /** Of what said nothing, or was not fetched. */
  static final long UNKNOWN = 0;

  private volatile AtomicLongArray keys;
  private AtomicLongArray contents;

  /** Whether a page that is the same but for the id was fetched. */
  boolean knows(long rest) {
    AtomicLongArray known = keys;
    return known != null && known.get(place(rest)) == rest;
  }

  /** What that page said and led to, as a number; or {@link #UNKNOWN}. */
  long content(long rest) {
    return knows(rest) ? contents.get(place(rest)) : UNKNOWN;
  }

  /** A page was fetched. */
  void put(long rest, long content) {
    if (keys == null) {
      contents = new AtomicLongArray(PLACES);
      keys = new AtomicLongArray(PLACES);
    }
    contents.set(place(rest), content);
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
