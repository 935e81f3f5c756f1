package dev.orbweaver.url;

/** Classes of ASCII characters, as the standard names them. */
final class Ascii {
  private Ascii() {}

  static boolean isAlpha(int c) {
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'z';
  }

  static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  static boolean isSchemeCharacter(int c) {
    return isAlpha(c) || isDigit(c) || c == '+' || c == '-' || c == '.';
  }

  /** The value of a hexadecimal digit, or -1. */
  static int hexValue(int c) {
    if (isDigit(c)) {
      return c - '0';
    }
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
  }

  /** {@code text} with A to Z in lower case; all else, in any script, is left alone. */
  static String lower(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isUpper(text.charAt(i))) {
        return lowerFrom(text, i);
      }
    }
    return text;
  }

  private static String lowerFrom(String text, int first) {
    char[] chars = text.toCharArray();
    for (int i = first; i < chars.length; i++) {
      if (isUpper(chars[i])) {
        chars[i] |= 0x20;
      }
    }
    return new String(chars);
  }

  private static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }
}
