package dev.orbweaver.output;

import dev.orbweaver.politeness.Estimate;
import dev.orbweaver.text.Plain;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** How long it will take, in words. */
final class EstimateText {
  private static final int LONGEST_HOST = 60;

  private EstimateText() {}

  /** {@code ~5 min left}, or {@code at least 5 min left} while more is being found. */
  static String left(Estimate estimate) {
    return (estimate.atLeast() ? "at least " : "~") + Figures.roughly(estimate.left()) + " left";
  }

  /** {@code 92 % for shop.example: 1,900 x 10 s}; empty when no host is waited for alone. */
  static Optional<String> critical(Estimate estimate) {
    return Optional.ofNullable(estimate.critical())
        .map(host -> percent(estimate) + " for " + shown(host) + ": " + work(host));
  }

  /** The line of a report. */
  static String line(Estimate estimate) {
    String critical =
        estimate.critical() == null
            ? ""
            : "; "
                + percent(estimate)
                + " of it is "
                + shown(estimate.critical())
                + ": "
                + why(estimate.critical());
    String left = Figures.roughly(estimate.left());
    return "going on takes at least " + (left.equals("0 s") ? "a moment" : left) + critical;
  }

  private static String why(Estimate.Critical host) {
    String rule = host.rule() == null ? "" : " (" + host.rule().phrase() + ")";
    return work(host) + rule;
  }

  private static String work(Estimate.Critical host) {
    String urls = Figures.count(host.urls());
    return host.delay().isZero() ? urls + " URLs" : urls + " x " + exact(host.delay());
  }

  private static String shown(Estimate.Critical host) {
    return Plain.of(host.host(), LONGEST_HOST);
  }

  private static String percent(Estimate estimate) {
    return Math.round(estimate.share() * 100) + " %";
  }

  /** Delays are settings: 0.5 s must not become 1 s. */
  private static String exact(Duration delay) {
    double seconds = delay.toMillis() / 1000.0;
    return seconds < 100 && seconds != Math.rint(seconds)
        ? String.format(Locale.ROOT, seconds < 0.1 ? "%.3f s" : "%.1f s", seconds)
        : Figures.roughly(delay);
  }
}
