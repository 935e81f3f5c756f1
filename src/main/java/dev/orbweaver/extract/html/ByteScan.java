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
