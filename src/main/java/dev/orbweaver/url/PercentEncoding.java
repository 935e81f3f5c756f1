package dev.orbweaver.url;

import java.nio.charset.StandardCharsets;

/** Percent-encoding in UTF-8, and decoding. */
final class PercentEncoding {
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();
  private static final int REPLACEMENT = 0xFFFD;

  private PercentEncoding() {}

  /**
   * Appends {@code text[from, to)} with the characters of {@code set} encoded. A surrogate without
   * its partner becomes U+FFFD, as it does on its way into a browser's URL parser.
   */
  static void append(StringBuilder out, String text, int from, int to, EncodeSet set) {
    int clean = from;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (set.encodes(c)) {
        out.append(text, clean, i);
        int point = scalarAt(text, i, to);
        utf8(out, point);
        i += Character.charCount(point) - 1;
        clean = i + 1;
      }
    }
    out.append(text, clean, to);
  }

  /** The code point at {@code i}, U+FFFD for half a surrogate pair. */
  static int scalarAt(String text, int i, int to) {
    char c = text.charAt(i);
    if (!Character.isSurrogate(c)) {
      return c;
    }
    boolean paired =
        Character.isHighSurrogate(c) && i + 1 < to && Character.isLowSurrogate(text.charAt(i + 1));
    return paired ? Character.toCodePoint(c, text.charAt(i + 1)) : REPLACEMENT;
  }

  static void escape(StringBuilder out, int octet) {
    out.append('%').append(HEX[octet >> 4 & 0xF]).append(HEX[octet & 0xF]);
  }

  private static void utf8(StringBuilder out, int point) {
    if (point < 0x80) {
      escape(out, point);
      return;
    }
    if (point < 0x800) {
      escape(out, 0xC0 | point >> 6);
    } else {
      if (point < 0x10000) {
        escape(out, 0xE0 | point >> 12);
      } else {
        escape(out, 0xF0 | point >> 18);
        escape(out, 0x80 | point >> 12 & 0x3F);
      }
      escape(out, 0x80 | point >> 6 & 0x3F);
    }
    escape(out, 0x80 | point & 0x3F);
  }

  /** Decodes escapes, then UTF-8; malformed octets become U+FFFD, a stray percent sign stays. */
  static String decode(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    byte[] octets = text.getBytes(StandardCharsets.UTF_8);
    int length = 0;
    for (int i = 0; i < octets.length; i++, length++) {
      octets[length] = octets[i];
      if (octets[i] == '%' && isEscape(octets, i)) {
        octets[length] =
            (byte) (Ascii.hexValue(octets[i + 1]) << 4 | Ascii.hexValue(octets[i + 2]));
        i += 2;
      }
    }
    return new String(octets, 0, length, StandardCharsets.UTF_8);
  }

  private static boolean isEscape(byte[] octets, int at) {
    return at + 2 < octets.length
        && Ascii.hexValue(octets[at + 1]) >= 0
        && Ascii.hexValue(octets[at + 2]) >= 0;
  }
}
