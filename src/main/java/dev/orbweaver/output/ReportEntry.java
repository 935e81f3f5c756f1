package dev.orbweaver.output;

import dev.orbweaver.model.Change;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Response;
import dev.orbweaver.model.Visit;
import dev.orbweaver.text.Plain;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the report's {@link Totals} count of one URL; its texts are plain, so they hold neither tab
 * nor line break.
 *
 * @param url the URL
 * @param outcome {@link Outcome#id()}
 * @param reason why it ended so
 * @param status the status, or -1 without an answer
 * @param type the media type in lower case without parameters, or ""
 * @param bytes of the body, or -1 without one
 * @param change what has become of it since an earlier crawl, or null
 */
record ReportEntry(
    String url, String outcome, Reason reason, int status, String type, long bytes, Change change) {
  private static final int TYPE = 60;
  private static final int FIELDS = 7;

  static ReportEntry of(Visit visit) {
    Response response = visit.response();
    Outcome outcome = visit.outcome();
    return new ReportEntry(
        Plain.of(visit.task().url().href()),
        outcome.id(),
        outcome.reason(),
        response == null ? -1 : response.status(),
        response == null ? "" : mediaType(response.headers().all("content-type")),
        hasBody(visit) ? response.size() : -1,
        visit.change());
  }

  private static boolean hasBody(Visit visit) {
    return visit.response() != null
        && visit.response().size() >= 0
        && visit.outcome().reason() != Reason.NOT_MODIFIED;
  }

  /** Of several lines, the last one that is a type at all is what the page was read as. */
  private static String mediaType(List<String> lines) {
    String contentType = lines.isEmpty() ? "" : lines.get(0);
    for (String line : lines) {
      contentType = line.indexOf('/') > 0 && !line.startsWith("*/*") ? line : contentType;
    }
    int end = contentType.indexOf(';');
    String essence = end < 0 ? contentType : contentType.substring(0, end);
    return Plain.of(essence, TYPE).strip().toLowerCase(Locale.ROOT);
  }

  boolean isHtml() {
    return type.equals("text/html") || type.equals("application/xhtml+xml");
  }

  /** The entry as the begin of a line to be sorted and read back: the URL first, tabs between. */
  String toRaw() {
    return String.join(
        "\t",
        url,
        outcome,
        reason.name(),
        Integer.toString(status),
        type,
        Long.toString(bytes),
        change == null ? "" : change.name());
  }

  /** Reads {@link #toRaw()} back, whatever stands behind one more tab; empty if it is none. */
  static Optional<ReportEntry> ofRaw(String line) {
    String[] f = line.split("\t", FIELDS + 1);
    if (f.length < FIELDS) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new ReportEntry(
              f[0],
              f[1],
              Reason.valueOf(f[2]),
              Integer.parseInt(f[3]),
              f[4],
              Long.parseLong(f[5]),
              f[6].isEmpty() ? null : Change.valueOf(f[6])));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
