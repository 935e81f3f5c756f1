package dev.orbweaver.crawl.explain;

import java.math.BigDecimal;
import java.time.Duration;

/** Times as people read them: exact, as these are promises. */
final class Times {
  private Times() {}

  /** {@code 0.4 s}, {@code 90 s}, {@code 2 h 3 min}. */
  static String of(Duration time) {
    if (time.toMinutes() < 10) {
      BigDecimal seconds = BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros();
      return seconds.toPlainString() + " s";
    }
    long hours = time.toHours();
    return hours == 0 ? time.toMinutes() + " min" : hours + " h " + time.toMinutesPart() + " min";
  }

  static String ofNanos(long nanos) {
    return of(Duration.ofNanos(nanos));
  }
}
