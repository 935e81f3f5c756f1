package dev.orbweaver.robots;

import java.nio.charset.StandardCharsets;

/**
 * The one spelling in which paths and rules are compared, in ASCII (RFC 9309, 2.2.2).
 *
 * <p>Octets outside ASCII and those no URL may hold are percent-encoded; encoded letters, digits
 * and {@code -._~} are decoded. Of the reserved characters, {@code / ? & =} and the wildcards
 * differ from their encoded selves, because there the difference carries meaning; the others are
 * the same either way. In a query an encoded slash is a slash: {@code ?to=https://a} and {@code
 * ?to=https%3A%2F%2Fa} are one path, as in the RFC's table.
 */
final class ComparablePath {
  private static final String HEX = "0123456789ABCDEF";
  private static final boolean[] DECODED = ascii("-._~:@[]!'(),;+");
  private static final boolean[] KEPT = ascii("-._~:@[]!'(),;+/?&=");

  private ComparablePath() {}

  /** A URL's path and query; {@code *} and {@code $} in it are ordinary characters. */
  static String ofPath(String pathAndQuery) {
    for (int i = 0; i < pathAndQuery.length(); i++) {
      if (!isKept(pathAndQuery.charAt(i))) {
        byte[] octets = pathAndQuery.getBytes(StandardCharsets.UTF_8);
        return respell(octets, 0, octets.length, false);
      }
    }
    return pathAndQuery;
  }

  /**
   * A rule's value; {@code *} and a {@code $} at its end stand for themselves as wildcards, and
   * nothing else in the result does.
   */
  static String ofRule(byte[] octets, int from, int to) {
    return respell(octets, from, to, true);
  }

  private static String respell(byte[] octets, int from, int to, boolean rule) {
    StringBuilder out = new StringBuilder(to - from + 16);
    boolean query = false;
    for (int i = from; i < to; i++) {
      int octet = octets[i] & 0xFF;
      int encoded = octet == '%' ? encodedAt(octets, i, to) : -1;
      boolean wildcard = rule && (octet == '*' || octet == '$' && i == to - 1);
      query |= octet == '?';
      if (encoded >= 0) {
        append(out, encoded, isDecoded(encoded) || query && encoded == '/');
        i += 2;
      } else {
        append(out, octet, wildcard || isKept(octet));
      }
    }
    return out.toString();
  }

  private static void append(StringBuilder out, int octet, boolean plain) {
    if (plain) {
      out.append((char) octet);
    } else {
      out.append('%').append(HEX.charAt(octet >> 4)).append(HEX.charAt(octet & 15));
    }
  }

  /** The octet that {@code %XX} at that place stands for, or -1. */
  private static int encodedAt(byte[] octets, int at, int to) {
    if (at + 2 >= to) {
      return -1;
    }
    int high = Character.digit(octets[at + 1], 16);
    int low = Character.digit(octets[at + 2], 16);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }

  private static boolean isDecoded(int octet) {
    return octet < 128 && DECODED[octet];
  }

  private static boolean isKept(int octet) {
    return octet < 128 && KEPT[octet];
  }

  private static boolean[] ascii(String punctuation) {
    boolean[] set = new boolean[128];
    for (char c = 0; c < 128; c++) {
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      set[c] = letter || c >= '0' && c <= '9' || punctuation.indexOf(c) >= 0;
    }
    return set;
  }
}
