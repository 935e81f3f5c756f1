package dev.orbweaver.config;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads times as people write them: {@code 0.5} and {@code 90} are seconds; {@code 500ms}, {@code
 * 2m}, {@code 1h}.
 */
public final class Durations {
  private static final Pattern FORM = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,9})?)\\s*([a-z]*)");
  private static final Map<String, Long> NANOS =
      Map.ofEntries(
          Map.entry("", 1_000_000_000L),
          Map.entry("ns", 1L),
          Map.entry("us", 1_000L),
          Map.entry("ms", 1_000_000L),
          Map.entry("s", 1_000_000_000L),
          Map.entry("seconds", 1_000_000_000L),
          Map.entry("second", 1_000_000_000L),
          Map.entry("m", 60_000_000_000L),
          Map.entry("minutes", 60_000_000_000L),
          Map.entry("minute", 60_000_000_000L),
          Map.entry("h", 3_600_000_000_000L),
          Map.entry("hours", 3_600_000_000_000L),
          Map.entry("hour", 3_600_000_000_000L),
          Map.entry("d", 86_400_000_000_000L),
          Map.entry("days", 86_400_000_000_000L),
          Map.entry("day", 86_400_000_000_000L));

  private Durations() {}

  /** The time, or null when the text is none; what is longer than 290 years is that long. */
  public static Duration parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches() || !NANOS.containsKey(form.group(2))) {
      return null;
    }
    BigDecimal nanos =
        new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(NANOS.get(form.group(2))));
    return Duration.ofNanos(nanos.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue());
  }
}
