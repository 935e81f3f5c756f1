package dev.orbweaver.host;

import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.robots.RobotsRules;
import dev.orbweaver.robots.RobotsSettings;
import dev.orbweaver.url.BadPorts;
import dev.orbweaver.url.Url;
import java.math.BigDecimal;
import java.time.Duration;

/** Which URLs are refused before they are requested, and how they end; null is no refusal. */
final class Refusals {
  private final RobotsSettings robots;
  private final int maxUrlLength;
  private final Origins origins;

  Refusals(RobotsSettings robots, int maxUrlLength, Origins origins) {
    this.robots = robots;
    this.origins = origins;
    this.maxUrlLength = maxUrlLength;
  }

  /** Whatever the host may say. */
  Outcome unasked(Url url) {
    if (BadPorts.contains(url.effectivePort())) {
      return new Outcome.Refused(Reason.BAD_PORT, "port " + url.effectivePort());
    }
    if (url.href().length() > maxUrlLength) {
      String length = url.href().length() + " characters; limits.max-url-length is " + maxUrlLength;
      return new Outcome.Refused(Reason.URL_TOO_LONG, length);
    }
    return origins.hasRoomFor(url.origin())
        ? null
        : new Outcome.Refused(Reason.TRAP, "more than " + Origins.MOST + " ports of one host");
  }

  /** All of it: one that is a little beyond the limit must not look like the limit. */
  private static String seconds(Duration time) {
    return BigDecimal.valueOf(time.toSeconds())
        .add(BigDecimal.valueOf(time.getNano(), 9))
        .stripTrailingZeros()
        .toPlainString();
  }

  /** By what the origin's robots.txt says. */
  Outcome byRobots(Url url, RobotsRules rules) {
    if (robots.refusesDelayOf(rules)) {
      String asked = "Crawl-delay " + seconds(rules.crawlDelay().orElseThrow()) + " s";
      return new Outcome.Refused(Reason.CRAWL_DELAY, asked);
    }
    RobotsRules.Verdict verdict = rules.verdict(url.requestTarget());
    return verdict.allowed()
        ? null
        : new Outcome.Refused(Reason.ROBOTS, "line " + verdict.line() + ": " + verdict.rule());
  }
}
