package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.TaskKind;
import dev.orbweaver.url.Url;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The bytes that a frontier keeps on disk. What is read back may be anything: whatever this did not
 * write is a {@link FrontierProblem}.
 *
 * <p>A queued task's key is its host, a zero byte, and 16 bytes that sort as the queue does:
 * priority, depth, id, each with its sign flipped. All else is in the value. Values begin with the
 * version of their form.
 */
final class Codec {
  /** What {@link DurableFrontier} counts: the next task's id, and its commits. */
  record Counters(long nextId, long commits) {}

  private static final byte VERSION = 2;
  private static final byte HOST_END = 0;
  private static final int ORDER_LENGTH = 16;
  private static final int TASK_HEAD = 2 + Integer.BYTES + Integer.BYTES;
  private static final int TWO_LONGS = 1 + 2 * Long.BYTES;

  private static final TaskKind[] KINDS = TaskKind.values();

  private Codec() {}

  static byte[] name(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }

  static String name(byte[] bytes) {
    return text(ByteBuffer.wrap(bytes));
  }

  // the visited set

  static byte[] fact(FactKey key) {
    return ByteBuffer.allocate(2 * Long.BYTES).putLong(key.high()).putLong(key.low()).array();
  }

  static byte[] fingerprint(long fingerprint) {
    return ByteBuffer.allocate(Long.BYTES).putLong(fingerprint).array();
  }

  // the queue

  /** Before all keys of a host's queue. */
  static byte[] queueStart(String host) {
    byte[] name = name(host);
    return Arrays.copyOf(name, name.length + 1);
  }

  /** After all keys of a host's queue. */
  static byte[] queueEnd(String host) {
    byte[] end = queueStart(host);
    end[end.length - 1] = HOST_END + 1;
    return end;
  }

  /** The least key after this one. */
  static byte[] after(byte[] key) {
    return Arrays.copyOf(key, key.length + 1);
  }

  static byte[] key(FetchTask task) {
    byte[] host = name(task.url().host());
    return ByteBuffer.allocate(host.length + 1 + ORDER_LENGTH)
        .put(host)
        .put(HOST_END)
        .putInt(task.priority() ^ Integer.MIN_VALUE)
        .putInt(task.depth() ^ Integer.MIN_VALUE)
        .putLong(task.id() ^ Long.MIN_VALUE)
        .array();
  }

  static byte[] value(FetchTask task) {
    byte[] url = name(task.url().href());
    byte[] referrer = task.isRoot() ? new byte[0] : name(task.referrer().href());
    return ByteBuffer.allocate(TASK_HEAD + url.length + referrer.length)
        .put(VERSION)
        .put((byte) task.kind().ordinal())
        .putInt(task.redirectsLeft())
        .putInt(url.length)
        .put(url)
        .put(referrer)
        .array();
  }

  /** How long the host in a queue's key is. */
  static int hostLength(byte[] key) {
    return hostLength(key, key.length);
  }

  /** The same for a key that is the beginning of a larger array. */
  static int hostLength(byte[] key, int keyLength) {
    int length = keyLength - ORDER_LENGTH - 1;
    require(length > 0 && key[length] == HOST_END, "a key of the queue is malformed");
    return length;
  }

  static String host(byte[] key) {
    return text(ByteBuffer.wrap(key, 0, hostLength(key)));
  }

  static long id(byte[] key) {
    return id(key, key.length);
  }

  /** The same of a key that is the beginning of a larger array. */
  static long id(byte[] key, int keyLength) {
    int start = hostLength(key, keyLength) + 1 + 2 * Integer.BYTES;
    return ByteBuffer.wrap(key).getLong(start) ^ Long.MIN_VALUE;
  }

