package dev.orbweaver.frontier;

import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;

/**
 * Tells of nearly all that was never committed that it was not, without asking the disk: a Bloom
 * filter on the heap in which an entry's bits share a word, so that a question costs one look at
 * memory. It grows by parts; when it may not grow any more, its answers get rarer and stay true.
 */
final class SeenFilter {
  /** Of an entry: then 1 in 200 of what is new needs a look at the disk, for each part. */
  private static final int BITS = 16;

  /** With fewer it would tell too little to be worth reading what the disk has. */
  private static final int LEAST_BITS = 4;

  private static final int FIRST = 1 << 13; // words, 64 KiB
  private static final int TIMES_LARGER = 4;

  private final List<Part> parts = new ArrayList<>();
  private long left;

  private SeenFilter(long words, long expected) {
    left = words;
    grow(Math.max(FIRST, expected * BITS / Long.SIZE));
  }

  /**
   * One that holds nothing.
   *
   * @param memory bytes of heap that it may take; with none it never knows anything
   */
  static SeenFilter empty(long memory) {
    return new SeenFilter(memory / Long.BYTES, 0);
  }

  /**
   * One that holds all that was ever committed; or that knows nothing if that is too much.
   *
   * @param expected how many entries that are, about
   */
  static SeenFilter of(Database database, long memory, long expected) throws RocksDBException {
    if (expected > memory * Byte.SIZE / LEAST_BITS) {
      return empty(0);
    }
    SeenFilter filter = new SeenFilter(memory / Long.BYTES, 2 * expected);
    database.eachKey(filter::add);
    return filter;
  }

  /** Whether it was never added. */
  boolean isSurelyNew(long entry) {
    for (Part part : parts) {
      if (part.mayHave(entry)) {
        return false;
      }
    }
    return !parts.isEmpty();
  }

  /** To be called before its commit is written. */
  void add(long entry) {
    if (isSurelyNew(entry)) {
      Part last = parts.get(parts.size() - 1);
      last.add(entry);
      if (last.isFull()) {
        grow((long) TIMES_LARGER * last.words.length);
      }
    }
  }

  private void grow(long words) {
    int now = (int) Math.min(Math.min(words, left), Integer.MAX_VALUE / 2);
    if (now > 0) {
      parts.add(new Part(now));
      left -= now;
    }
  }

  /** Bytes of heap that it takes, about. */
  long weight() {
    return parts.stream().mapToLong(part -> (long) Long.BYTES * part.words.length).sum();
  }

  private static final class Part {
    /** What is added in the order of its size must not come to lie close together. */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final long[] words;
    private long entries;

    Part(int words) {
      this.words = new long[words];
    }

    boolean isFull() {
      return entries * BITS >= (long) Long.SIZE * words.length;
    }

    void add(long entry) {
      words[word(entry)] |= bits(entry);
      entries++;
    }

    boolean mayHave(long entry) {
      long bits = bits(entry);
      return (words[word(entry)] & bits) == bits;
    }

    private int word(long entry) {
      return (int) ((entry * GOLDEN >>> Integer.SIZE) * words.length >>> Integer.SIZE);
    }

    /** Five bits, some of which may be the same: a shift is by the lowest six bits of a number. */
    private static long bits(long entry) {
      return 1L << entry
          | 1L << (entry >>> 6)
          | 1L << (entry >>> 12)
          | 1L << (entry >>> 18)
          | 1L << (entry >>> 24);
    }
  }
}
