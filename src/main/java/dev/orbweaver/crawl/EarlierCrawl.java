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
import java.util.Map;
import java.util.Optional;

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
    if (!LinkLines.areIn(out, begin())) {
      records.each(record -> record(record, writer));
      return;
    }
    try (LinkLines links = LinkLines.in(out)) {
      LinkedRecords linked = new LinkedRecords(links, writer);
      records.each(linked::take);
      if (linked.areWhole()) {
        writer.knowsAllLinks();
      }
    }
  }

  /** Records side by side with the links of their pages: both stand in the order of the crawl. */
  private static final class LinkedRecords {
    private final LinkLines links;
    private final EarlierWriter writer;
    private LinkLines.OfPage next;
    private boolean missing;

    LinkedRecords(LinkLines links, EarlierWriter writer) throws IOException {
      this.links = links;
      this.writer = writer;
      this.next = links.next();
    }

    void take(Map<String, Object> record) throws IOException {
      record(record, writer);
      int known = 0;
      if (next != null && next.page().equals(record.get("url"))) {
        known = next.targets().size();
        if (url(next.page()) != null) {
          writer.links(url(next.page()), next.targets());
        }
        next = links.next();
      }
      // that output was not written from the start, or its crawl knew no better of such a page
      missing |= known < number(record, "links");
    }

    boolean areWhole() {
      return !missing;
    }
  }

  /** When its first record was written. */
  private Instant begin() throws IOException {
    Optional<Map<String, Object>> first = records.first();
    Instant begin = first.map(record -> instant(record.get("fetchedAt"))).orElse(null);
    return begin == null ? Instant.EPOCH : begin;
  }

  private static Instant instant(Object text) {
    try {
      return text == null ? null : Instant.parse(text.toString());
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  private static void record(Map<String, Object> record, EarlierWriter writer) {
    Url url = url(record.get("url"));
    if (url != null) {
      Earlier earlier = wasPage(record) ? page(url, record) : Earlier.NEVER;
      writer.record(url, url(record.get("referrer")), earlier);
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