  static FetchTask task(byte[] key, byte[] value) {
    ByteBuffer order = ByteBuffer.wrap(key).position(hostLength(key) + 1);
    int priority = order.getInt() ^ Integer.MIN_VALUE;
    int depth = order.getInt() ^ Integer.MIN_VALUE;
    long id = order.getLong() ^ Long.MIN_VALUE;
    ByteBuffer rest = versioned(value, TASK_HEAD);
    TaskKind kind = kind(rest.get());
    int redirectsLeft = rest.getInt();
    int length = rest.getInt();
    require(length >= 0 && length <= rest.remaining(), "a queued URL is cut off");
    Url url = url(rest.slice().limit(length));
    rest.position(rest.position() + length);
    Url referrer = rest.hasRemaining() ? url(rest) : null;
    require(url.host().equals(host(key)), "a queued URL is not of its queue's host");
    return new FetchTask(id, url, depth, referrer, redirectsLeft, priority, 0, 0, kind);
  }

  /** Whether a queued task is of that URL, without reading all of it. */
  static boolean isOf(byte[] value, byte[] href) {
    int end = TASK_HEAD + href.length;
    return value.length >= end
        && ByteBuffer.wrap(value).getInt(TASK_HEAD - Integer.BYTES) == href.length
        && Arrays.equals(value, TASK_HEAD, end, href, 0, href.length);
  }

  private static TaskKind kind(byte ordinal) {
    require(ordinal >= 0 && ordinal < KINDS.length, "a queued task is of no kind");
    return KINDS[ordinal];
  }

  /** A queued task as the queue keeps it. */
  record QueuedBytes(byte[] key, byte[] value) {
    static QueuedBytes of(FetchTask task) {
      return new QueuedBytes(Codec.key(task), Codec.value(task));
    }
  }

  /** A note of which tasks are meant. */
  static byte[] keys(List<byte[]> all) {
    int length = 1;
    for (byte[] key : all) {
      length += Integer.BYTES + key.length;
    }
    ByteBuffer bytes = ByteBuffer.allocate(length).put(VERSION);
    for (byte[] key : all) {
      bytes.putInt(key.length).put(key);
    }
    return bytes.array();
  }

  static List<byte[]> keys(byte[] note) {
    ByteBuffer bytes = versioned(note, 1);
    List<byte[]> keys = new ArrayList<>();
    while (bytes.hasRemaining()) {
      require(bytes.remaining() >= Integer.BYTES, "finished tasks are cut off");
      int length = bytes.getInt();
      require(length >= 0 && length <= bytes.remaining(), "finished tasks are cut off");
      byte[] key = new byte[length];
      bytes.get(key);
      hostLength(key); // it must be one
      keys.add(key);
    }
    return keys;
  }

  // the rest

  static byte[] offset(Offset offset) {
    return twoLongs(offset.bytes(), offset.records());
  }

  static Offset offset(byte[] value) {
    ByteBuffer longs = versioned(value, TWO_LONGS);
    return new Offset(longs.getLong(), longs.getLong());
  }

  static byte[] counters(Counters counters) {
    return twoLongs(counters.nextId, counters.commits);
  }

  static Counters counters(byte[] value) {
    ByteBuffer longs = versioned(value, TWO_LONGS);
    return new Counters(longs.getLong(), longs.getLong());
  }

  private static byte[] twoLongs(long first, long second) {
    return ByteBuffer.allocate(TWO_LONGS).put(VERSION).putLong(first).putLong(second).array();
  }

  private static ByteBuffer versioned(byte[] value, int least) {
    require(value.length >= least, "an entry is too short");
    require(value[0] == VERSION, "an entry has a form that this version does not know");
    return ByteBuffer.wrap(value).position(1);
  }

  private static Url url(ByteBuffer bytes) {
    String text = text(bytes);
    if (Url.parse(text) instanceof Url url && url.isHttp() && url.href().equals(text)) {
      return url;
    }
    throw new FrontierProblem("a queued URL is none");
  }

  private static String text(ByteBuffer bytes) {
    byte[] array = bytes.array();
    int start = bytes.arrayOffset() + bytes.position();
    if (isAscii(array, start, start + bytes.remaining())) { // as nearly all are
      return new String(array, start, bytes.remaining(), StandardCharsets.ISO_8859_1);
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new FrontierProblem("a text is not UTF-8", e);
    }
  }

  private static boolean isAscii(byte[] bytes, int start, int end) {
    for (int i = start; i < end; i++) {
      if (bytes[i] < 0) {
        return false;
      }
    }
    return true;
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new FrontierProblem(otherwise);
    }
  }
}
