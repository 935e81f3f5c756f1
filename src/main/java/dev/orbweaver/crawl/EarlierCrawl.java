package dev.orbweaver.crawl;

import dev.orbweaver.frontier.EarlierPages;
import dev.orbweaver.frontier.EarlierWriter;
import dev.orbweaver.model.Earlier;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Validators;
import dev.orbweaver.output.LinkLines;
import dev.orbweaver.output.Records;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;

/** Reads the outputs of an earlier crawl, a line at a time, into {@link EarlierPages}. */
public final class EarlierCrawl {
  private final Path out;
  private final Records records;

  private EarlierCrawl(Path out) {
    this.out = out;
    this.records = Records.in(out);
  }

  /** The crawl that wrote into this directory. */
  public static EarlierCrawl in(Path out) {
    return new EarlierCrawl(out);
  }

  public boolean hasRecords() {
    return records.exist();
  }

  /**
   * Keeps all that is known of it in a directory.
   *
   * @throws dev.orbweaver.frontier.FrontierProblem when that cannot be written
   */
  public EarlierPages keptIn(Path directory) throws IOException {
    return EarlierPages.make(directory, out.toString(), this::write);
  }

  private void write(EarlierWriter writer) throws IOException {
    LinkLines links = LinkLines.in(out);
    if (links.areSince(begin())) {
      links.each((page, targets) -> links(page, targets, writer));
    }
    records.each(record -> record(record, writer));
  }

  /** When its first record was written. */
  private Instant begin() throws IOException {
    Instant[] first = {null};
    records.each(
        record -> first[0] = first[0] == null ? instant(record.get("fetchedAt")) : first[0]);
    return first[0] == null ? Instant.MIN : first[0];
  }

  private static Instant instant(Object text) {
    try {
      return text == null ? null : Instant.parse(text.toString());
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  private static void links(String page, List<String> targets, EarlierWriter writer) {
    Url url = url(page);
    if (url != null) {
      writer.links(url, targets);
    }
  }

  private static void record(Map<String, Object> record, EarlierWriter writer) {
    Url url = url(record.get("url"));
    if (url != null) {
      Earlier earlier = wasPage(record) ? page(url, record) : Earlier.NEVER;
      writer.record(url, url(record.get("referrer")), earlier, earlier.links());
    }
  }

  /** What was fetched with a 2xx, be it in that crawl or, unchanged, in one before it. */
  private static boolean wasPage(Map<String, Object> record) {
    long status = number(record, "status");
    return "fetched".equals(record.get("outcome"))
        && (status / 100 == 2 || Reason.NOT_MODIFIED.id().equals(record.get("reason")));
  }

  private static Earlier page(Url url, Map<String, Object> record) {
    return new Earlier(
        Validators.of(url, text(record, "etag"), text(record, "lastModified")),
        text(record, "sha256"),
        number(record, "bytes"),
        text(record, "contentType"),
        text(record, "charset"),
        text(record, "title"),
        url(record.get("canonical")),
        Boolean.TRUE.equals(record.get("noindex")),
        (int) number(record, "links"));
  }

  private static Url url(Object text) {
    return text instanceof String href && Url.parse(href) instanceof Url url && url.isHttp()
        ? url
        : null;
  }

  private static String text(Map<String, Object> record, String field) {
    return record.get(field) instanceof String text ? text : null;
  }

  private static long number(Map<String, Object> record, String field) {
    return record.get(field) instanceof Number number ? number.longValue() : 0;
  }
}
