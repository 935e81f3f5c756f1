package dev.orbweaver.text;

import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Map;

/**
 * What the bytes from 0x80 on, and the pairs that begin with them, mean in an encoding of East
 * Asia, and by which of them a character is written.
 *
 * <p>Made of the JDK's charset and of what the standard says otherwise, for the JDK's relatives of
 * these encodings agree in all but a hundred of twenty thousand characters.
 */
final class PairTable {
  private final String name;

  /** By a byte's lower seven bits; zero for those that mean nothing alone. */
  private final char[] singles = new char[0x80];

  /** One or two characters by the lower fifteen bits of a pair; zero where it means nothing. */
  private final int[] pairs = new int[0x8000];

  /** The bytes of a character, one or two of them; null until it is asked for. */
  private volatile Map<Integer, Integer> codes;

  PairTable(String name, Charset jdks) {
    this.name = name;
    for (int i = 0; i < singles.length; i++) {
      String text = new String(new byte[] {(byte) (0x80 + i)}, jdks);
      singles[i] = text.charAt(0) == '\uFFFD' ? 0 : text.charAt(0);
    }
    for (int i = 0; i < pairs.length; i++) {
      if ((i & 0xFF) >= 0x40) {
        String text = new String(new byte[] {(byte) (0x80 | i >> 8), (byte) i}, jdks);
        boolean isOne = text.codePointCount(0, text.length()) == 1;
        pairs[i] = isOne && text.charAt(0) != '\uFFFD' ? packed(text) : 0;
      }
    }
    mend();
  }

  private void mend() {
    for (String change : PairChanges.of(name).split("\\s+")) {
      if (change.length() > 4) {
        pairs[Integer.parseInt(change, 0, 4, 16) & 0x7FFF] = packed(change.substring(4));
      }
    }
    if (name.equals("shift_jis")) {
      singles[0] = '\u0080';
    } else if (name.startsWith("gb")) {
      singles[0] = '€';
    } else if (name.equals("euc-kr")) {
      for (int i = 0; i < pairs.length; i++) {
        pairs[i] = PairChanges.isPrivate(pairs[i]) ? 0 : pairs[i];
      }
    }
  }

  /** Whether a pair, or more, can begin with that byte. */
  boolean leads(int first) {
    return switch (name) {
      case "shift_jis" -> first > 0x80 && first < 0xFD && (first < 0xA0 || first > 0xDF);
      case "euc-jp" -> first == 0x8E || first == 0x8F || first > 0xA0 && first < 0xFF;
      default -> first > 0x80 && first < 0xFF;
    };
  }

  /** The character that a byte from 0x80 on is alone, or zero. */
  char single(int first) {
    return singles[first & 0x7F];
  }

  /**
   * The last character of a pair in the lower half, another one before it in the upper; or zero.
   */
  int pair(int first, int second) {
    return pairs[(first & 0x7F) << 8 | second];
  }

  /** The byte or the pair that a character is written by, or -1. */
  int code(int point) {
    Map<Integer, Integer> known = codes;
    if (known == null) {
      known = PairChanges.codes(name, this);
      codes = known;
    }
    return known.getOrDefault(point, -1);
  }

  /** Every character with the first byte, or else pair, that means it. */
  Map<Integer, Integer> firstCodes(int fromPair) {
    Map<Integer, Integer> first = new HashMap<>(1 << 16);
    for (int i = 0; i < singles.length; i++) {
      if (singles[i] != 0) {
        first.putIfAbsent((int) singles[i], 0x80 + i);
      }
    }
    for (int code = fromPair; code < 0x10000; code++) {
      int meaning = pairs[code & 0x7FFF];
      if (meaning != 0 && !PairChanges.isForReadingOnly(name, code)) {
        first.putIfAbsent(point(meaning), code);
      }
    }
    return first;
  }

  static int point(int pair) {
    return pair >>> 16 == 0 ? pair : Character.toCodePoint((char) (pair >>> 16), (char) pair);
  }

  private static int packed(String text) {
    return text.length() == 1 ? text.charAt(0) : text.charAt(0) << 16 | text.charAt(1);
  }
}
