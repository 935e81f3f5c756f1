package dev.orbweaver.url;

/**
 * What a URL parser takes away first: controls and spaces at the ends, tabs and newlines inside.
 */
final class InputCleaning {
  private InputCleaning() {}

  static String clean(String input) {
    int from = 0;
    int to = input.length();
    while (from < to && input.charAt(from) <= ' ') {
      from++;
    }
    while (from < to && input.charAt(to - 1) <= ' ') {
      to--;
    }
    for (int i = from; i < to; i++) {
      if (isTabOrNewline(input.charAt(i))) {
        return withoutTabsAndNewlines(input, from, to);
      }
    }
    return input.substring(from, to);
  }

  /** Half a surrogate pair is replaced here too, lest it finds a partner across a newline. */
  private static String withoutTabsAndNewlines(String input, int from, int to) {
    StringBuilder kept = new StringBuilder(to - from);
    for (int i = from; i < to; i++) {
      if (!isTabOrNewline(input.charAt(i))) {
        int point = PercentEncoding.scalarAt(input, i, to);
        kept.appendCodePoint(point);
        i += Character.charCount(point) - 1;
      }
    }
    return kept.toString();
  }

  private static boolean isTabOrNewline(char c) {
    return c == '\t' || c == '\n' || c == '\r';
  }
}
