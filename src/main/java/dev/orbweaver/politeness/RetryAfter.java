package dev.orbweaver.politeness;

import dev.orbweaver.model.Headers;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a Retry-After header: seconds, or a date in any of the three forms that HTTP knows (RFC
 * 9110, 5.6.7). A wrong weekday does no harm.
 */
public final class RetryAfter {
  private static final Pattern SECONDS = Pattern.compile("\\d{1,99}(?:\\.\\d{1,9})?");
  private static final Duration VERY_LONG = Duration.ofSeconds(1_000_000_000);
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final String CLOCK = "(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)";

  /** {@code Sun, 06 Nov 1994 08:49:37 GMT} and {@code Sunday, 06-Nov-94 08:49:37 GMT}. */
  private static final Pattern DAY_FIRST =
      Pattern.compile(
          "\\w+, *(?<day>\\d{1,2})[ -](?<month>\\w{3})[ -](?<year>\\d{4}|\\d\\d) +"
              + CLOCK
              + " *(?:gmt|utc|[+-]0000)?");

  /** {@code Sun Nov 6 08:49:37 1994}. */
  private static final Pattern MONTH_FIRST =
      Pattern.compile("\\w{3} +(?<month>\\w{3}) +(?<day>\\d{1,2}) +" + CLOCK + " +(?<year>\\d{4})");

  private RetryAfter() {}

  /**
   * How long an answer asks to wait. A date is held against the answer's own Date, so that neither
   * clock need be right.
   */
  public static Optional<Duration> of(Headers answer, Instant now) {
    Instant sent =
        answer
            .first("date")
            .flatMap(date -> date(date.strip().toLowerCase(Locale.ROOT), now))
            .orElse(now);
    return answer.first("retry-after").flatMap(value -> parse(value, sent));
  }

  /** How long to wait from now; nothing when the header says nothing that can be understood. */
  public static Optional<Duration> parse(String header, Instant now) {
    String value = header.strip().toLowerCase(Locale.ROOT);
    if (SECONDS.matcher(value).matches()) {
      BigDecimal most = BigDecimal.valueOf(VERY_LONG.toSeconds());
      return Optional.of(
          Duration.ofNanos(new BigDecimal(value).min(most).movePointRight(9).longValue()));
    }
    return date(value, now).map(date -> until(date, now));
  }

  /** Never so long that it could not be told in nanoseconds. */
  private static Duration until(Instant date, Instant now) {
    if (date.isBefore(now)) {
      return Duration.ZERO;
    }
    Duration wait = Duration.between(now, date);
    return wait.compareTo(VERY_LONG) > 0 ? VERY_LONG : wait;
  }

  private static Optional<Instant> date(String value, Instant now) {
    Matcher dayFirst = DAY_FIRST.matcher(value);
    Matcher form = dayFirst.matches() ? dayFirst : MONTH_FIRST.matcher(value);
    if (!form.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          LocalDateTime.of(
                  year(form.group("year"), now),
                  MONTHS.indexOf(form.group("month")) + 1,
                  number(form, "day"),
                  number(form, "hour"),
                  number(form, "minute"),
                  Math.min(59, number(form, "second"))) // a leap second
              .toInstant(ZoneOffset.UTC));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static int number(Matcher form, String name) {
    return Integer.parseInt(form.group(name));
  }

  /** Two digits are the year that is less than fifty years ahead. */
  private static int year(String digits, Instant now) {
    int year = Integer.parseInt(digits);
    if (digits.length() == 4) {
      return year;
    }
    int current = now.atOffset(ZoneOffset.UTC).getYear();
    int candidate = current - current % 100 + year;
    return candidate - current > 50 ? candidate - 100 : candidate;
  }
}
