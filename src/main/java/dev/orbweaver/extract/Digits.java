package dev.orbweaver.extract;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds ASCII digits, looking at eight bytes at a time: most text has none. */
final class Digits {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = ONES << 7;
  private static final long ZEROS = ONES * '0';

  /** What lifts a byte above 9 to its highest bit, and leaves 9 just below. */
  private static final long ABOVE_NINE = ONES * (0x7F - 9);

  private Digits() {}

  static boolean is(byte b) {
    return b >= '0' && b <= '9';
  }

  /** The first digit at {@code from} or after it; {@code to} if there is none before that. */
  static int find(byte[] bytes, int from, int to) {
    int i = from;
    for (; i + Long.BYTES <= to; i += Long.BYTES) {
      long values = (long) LONGS.get(bytes, i) ^ ZEROS; // digits are 0 to 9 now, and nothing else
      long others = ((values & ~HIGHS) + ABOVE_NINE) | values;
      long digits = ~others & HIGHS;
      if (digits != 0) {
        return i + (Long.numberOfTrailingZeros(digits) >>> 3);
      }
    }
    while (i < to && !is(bytes[i])) {
      i++;
    }
    return i;
  }

  /** Where the digits that begin at {@code from} end. */
  static int end(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to && is(bytes[i])) {
      i++;
    }
    return i;
  }
}
