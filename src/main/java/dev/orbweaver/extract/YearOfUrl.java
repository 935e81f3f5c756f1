package dev.orbweaver.extract;

import dev.orbweaver.url.Url;
import java.util.Locale;
import java.util.Set;

/**
 * The far year that a URL names as that of a date: {@code /cal/2107/04/}, {@code ?day=2107-04-30},
 * {@code ?year=2107&m=4}. Articles have such numbers, too, but seldom like that.
 */
final class YearOfUrl {
  /** Numbers up to this may be years wherever they stand. */
  static final int LAST_NEAR = 2069;

  private static final int DIGITS = 4;
  private static final int MONTHS = 12;
  private static final Set<String> NAMES = Set.of("y", "yr", "year", "jahr", "annee", "ano");

  private YearOfUrl() {}

  /** A year after {@link #LAST_NEAR}; 0 when it names none. */
  static int of(Url url) {
    String href = url.href();
    int end;
    for (int at = 0; at < href.length(); at = end + 1) {
      end = endOfNumber(href, at);
      if (end - at == DIGITS) {
        int number = Integer.parseInt(href, at, end, 10);
        if (number > LAST_NEAR && isDated(href, at, end)) {
          return number;
        }
      }
    }
    return 0;
  }

  private static boolean isDated(String href, int at, int end) {
    char before = at == 0 ? ' ' : href.charAt(at - 1);
    char after = end == href.length() ? ' ' : href.charAt(end);
    if (after == '-') {
      return isMonth(href, end + 1) && endOfNumber(href, end + 1) == end + 3;
    }
    if (before == '/' && after == '/') {
      int close = endOfNumber(href, end + 1);
      return isMonth(href, end + 1)
          && (close == href.length() || "/?".indexOf(href.charAt(close)) >= 0);
    }
    return before == '=' && NAMES.contains(nameBefore(href, at - 1));
  }

  private static boolean isMonth(String href, int at) {
    int end = endOfNumber(href, at);
    int digits = end - at;
    return (digits == 1 || digits == 2)
        && Integer.parseInt(href, at, end, 10) >= 1
        && Integer.parseInt(href, at, end, 10) <= MONTHS;
  }

  private static String nameBefore(String href, int equals) {
    int start = equals;
    while (start > 0 && "?&".indexOf(href.charAt(start - 1)) < 0) {
      start--;
    }
    return href.substring(start, equals).toLowerCase(Locale.ROOT);
  }

  private static int endOfNumber(String href, int at) {
    int end = at;
    while (end < href.length() && href.charAt(end) >= '0' && href.charAt(end) <= '9') {
      end++;
    }
    return end;
  }
}
