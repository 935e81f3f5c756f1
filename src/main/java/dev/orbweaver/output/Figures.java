package dev.orbweaver.output;

import java.time.Duration;
import java.util.Locale;

/** Figures as people read them. */
final class Figures {
  private static final String[] UNITS = {"kB", "MB", "GB", "TB", "PB", "EB"};

  private Figures() {}

  /** {@code 1,234}. */
  static String count(long number) {
    if (number > -1000 && number < 1000) {
      return Long.toString(number);
    }
    StringBuilder digits = new StringBuilder().append(number);
    for (int i = digits.length() - 3; i > (number < 0 ? 1 : 0); i -= 3) {
      digits.insert(i, ',');
    }
    return digits.toString();
  }

  /** {@code 85.2}: one decimal. */
  static String decimal(double number) {
    return String.format(Locale.ROOT, "%,.1f", number);
  }

  /** {@code 1.9 MB}: powers of a thousand. */
  static String size(double bytes) {
    if (bytes < 999.5) {
      return Math.round(bytes) + " B";
    }
    double size = bytes / 1000;
    int unit = 0;
    while (size >= 999.95 && unit < UNITS.length - 1) {
      size /= 1000;
      unit++;
    }
    return decimal(size) + " " + UNITS[unit];
  }

  /** {@code 00:01:23}; the hours grow as they must. */
  static String clock(Duration time) {
    return String.format(
        Locale.ROOT, "%02d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart());
  }

  /** {@code 40 s}, {@code 2 min}, {@code 5 h}, {@code 3 days}: rounded, for estimates. */
  static String roughly(Duration time) {
    double seconds = time.toMillis() / 1000.0;
    if (seconds < 59.5) {
      return Math.round(seconds) + " s";
    } else if (seconds < 90 * 60) {
      return Math.round(seconds / 60) + " min";
    } else if (seconds < 48 * 3600) {
      return Math.round(seconds / 3600) + " h";
    }
    return count(Math.round(seconds / 86400)) + " days";
  }
}
