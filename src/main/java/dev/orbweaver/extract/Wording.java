package dev.orbweaver.extract;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.orbweaver.model.TextPrint;

/**
 * Listens to the text of one document and makes its {@link TextPrint}.
 *
 * <p>A word is a run of ASCII letters and digits and of bytes above them; case does not matter. All
 * years near the present are one word, and so are all numbers long enough to be an id or a time: a
 * calendar's April says the same in every year. Other numbers are words: tables differ by them.
 */
final class Wording {
  private static final long[] CODES = new long[256];
  private static final Hasher64 HASHER = Hashing.xxh3_64();

  /** Longer text between two tags is prose. */
  private static final int LONG = 48;

  private static final int FIRST_YEAR = 1970;
  private static final int LAST_YEAR = 2069;
  private static final int YEAR_DIGITS = 4;
  private static final int ID_DIGITS = 9;
  private static final long YEAR = 0x59;
  private static final long ID = 0x1D;

  static {
    for (int code = '0'; code < CODES.length; code++) {
      boolean letter = code <= '9' || code >= 'a' && code <= 'z' || code >= 0x80;
      CODES[code] = letter ? Simhash.mix(code) : 0;
    }
    for (int upper = 'A'; upper <= 'Z'; upper++) {
      CODES[upper] = CODES[upper + 'a' - 'A'];
    }
  }

  private final Simhash simhash;
  private long sum;

  /**
   * @param near whether a similarity hash is wanted
   */
  Wording(boolean near) {
    this.simhash = near ? new Simhash() : null;
  }

  /**
   * A piece of text; no word goes on in the next. Long ones count as a whole, for that is quicker,
   * unless every word is wanted.
   */
  void add(byte[] bytes, int from, int to) {
    if (to - from > LONG && simhash == null) {
      sum += HASHER.hashBytesToLong(bytes, from, to - from);
    } else {
      words(bytes, from, to);
    }
  }

  private void words(byte[] bytes, int from, int to) {
    long word = 0;
    int start = from;
    for (int i = from; i < to; i++) {
      long code = CODES[bytes[i] & 0xFF];
      if (code != 0) {
        word = Long.rotateLeft(word, 7) ^ code;
      } else {
        if (word != 0) {
          word(word, bytes, start, i);
          word = 0;
        }
        start = i + 1;
      }
    }
    if (word != 0) {
      word(word, bytes, start, to);
    }
  }

  private void word(long hash, byte[] bytes, int start, int end) {
    boolean number = bytes[start] >= '0' && bytes[start] <= '9';
    long mixed = Simhash.mix(number ? number(hash, bytes, start, end) : hash);
    sum += mixed;
    if (simhash != null) {
      simhash.add(mixed);
    }
  }

  private static long number(long hash, byte[] bytes, int start, int end) {
    int length = end - start;
    if (length != YEAR_DIGITS && length < ID_DIGITS) {
      return hash;
    }
    int value = 0;
    for (int i = start; i < end; i++) {
      if (bytes[i] < '0' || bytes[i] > '9') {
        return hash;
      }
      value = length == YEAR_DIGITS ? value * 10 + bytes[i] - '0' : 0;
    }
    if (length >= ID_DIGITS) {
      return ID;
    }
    return value >= FIRST_YEAR && value <= LAST_YEAR ? YEAR : hash;
  }

  TextPrint print() {
    return new TextPrint(sum, simhash == null ? 0 : simhash.value());
  }
}
