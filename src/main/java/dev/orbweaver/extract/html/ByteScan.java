package dev.orbweaver.extract.html;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds bytes, eight at a time; and says what kind of byte one is. */
final class ByteScan {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;

  /** Bits of {@link #KINDS}. */
  static final int SPACE = 1;

  static final int LETTER = 2;

  /** Ends a tag's name: space, slash or the closing bracket. */
  static final int NAME_END = 4;

  /** Ends an attribute's name: as a tag's, and the equals sign. */
  static final int ATTRIBUTE_END = 8;

  static final byte[] KINDS = new byte[256];
  static final byte[] LOWER = new byte[256];

  static {
    for (int c = 0; c < 256; c++) {
      boolean upper = c >= 'A' && c <= 'Z';
      LOWER[c] = (byte) (upper ? c + 0x20 : c);
      boolean space = c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
      boolean nameEnd = space || c == '/' || c == '>';
      KINDS[c] =
          (byte)
              ((space ? SPACE : 0)
                  | (upper || (c >= 'a' && c <= 'z') ? LETTER : 0)
                  | (nameEnd ? NAME_END : 0)
                  | (nameEnd || c == '=' ? ATTRIBUTE_END : 0));
    }
  }

  private ByteScan() {}

  static boolean is(byte b, int kind) {
    return (KINDS[b & 0xFF] & kind) != 0;
  }

  static byte lower(byte b) {
    return LOWER[b & 0xFF];
  }

  /** The first place of {@code wanted} (an ASCII character) before {@code end}, or -1. */
  static int indexOf(byte[] bytes, char wanted, int from, int end) {
    long pattern = ONES * wanted;
    int i = from;
    for (; i + 8 <= end; i += 8) {
      long difference = (long) LONGS.get(bytes, i) ^ pattern;
      long zeros = (difference - ONES) & ~difference & HIGHS;
      if (zeros != 0) {
        return i + (Long.numberOfTrailingZeros(zeros) >>> 3); // the lowest is never a false one
      }
    }
    for (; i < end; i++) {
      if (bytes[i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  /** Where the name that begins at {@code from} ends, if a tag's; {@code end} if nowhere before. */
  static int nameEnd(byte[] bytes, int from, int end) {
    int i = from;
    for (; i + 8 <= end; i += 8) {
      long eight = (long) LONGS.get(bytes, i);
      long ends = upToSpace(eight) | equal(eight, ONES * '/') | equal(eight, ONES * '>');
      if (ends != 0) {
        return firstOf(NAME_END, bytes, i + (Long.numberOfTrailingZeros(ends) >>> 3), end);
      }
    }
    return firstOf(NAME_END, bytes, i, end);
  }

  /** The highest bit of each byte that is a space or comes before it in ASCII. */
  private static long upToSpace(long eight) {
    return ~(((eight & ~HIGHS) + ONES * (0x7F - ' ')) | eight) & HIGHS;
  }

  /** The highest bit of each byte that is the same in both. */
  private static long equal(long eight, long pattern) {
    long difference = eight ^ pattern;
    return ~(((difference & ~HIGHS) + ~HIGHS) | difference) & HIGHS;
  }

  private static int firstOf(int kind, byte[] bytes, int from, int end) {
    int i = from;
    while (i < end && !is(bytes[i], kind)) {
      i++;
    }
    return i;
  }

  /** Up to eight bytes from {@code from} on as a number of their own, letters in lower case. */
  static long lowerWord(byte[] bytes, int from, int to) {
    if (from + 8 > bytes.length) {
      long word = 0;
      for (int i = to; i-- > from; ) {
        word = word << 8 | lower(bytes[i]) & 0xFF;
      }
      return word;
    }
    long word = (long) LONGS.get(bytes, from) & -1L >>> ((from - to) << 3);
    long low = word & ~HIGHS;
    long fromA = low + ONES * (0x80 - 'A');
    long behindZ = low + ONES * (0x7F - 'Z');
    return word | ((fromA & ~behindZ & ~word & HIGHS) >>> 2);
  }

  /** Whether {@code lowerCase} stands at {@code at}, in any case of its letters. */
  static boolean startsWith(byte[] bytes, String lowerCase, int at, int end) {
    int length = lowerCase.length();
    if (end - at < length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (lower(bytes[at + i]) != lowerCase.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
