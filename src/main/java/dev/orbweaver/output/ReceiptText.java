package dev.orbweaver.output;

import dev.orbweaver.text.Plain;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Receipts for people, out of the fields of {@link HostReceipt#fields}. */
public final class ReceiptText {
  private static final String COLUMNS = "%11s %11s  %-16s %6s %5s %5s  %s";

  private ReceiptText() {}

  /** What the columns of {@link #line} are. */
  public static String head() {
    return String.format(
        COLUMNS, "requests", "bytes", "gap min/med", "at once", "429", "503", "host (delay)");
  }

  /** One host as a line of a table. */
  public static String line(Map<String, Object> host) {
    return String.format(
        COLUMNS,
        count(host, "requests"),
        Figures.size(number(host, "bytes").doubleValue()),
        gaps(host, "/"),
        count(host, "mostInFlight"),
        count(host, "status429"),
        count(host, "status503"),
        text(host, "host") + " (" + seconds(host.get("promisedDelay")) + ")");
  }

  /** One host on lines of its own, with all that is known. */
  public static List<String> block(Map<String, Object> host) {
    List<String> lines = new ArrayList<>();
    lines.add(row("host", text(host, "host")));
    lines.add(row("requests", count(host, "requests")));
    lines.add(row("bytes", count(host, "bytes") + " of bodies, as they came over the wire"));
    lines.add(
        row(
            "delay",
            seconds(host.get("promisedDelay"))
                + " promised between requests; Crawl-delay "
                + seconds(host.get("crawlDelay"))));
    lines.add(row("gaps", gaps(host, " at least, ") + " in the middle"));
    lines.add(
        row(
            "at once",
            count(host, "mostInFlight")
                + " at most; "
                + count(host, "overlapping")
                + " began while another was under way"));
    lines.add(row("429", count(host, "status429")));
    lines.add(row("503", count(host, "status503")));
    for (Map<?, ?> each : maps(host.get("slowDowns"))) {
      lines.add(row("slowed", slowDown(each)));
    }
    for (Map<?, ?> each : maps(host.get("failures"))) {
      lines.add(row("failures", Plain.of(each.get("origin") + ": " + each.get("words"), 500)));
    }
    for (Map<?, ?> each : maps(host.get("robots"))) {
      lines.add(row("robots.txt", robots(each)));
    }
    return lines;
  }

  private static String row(String name, String text) {
    return String.format("%-10s %s", name, text);
  }

  private static String slowDown(Map<?, ?> each) {
    Object asked = each.get("retryAfter");
    return each.get("at")
        + " after "
        + each.get("status")
        + (asked == null ? "" : ", Retry-After " + seconds(asked))
        + ": left in peace for "
        + seconds(each.get("leftInPeace"))
        + ", delay "
        + seconds(each.get("delayBefore"))
        + " -> "
        + seconds(each.get("delayAfter"));
  }

  private static String robots(Map<?, ?> each) {
    Object status = each.get("status");
    Object sha256 = each.get("sha256");
    Object etag = each.get("etag");
    return Plain.of(String.valueOf(each.get("origin")), 300)
        + ": "
        + (status == null ? "no answer" : "status " + status)
        + (sha256 == null ? "" : ", sha256 " + sha256)
        + (etag == null ? "" : ", etag " + Plain.of(etag.toString(), 200))
        + ", fetched "
        + each.get("fetchedAt")
        + ", checked "
        + each.get("checkedAt");
  }

  private static List<Map<?, ?>> maps(Object value) {
    List<Map<?, ?>> maps = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (Object each : list) {
        if (each instanceof Map<?, ?> map) {
          maps.add(map);
        }
      }
    }
    return maps;
  }

  private static String gaps(Map<String, Object> host, String between) {
    return host.get("shortestGap") == null
        ? "-"
        : seconds(host.get("shortestGap")) + between + seconds(host.get("medianGap"));
  }

  private static String seconds(Object value) {
    double seconds = value instanceof Number number ? number.doubleValue() : 0;
    return String.format(Locale.ROOT, seconds < 100 ? "%.3f s" : "%,.0f s", seconds);
  }

  private static String count(Map<String, Object> host, String name) {
    return Figures.count(number(host, name).longValue());
  }

  private static Number number(Map<String, Object> host, String name) {
    return host.get(name) instanceof Number number ? number : 0;
  }

  private static String text(Map<String, Object> host, String name) {
    return Plain.of(String.valueOf(host.get(name)), 300);
  }
}
