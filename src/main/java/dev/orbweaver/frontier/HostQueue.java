package dev.orbweaver.frontier;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is known of one host's queue without asking the disk: every task before the key {@link
 * #unread} that nobody has in hand or refused is here; from that key on nothing is known but where
 * there is nothing to be had.
 */
final class HostQueue {
  /** What an entry takes beside its bytes, about: objects, array heads, tree node. */
  private static final long ENTRY = 112;

  private static final long ITSELF = 400;

  private final String host;
  private final TreeMap<byte[], byte[]> ahead = new TreeMap<>(Arrays::compareUnsigned);
  private final PassedOver passedOver;
  private byte[] unread;
  private long weight = ITSELF;

  /**
   * @param passedOver what is left of what was known before
   */
  HostQueue(String host, PassedOver passedOver) {
    this.host = host;
    this.passedOver = passedOver;
    this.unread = Codec.queueStart(host);
  }

  String host() {
    return host;
  }

  /** Bytes of heap that this takes, about. */
  long weight() {
    return weight + passedOver.weight();
  }

  /** Where there is nothing to be had. */
  PassedOver passedOver() {
    return passedOver;
  }

  int size() {
    return ahead.size();
  }

  /** Whether there may be more on the disk. */
  boolean mayHaveMore() {
    return unread != null;
  }

  /** The first key about which the disk must be asked. */
  byte[] unread() {
    return unread;
  }

  /** A task that was read at {@link #unread} or behind; what lies between is none or in hand. */
  void read(byte[] key, byte[] value) {
    put(key, value);
    unread = Codec.after(key);
  }

  /** What there is to read now begins behind what was passed over. */
  void skip() {
    unread = passedOver.behind(unread);
  }

  /** Where what there is to read now ends: at what was passed over, or with the queue. */
  byte[] readable() {
    byte[] next = passedOver.next(unread);
    return next == null ? Codec.queueEnd(host) : next;
  }

  /** The disk has nothing more up to that key. */
  void readUpTo(byte[] end) {
    unread = Arrays.equals(end, Codec.queueEnd(host)) ? null : end;
  }

  /** A task that comes anew: kept if it lies in the part that is known. */
  void add(byte[] key, byte[] value) {
    passedOver.added(key);
    if (unread == null || Arrays.compareUnsigned(key, unread) < 0) {
      put(key, value);
    }
  }

  private void put(byte[] key, byte[] value) {
    if (ahead.put(key, value) == null) {
      weight += weight(key, value);
    }
  }

  /** Takes the first; null when none is known. */
  Map.Entry<byte[], byte[]> poll() {
    Map.Entry<byte[], byte[]> first = ahead.pollFirstEntry();
    if (first != null) {
      weight -= weight(first.getKey(), first.getValue());
    }
    return first;
  }

  void remove(byte[] key) {
    byte[] value = ahead.remove(key);
    if (value != null) {
      weight -= weight(key, value);
    }
  }

  /** Forgets all but the first so many; they are on the disk. */
  void keepFirst(int most) {
    while (ahead.size() > most) {
      Map.Entry<byte[], byte[]> last = ahead.pollLastEntry();
      weight -= weight(last.getKey(), last.getValue());
      unread = last.getKey();
    }
  }

  private static long weight(byte[] key, byte[] value) {
    return ENTRY + key.length + value.length;
  }
}
