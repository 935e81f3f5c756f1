package dev.orbweaver.sitemap;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The dates of sitemaps (W3C's profile of ISO 8601) and of RSS (RFC 822); null for anything else.
 */
final class Dates {
  private static final Pattern ISO =
      Pattern.compile(
          "(\\d{4})(?:-(\\d\\d)(?:-(\\d\\d)(?:[Tt"
              + " ]\\s*(\\d\\d):(\\d\\d)(?::(\\d\\d)(?:[.,]\\d{1,9})?)?"
              + "\\s*(Z|z|[+-]\\d\\d:?\\d\\d)?)?)?)?");
  private static final Pattern MAIL =
      Pattern.compile(
          "(?:[A-Za-z]{3,9}\\s*,?\\s+)?(\\d{1,2})[ -]([A-Za-z]{3})[A-Za-z]{0,6}["
              + " -](\\d{4}|\\d\\d)\\s+"
              + "(\\d{1,2}):(\\d\\d)(?::(\\d\\d))?\\s+(Z|UTC?|GMT|[ECMP][SD]T|[+-]\\d\\d:?\\d\\d)");
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final String AMERICAN = "ECMP"; // standard time is 5, 6, 7 and 8 hours behind

  /** Longer texts are no dates, and the patterns' time grows with them. */
  private static final int LONGEST = 64;

  private Dates() {}

  /** {@code 2005-01-01}, {@code 2004-12-23T18:00:15+00:00}: a date alone begins at midnight UTC. */
  static Instant iso(String text) {
    Matcher m = ISO.matcher(text);
    return text.length() <= LONGEST && m.matches()
        ? instant(
            number(m.group(1), 0),
            number(m.group(2), 1),
            number(m.group(3), 1),
            new int[] {number(m.group(4), 0), number(m.group(5), 0), number(m.group(6), 0)},
            m.group(7))
        : null;
  }

  /** {@code Sun, 06 Sep 2009 16:20:00 +0000}; without a zone it says nothing. */
  static Instant mail(String text) {
    Matcher m = MAIL.matcher(text);
    if (text.length() > LONGEST || !m.matches()) {
      return null;
    }
    int year = number(m.group(3), 0);
    int century = m.group(3).length() == 4 ? 0 : year < 50 ? 2000 : 1900;
    return instant(
        year + century,
        MONTHS.indexOf(m.group(2).toLowerCase(Locale.ROOT)) + 1,
        number(m.group(1), 1),
        new int[] {number(m.group(4), 0), number(m.group(5), 0), number(m.group(6), 0)},
        m.group(7));
  }

  /** Feeds mix the two. */
  static Instant any(String text) {
    Instant mail = mail(text);
    return mail == null ? iso(text) : mail;
  }

  private static Instant instant(int year, int month, int day, int[] time, String zone) {
    try {
      int second = Math.min(time[2], 59); // a leap second
      return LocalDateTime.of(year, month, day, time[0], time[1], second).toInstant(offset(zone));
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static ZoneOffset offset(String zone) {
    if (zone == null || zone.toUpperCase(Locale.ROOT).matches("Z|UTC?|GMT")) {
      return ZoneOffset.UTC;
    }
    int american = AMERICAN.indexOf(zone.charAt(0));
    return american >= 0
        ? ZoneOffset.ofHours(-5 - american + (zone.charAt(1) == 'D' ? 1 : 0))
        : ZoneOffset.of(zone);
  }

  private static int number(String digits, int otherwise) {
    return digits == null ? otherwise : Integer.parseInt(digits);
  }
}
