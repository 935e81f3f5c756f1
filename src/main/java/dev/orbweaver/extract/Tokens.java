package dev.orbweaver.extract;

/** Words between ASCII white space and commas, compared without case. */
final class Tokens {
  private Tokens() {}

  /** Whether {@code token} is one of the words of {@code text}. */
  static boolean contains(String text, String token) {
    int start = 0;
    while (start < text.length()) {
      int end = start;
      while (end < text.length() && !isSeparator(text.charAt(end))) {
        end++;
      }
      if (end - start == token.length()
          && text.regionMatches(true, start, token, 0, token.length())) {
        return true;
      }
      start = end + 1;
    }
    return false;
  }

  static int skipSpace(String text, int from) {
    int at = from;
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }

  private static boolean isSeparator(char c) {
    return c == ',' || isSpace(c);
  }
}
