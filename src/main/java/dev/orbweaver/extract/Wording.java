package dev.orbweaver.extract;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.orbweaver.model.TextPrint;

/**
 * Listens to the text of one document and makes its {@link TextPrint}.
 *
 * <p>All years near the present are one word, and so are all numbers long enough to be an id or a
 * time: a calendar's April says the same in every year. Years further ahead are that word only on a
 * page whose URL has them as the year of a date: else they may be the numbers of articles. Other
 * numbers count as they are: tables differ by them.
 *
 * <p>Nothing else is made of words, so a text without digits counts as a whole. Where words are
 * told apart, each is a run of ASCII letters and digits and of bytes above them, in any case.
 */
final class Wording {
  private static final long[] CODES = new long[256];
  private static final Hasher64 HASHER = Hashing.xxh3_64();

  /** Longer text between two tags is prose. */
  private static final int LONG = 48;

  private static final int FIRST_YEAR = 1970;
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
  private final int farYear;
  private long sum;

  /**
   * @param near whether a similarity hash is wanted
   * @param farYear a number that is a year as well, or 0
   */
  Wording(boolean near, int farYear) {
    this.simhash = near ? new Simhash() : null;
    this.farYear = farYear;
  }

  /**
   * A piece of text; no word goes on in the next, and what has no word is none. Long ones count as
   * a whole but for years and ids, for that is quicker, unless every word is wanted.
   */
  void add(byte[] bytes, int from, int to) {
    if (simhash != null) {
      words(bytes, from, to);
      return;
    }
    int digit = Digits.find(bytes, from, to);
    if (digit < to && to - from <= LONG) {
      words(bytes, from, to);
    } else if (digit < to || !isWordless(bytes, from, to)) {
      prose(bytes, from, to, digit);
    }
  }

  private static boolean isWordless(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to && CODES[bytes[i] & 0xFF] == 0) {
      i++;
    }
    return i == to;
  }

  private void prose(byte[] bytes, int from, int to, int digit) {
    int start = from;
    int end;
    for (int at = digit; at < to; at = Digits.find(bytes, end, to)) {
      end = Digits.end(bytes, at, to);
      boolean isWord = !isInWord(bytes, at - 1, from, to) && !isInWord(bytes, end, from, to);
      long meant = isWord ? number(0, bytes, at, end) : 0;
      if (meant != 0) {
        whole(bytes, start, at);
        sum += Simhash.mix(meant);
        start = end;
      }
    }
    whole(bytes, start, to);
  }

  private static boolean isInWord(byte[] bytes, int at, int from, int to) {
    return at >= from && at < to && CODES[bytes[at] & 0xFF] != 0;
  }

  private void whole(byte[] bytes, int from, int to) {
    if (to > from) {
      sum += HASHER.hashBytesToLong(bytes, from, to - from);
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

  /** What a number stands for, or {@code hash} if only for itself. */
  private long number(long hash, byte[] bytes, int start, int end) {
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
    boolean isNear = value >= FIRST_YEAR && value <= YearOfUrl.LAST_NEAR;
    return isNear || value == farYear && farYear != 0 ? YEAR : hash;
  }

  /**
   * @param pictures that are shown beside the text
   */
  TextPrint print(long[] pictures) {
    return new TextPrint(sum, simhash == null ? 0 : simhash.value(), pictures);
  }
}
