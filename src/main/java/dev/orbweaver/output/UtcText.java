package dev.orbweaver.output;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * A time as our files have it: {@code 2026-01-31T23:59:00.120Z}. By hand, for each record has one:
 * the library's formatter makes a decimal number of the milliseconds, in a kilobyte of objects.
 */
final class UtcText {
  private static final String SHAPE = "0000-00-00T00:00:00.000Z";
  private static final int LAST_YEAR = 9999;

  private UtcText() {}

  /** Its text; null for none. */
  static String of(Instant instant) {
    if (instant == null) {
      return null;
    }
    LocalDateTime time =
        LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC);
    if (time.getYear() < 0 || time.getYear() > LAST_YEAR) {
      return instant.truncatedTo(ChronoUnit.MILLIS).toString(); // a clock out of order
    }
    byte[] text = SHAPE.getBytes(StandardCharsets.ISO_8859_1);
    put(text, 3, time.getYear());
    put(text, 6, time.getMonthValue());
    put(text, 9, time.getDayOfMonth());
    put(text, 12, time.getHour());
    put(text, 15, time.getMinute());
    put(text, 18, time.getSecond());
    put(text, 22, time.getNano() / 1_000_000);
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  /** Writes a number whose last digit stands there. */
  private static void put(byte[] text, int last, int number) {
    int at = last;
    for (int rest = number; rest > 0; rest /= 10) {
      text[at--] = (byte) ('0' + rest % 10);
    }
  }
}
