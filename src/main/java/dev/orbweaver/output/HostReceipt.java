package dev.orbweaver.output;

import dev.orbweaver.politeness.Conduct;
import dev.orbweaver.politeness.HealthHistory;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.politeness.RobotsVersion;
import dev.orbweaver.politeness.SlowDown;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How one host was treated, as a receipt has it.
 *
 * @param history of the host; its times are monotonic nanoseconds
 */
public record HostReceipt(String host, HostHistory history) {
  private static final double SECOND = 1e9;

  /**
   * The receipt's fields.
   *
   * @param now monotonic nanoseconds
   * @param wallMillis wall-clock time
   */
  public Map<String, Object> fields(long now, long wallMillis) {
    Conduct conduct = history.conduct();
    boolean hasGap = conduct.shortestGap() >= 0;
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("host", host);
    fields.put("requests", conduct.requests());
    fields.put("bytes", conduct.bytes());
    fields.put("promisedDelay", seconds(conduct.promisedNanos()));
    fields.put("crawlDelay", seconds(history.crawlDelay().toNanos()));
    fields.put("shortestGap", hasGap ? seconds(conduct.shortestGap()) : null);
    fields.put("medianGap", hasGap ? seconds(conduct.medianGap()) : null);
    fields.put("mostInFlight", conduct.mostInFlight());
    fields.put("overlapping", conduct.overlapping());
    fields.put("status429", conduct.tooMany());
    fields.put("status503", conduct.unavailable());
    fields.put(
        "slowDowns",
        conduct.slowDowns().stream().map(each -> slowDown(each, now, wallMillis)).toList());
    fields.put("failures", failures(now, wallMillis));
    fields.put("robots", conduct.robots().stream().map(HostReceipt::robots).toList());
    return fields;
  }

  private static Map<String, Object> slowDown(SlowDown each, long now, long wallMillis) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("at", instant(wallMillis - (now - each.at()) / 1_000_000));
    fields.put("status", each.status());
    fields.put("retryAfter", each.askedNanos() < 0 ? null : seconds(each.askedNanos()));
    fields.put("leftInPeace", seconds(each.restNanos()));
    fields.put("delayBefore", seconds(each.delayBefore()));
    fields.put("delayAfter", seconds(each.delayAfter()));
    return fields;
  }

  /** What requests came to nothing, by origin. */
  private List<Map<String, Object>> failures(long now, long wallMillis) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (HealthHistory each : history.health()) {
      if (!each.failures().isEmpty() || each.isDead()) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("origin", each.origin());
        fields.put("kinds", each.failures().byId());
        fields.put("dead", each.isDead());
        fields.put("deadSince", each.diedAt(now, wallMillis).map(UtcText::of).orElse(null));
        fields.put("words", words(each, now, wallMillis));
        all.add(fields);
      }
    }
    return all;
  }

  private static String words(HealthHistory health, long now, long wallMillis) {
    String all = health.failures().isEmpty() ? "" : "in all " + health.failures().phrase();
    if (!health.isDead()) {
      return all;
    }
    return health.death(now, wallMillis) + (all.isEmpty() ? "" : "; " + all);
  }

  /** A line for each origin that is dead. */
  List<String> deaths(long now, long wallMillis) {
    List<String> lines = new ArrayList<>();
    for (HealthHistory each : history.health()) {
      if (each.isDead()) {
        lines.add(each.origin() + " " + words(each, now, wallMillis));
      }
    }
    return lines;
  }

  private static Map<String, Object> robots(RobotsVersion version) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("origin", version.origin());
    fields.put("status", version.status() == 0 ? null : version.status());
    fields.put("sha256", version.sha256().isEmpty() ? null : version.sha256());
    fields.put("etag", version.etag().isEmpty() ? null : version.etag());
    fields.put("fetchedAt", instant(version.fetchedAt()));
    fields.put("checkedAt", instant(version.checkedAt()));
    return fields;
  }

  private static double seconds(long nanos) {
    return Math.round(nanos / SECOND * 1000) / 1000.0;
  }

  private static String instant(long millis) {
    return UtcText.of(Instant.ofEpochMilli(millis));
  }

  /** Whether the host was ever asked. */
  public boolean isEmpty() {
    return history.conduct().requests() == 0;
  }

  /** Those of hosts that were asked, by host. */
  static List<HostReceipt> sorted(List<HostReceipt> all) {
    return all.stream()
        .filter(each -> !each.isEmpty())
        .sorted((a, b) -> a.host.compareTo(b.host))
        .toList();
  }
}
