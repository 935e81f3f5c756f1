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
 * What the report keeps of one URL; its texts are plain, so they hold neither tab nor line break.
 *
 * @param url the URL
 * @param outcome {@link Outcome#id()}
 * @param reason why it ended so
 * @param status the status, or -1 without an answer
 * @param type the media type in lower case without parameters, or ""
 * @param charset the encoding, or ""
 * @param bytes of the body, or -1 without one
 * @param newLinks links it was first to find
 * @param links links in scope
 * @param nextUrl where it redirects to, or ""
 * @param detail what else is known, or ""
 * @param change what has become of it since an earlier crawl, or null
 */
record ReportEntry(
    String url,
    String outcome,
    Reason reason,
    int status,
    String type,
    String charset,
    long bytes,
    int newLinks,
    int links,
    String nextUrl,
    String detail,
    Change change) {
  private static final int TYPE = 60;
  private static final int DETAIL = 300;
  private static final int SHOWN_URL = 500;
  private static final int FIELDS = 12;

  static ReportEntry of(Visit visit) {
    Response response = visit.response();
    Outcome outcome = visit.outcome();
    return new ReportEntry(
        Plain.of(visit.task().url().href()),
        outcome.id(),
        outcome.reason(),
        response == null ? -1 : response.status(),
        response == null ? "" : mediaType(response.headers().all("content-type")),
        visit.page().charset() == null ? "" : Plain.of(visit.page().charset()),
        hasBody(visit) ? response.size() : -1,
        visit.newLinks(),
        visit.page().linksInScope(),
        visit.nextUrl() == null ? "" : Plain.of(visit.nextUrl().href()),
        outcome.detail() == null ? "" : Plain.of(outcome.detail(), DETAIL),
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

  /** The entry as a line to be sorted and read back: the URL first, tabs between. */
  String toRaw() {
    return String.join(
        "\t",
        url,
        outcome,
        reason.name(),
        Integer.toString(status),
        type,
        charset,
        Long.toString(bytes),
        Integer.toString(newLinks),
        Integer.toString(links),
        nextUrl,
        detail,
        change == null ? "" : change.name());
  }

  /** Reads {@link #toRaw()} back; empty for a line that is none. */
  static Optional<ReportEntry> ofRaw(String line) {
    String[] f = line.split("\t", -1);
    if (f.length != FIELDS && f.length != FIELDS - 1) { // states of before have no change
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
              f[5],
              Long.parseLong(f[6]),
              Integer.parseInt(f[7]),
              Integer.parseInt(f[8]),
              f[9],
              f[10],
              f.length < FIELDS || f[11].isEmpty() ? null : Change.valueOf(f[11])));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * The entry as a line of the report: fixed columns, the URL, and what became of it. Such a line
   * is for reading, so of URLs that nobody would read to the end only the beginning is shown.
   */
  String toLine() {
    StringBuilder line = new StringBuilder(160);
    right(line, 3, status < 0 ? "-" : Integer.toString(status));
    left(line, 24, type);
    left(line, 12, charset);
    right(line, 13, bytes < 0 ? "-" : Figures.count(bytes));
    right(line, 13, Figures.count(newLinks) + "/" + Figures.count(links));
    return line.append(Plain.of(url, SHOWN_URL)).append(ending()).toString();
  }

  private static void right(StringBuilder line, int width, String text) {
    line.append(" ".repeat(Math.max(width - text.length(), 0))).append(text).append("  ");
  }

  private static void left(StringBuilder line, int width, String text) {
    String shown = text.isEmpty() ? "-" : Plain.of(text, width);
    line.append(shown).append(" ".repeat(width - shown.length())).append("  ");
  }

  private String ending() {
    String target = nextUrl.isEmpty() ? "" : " -> " + Plain.of(nextUrl, SHOWN_URL);
    if (reason == Reason.OK || reason == Reason.REDIRECT) {
      return target;
    }
    boolean statusSaysIt = reason == Reason.HTTP_STATUS || reason == Reason.NOT_MODIFIED;
    if (statusSaysIt && detail.isEmpty()) {
      return target + "  " + reason.id();
    }
    String why = detail.isEmpty() ? reason.sentence() : detail;
    return target + "  " + outcome + ", " + reason.id() + ": " + why;
  }
}
