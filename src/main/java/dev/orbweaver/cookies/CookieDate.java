package dev.orbweaver.cookies;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The dates of {@code Expires}, which servers write in every way there is (RFC 6265, 5.1.1). */
final class CookieDate {
  private static final Pattern DELIMITERS =
      Pattern.compile("[\\x09\\x20-\\x2f\\x3b-\\x40\\x5b-\\x60\\x7b-\\x7e]+");
  private static final Pattern TIME = Pattern.compile("(\\d{1,2}):(\\d{1,2}):(\\d{1,2})(?:\\D.*)?");
  private static final Pattern DAY = Pattern.compile("(\\d{1,2})(?:\\D.*)?");
  private static final Pattern YEAR = Pattern.compile("(\\d{2,4})(?:\\D.*)?");
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final int LONGEST = 200;

  private int[] time;
  private int day;
  private int month;
  private int year = -1;

  private CookieDate() {}

  /** Milliseconds since 1970, if it is a date. */
  static OptionalLong parse(String text) {
    if (text.length() > LONGEST) {
      return OptionalLong.empty();
    }
    CookieDate date = new CookieDate();
    for (String token : DELIMITERS.split(text)) {
      date.take(token);
    }
    return date.millis();
  }

  /** Each part of a date is the first token that could be it. */
  private void take(String token) {
    Matcher clock = TIME.matcher(token);
    Matcher dayOfMonth = DAY.matcher(token);
    Matcher years = YEAR.matcher(token);
    if (time == null && clock.matches()) {
      time = new int[] {number(clock, 1), number(clock, 2), number(clock, 3)};
    } else if (day == 0 && dayOfMonth.matches()) {
      day = number(dayOfMonth, 1);
    } else if (month == 0 && token.length() >= 3) {
      month = 1 + MONTHS.indexOf(token.substring(0, 3).toLowerCase(Locale.ROOT));
      if (month == 0 && year < 0 && years.matches()) {
        year = number(years, 1);
      }
    } else if (year < 0 && years.matches()) {
      year = number(years, 1);
    }
  }

  private OptionalLong millis() {
    if (year >= 70 && year <= 99) {
      year += 1900;
    } else if (year >= 0 && year < 70) {
      year += 2000;
    }
    if (time == null || month == 0 || year < 1601) {
      return OptionalLong.empty();
    }
    try {
      LocalDateTime date = LocalDateTime.of(year, month, day, time[0], time[1], time[2]);
      return OptionalLong.of(date.toInstant(ZoneOffset.UTC).toEpochMilli());
    } catch (DateTimeException noSuchDay) {
      return OptionalLong.empty();
    }
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }
}
