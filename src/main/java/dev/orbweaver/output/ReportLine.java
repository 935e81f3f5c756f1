package dev.orbweaver.output;

import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Visit;
import dev.orbweaver.text.Plain;

/**
 * A line of the report: fixed columns, the URL, and what became of it. It is for reading, so of
 * URLs that nobody would read to the end only the beginning is shown; all of it is plain.
 */
final class ReportLine {
  private static final int DETAIL = 300;
  private static final int SHOWN_URL = 500;

  private ReportLine() {}

  /** The line of a visit with this entry. */
  static String of(Visit visit, ReportEntry entry) {
    String charset = visit.page().charset() == null ? "" : visit.page().charset();
    String links =
        Figures.count(visit.newLinks()) + "/" + Figures.count(visit.page().linksInScope());
    StringBuilder line = new StringBuilder(160);
    right(line, 3, entry.status() < 0 ? "-" : Integer.toString(entry.status()));
    left(line, 24, entry.type());
    left(line, 12, charset);
    right(line, 13, entry.bytes() < 0 ? "-" : Figures.count(entry.bytes()));
    right(line, 13, links);
    line.append(Plain.of(entry.url(), SHOWN_URL));
    return line.append(ending(visit)).toString();
  }

  private static void right(StringBuilder line, int width, String text) {
    line.append(" ".repeat(Math.max(width - text.length(), 0))).append(text).append("  ");
  }

  private static void left(StringBuilder line, int width, String text) {
    String shown = text.isEmpty() ? "-" : Plain.of(text, width);
    line.append(shown).append(" ".repeat(width - shown.length())).append("  ");
  }

  private static String ending(Visit visit) {
    Outcome outcome = visit.outcome();
    Reason reason = outcome.reason();
    String href = visit.nextUrl() == null ? "" : visit.nextUrl().href();
    String target = href.isEmpty() ? "" : " -> " + Plain.of(href, SHOWN_URL);
    if (reason == Reason.OK || reason == Reason.REDIRECT) {
      return target;
    }
    String detail = outcome.detail() == null ? "" : Plain.of(outcome.detail(), DETAIL);
    boolean statusSaysIt = reason == Reason.HTTP_STATUS || reason == Reason.NOT_MODIFIED;
    if (statusSaysIt && detail.isEmpty()) {
      return target + "  " + reason.id();
    }
    String why = detail.isEmpty() ? reason.sentence() : detail;
    return target + "  " + outcome.id() + ", " + reason.id() + ": " + why;
  }
}
