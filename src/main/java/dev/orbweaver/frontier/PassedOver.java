package dev.orbweaver.frontier;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The stretches of one host's queue in which there is nothing to be had: each task in them was
 * refused, and is so until all are asked about again, or is in hand or finished. Whoever reads the
 * queue leaves them out.
 *
 * <p>To know fewer of them costs reading and nothing else; so there are never many.
 */
final class PassedOver {
  /**
   * With more, the first is forgotten: what comes in among refused tasks cuts them off one by one.
   */
  private static final int MOST = 64;

  /** What a stretch takes beside its two keys, about. */
  private static final long ENTRY = 150;

  /** Most queues have none, and there are very many queues. */
  private static final NavigableMap<byte[], byte[]> NONE = Collections.emptyNavigableMap();

  /** From a first key to one that is not in it any more. */
  private NavigableMap<byte[], byte[]> stretches = NONE;

  private long weight;
  private long refused;

  /** How many tasks were refused. */
  long refused() {
    return refused;
  }

  /** Bytes of heap that this takes, about. */
  long weight() {
    return weight;
  }

  /** A task was refused, and nothing before it is to be had: its stretch grows as far. */
  void refused(byte[] key) {
    refused++;
    reach(key);
  }

  /** A task was taken, and nothing before it is to be had. */
  void taken(byte[] key) {
    if (!stretches.isEmpty() && Arrays.compareUnsigned(stretches.firstKey(), key) < 0) {
      reach(key);
    }
  }

  private void reach(byte[] key) {
    byte[] from = key;
    byte[] to = Codec.after(key);
    Map.Entry<byte[], byte[]> first = stretches.firstEntry();
    while (first != null && Arrays.compareUnsigned(first.getKey(), to) <= 0) {
      remove(first);
      from = least(from, first.getKey());
      to = greatest(to, first.getValue());
      first = stretches.firstEntry();
    }
    put(from, to);
  }

  /** A task is new in the queue: no stretch holds it. */
  void added(byte[] key) {
    Map.Entry<byte[], byte[]> around = stretches.floorEntry(key);
    if (around == null || Arrays.compareUnsigned(key, around.getValue()) >= 0) {
      return;
    }
    remove(around);
    put(around.getKey(), key);
    put(Codec.after(key), around.getValue());
    if (stretches.size() > MOST) {
      remove(stretches.firstEntry());
    }
  }

  /** The key itself, or the end of the stretch that it lies in. */
  byte[] behind(byte[] key) {
    Map.Entry<byte[], byte[]> around = stretches.floorEntry(key);
    return around == null ? key : greatest(key, around.getValue());
  }

  /** Where the first stretch behind a key begins; null when there is none. */
  byte[] next(byte[] key) {
    return stretches.higherKey(key);
  }

  private void put(byte[] from, byte[] to) {
    if (Arrays.compareUnsigned(from, to) < 0) {
      stretches = stretches == NONE ? new TreeMap<>(Arrays::compareUnsigned) : stretches;
      stretches.put(from, to);
      weight += weight(from, to);
    }
  }

  private void remove(Map.Entry<byte[], byte[]> stretch) {
    stretches.remove(stretch.getKey());
    weight -= weight(stretch.getKey(), stretch.getValue());
  }

  private static long weight(byte[] from, byte[] to) {
    return ENTRY + from.length + to.length;
  }

  private static byte[] least(byte[] a, byte[] b) {
    return Arrays.compareUnsigned(a, b) <= 0 ? a : b;
  }

  private static byte[] greatest(byte[] a, byte[] b) {
    return Arrays.compareUnsigned(a, b) >= 0 ? a : b;
  }
}
