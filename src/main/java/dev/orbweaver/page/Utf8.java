package dev.orbweaver.page;

/** Tells whether bytes are UTF-8: text in another encoding hardly ever is by chance. */
final class Utf8 {
  private Utf8() {}

  /**
   * Whether all of the bytes are well formed.
   *
   * @param cut the body was cut somewhere, so that a character may be missing its end
   */
  static boolean isValid(byte[] bytes, boolean cut) {
    int i = 0;
    while (i < bytes.length) {
      if (bytes[i] >= 0) {
        i++;
        continue;
      }
      int length = lengthOf(bytes[i] & 0xFF);
      int last = Math.min(i + length, bytes.length);
      if (length == 0 || (last - i < length && !cut) || !continues(bytes, i, last)) {
        return false;
      }
      i = last;
    }
    return true;
  }

  static boolean isAscii(byte[] bytes) {
    for (byte each : bytes) {
      if (each < 0) {
        return false;
      }
    }
    return true;
  }

  private static int lengthOf(int lead) {
    if (lead >= 0xC2 && lead <= 0xDF) {
      return 2;
    }
    if (lead >= 0xE0 && lead <= 0xEF) {
      return 3;
    }
    return lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
  }

  private static boolean continues(byte[] bytes, int lead, int end) {
    for (int i = lead + 1; i < end; i++) {
      if ((bytes[i] & 0xC0) != 0x80) {
        return false;
      }
    }
    return lead + 1 >= end || secondFits(bytes[lead] & 0xFF, bytes[lead + 1] & 0xFF);
  }

  /** No overlong forms, no surrogates, nothing beyond U+10FFFF. */
  private static boolean secondFits(int lead, int second) {
    return switch (lead) {
      case 0xE0 -> second >= 0xA0;
      case 0xED -> second < 0xA0;
      case 0xF0 -> second >= 0x90;
      case 0xF4 -> second < 0x90;
      default -> true;
    };
  }
}
