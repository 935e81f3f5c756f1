package dev.orbweaver.text;

import java.nio.charset.Charset;

/** Characters of three or four bytes, which are rare: the JDK reads and writes them. */
final class LongForm {
  private final String name;
  private final Charset jdks;
  private final PairTable pairs;

  LongForm(String name, Charset jdks, PairTable pairs) {
    this.name = name;
    this.jdks = jdks;
    this.pairs = pairs;
  }

  /** How many bytes a form has that begins with those two; zero if none does. */
  int length(int first, int second) {
    if (name.startsWith("gb")) {
      return second >= '0' && second <= '9' ? 4 : 0;
    }
    return name.equals("euc-jp") && first == 0x8F && second > 0xA0 && second < 0xFF ? 3 : 0;
  }

  /** How many of the bytes can be a form's; all of them, or those that no form goes on behind. */
  int sound(byte[] bytes, int at, int count) {
    for (int i = 2; i < count; i++) {
      int b = bytes[at + i] & 0xFF;
      boolean goesOn = i == 3 ? b >= '0' && b <= '9' : b > 0x80 && b < 0xFF;
      if (!goesOn) {
        return i;
      }
    }
    return count;
  }

  /** The characters of a form, or null when it has none. */
  String decode(byte[] bytes, int at, int length) {
    if (length == 3 && (bytes[at + 1] & 0xFF) > 0xED) { // of IBM, not of the web
      return null;
    }
    String text = new String(bytes, at, length, jdks);
    if (text.indexOf('\uFFFD') >= 0 && !isReplacement(bytes, at, length)) {
      return null;
    }
    int code = pairs.code(text.codePointAt(0));
    boolean moved = PairChanges.isPrivate(text.charAt(0)) && code > 0;
    return moved ? String.valueOf((char) pairs.pair(code >> 8, code & 0xFF)) : text;
  }

  /** Whether these are the bytes of U+FFFD itself. */
  private static boolean isReplacement(byte[] bytes, int at, int length) {
    return length == 4
        && bytes[at] == (byte) 0x84
        && bytes[at + 1] == 0x31
        && bytes[at + 2] == (byte) 0xA4
        && bytes[at + 3] == 0x37;
  }

  /** The four bytes of a character that no pair means, or null when it is not written. */
  byte[] encode(int point) {
    if (!name.equals("gb18030") || point == 0xE5E5) {
      return null;
    }
    byte[] bytes = Character.toString(point).getBytes(jdks);
    return bytes.length == 4 ? bytes : null;
  }
}
