package dev.orbweaver.output;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.orbweaver.model.Earlier;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Response;
import dev.orbweaver.model.TextPrint;
import dev.orbweaver.model.Visit;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.util.HexFormat;

/** A visit as one line of {@code pages.jsonl}: every field always there, always in this order. */
final class VisitJson {
  private VisitJson() {}

  static void write(Visit visit, JsonGenerator json) throws IOException {
    json.writeStartObject();
    text(json, "url", visit.task().url().href());
    json.writeNumberField("depth", visit.task().depth());
    text(json, "referrer", href(visit.task().referrer()));
    ending(visit, json);
    answer(visit, json);
    json.writeNumberField("tries", visit.task().tries());
    text(json, "fetchedAt", UtcText.of(visit.fetchedAt()));
    json.writeNumberField("durationMs", visit.durationMs());
    text(json, "sha256", visit.sha256());
    text(json, "duplicateOf", href(visit.duplicateOf()));
    text(json, "simhash", simhash(visit.page().print()));
    text(json, "etag", orNull(visit.validators().etag()));
    text(json, "lastModified", orNull(visit.validators().lastModified()));
    text(json, "change", visit.change() == null ? null : visit.change().id());
    json.writeBooleanField("truncated", isTruncated(visit));
    text(json, "error", error(visit.outcome()));
    json.writeEndObject();
    json.writeRaw('\n');
  }

  private static void ending(Visit visit, JsonGenerator json) throws IOException {
    Outcome outcome = visit.outcome();
    if (visit.response() == null) {
      json.writeNullField("status");
    } else {
      json.writeNumberField("status", visit.response().status());
    }
    text(json, "outcome", outcome.id());
    text(json, "reason", outcome.reason() == Reason.OK ? null : outcome.reason().id());
    text(json, "nextUrl", href(visit.nextUrl()));
  }

  private static void answer(Visit visit, JsonGenerator json) throws IOException {
    Response response = visit.response();
    boolean known = visit.outcome().reason() == Reason.NOT_MODIFIED;
    Earlier earlier = visit.task().earlier();
    String type = response == null ? null : response.contentType();
    text(json, "contentType", type == null && known ? earlier.contentType() : type);
    text(json, "charset", visit.page().charset());
    if (known) {
      json.writeNumberField("bytes", earlier.bytes());
    } else if (response == null || response.size() < 0) {
      json.writeNullField("bytes");
    } else {
      json.writeNumberField("bytes", response.size());
    }
    text(json, "title", visit.page().title());
    text(json, "canonical", href(visit.page().canonical()));
    json.writeBooleanField("noindex", visit.page().noindex());
    json.writeNumberField("links", known ? earlier.links() : visit.page().linksInScope());
    json.writeNumberField("newLinks", visit.newLinks());
  }

  /** What went wrong, for people; a status is error enough to need no sentence. */
  private static String error(Outcome outcome) {
    if (outcome.detail() != null) {
      return outcome.detail();
    }
    boolean ended = outcome instanceof Outcome.Refused || outcome instanceof Outcome.Failed;
    return ended ? outcome.reason().sentence() : null;
  }

  /** Null when it was not wanted, or the text is too short for one. */
  private static String simhash(TextPrint print) {
    return print == null || print.simhash() == 0
        ? null
        : HexFormat.of().toHexDigits(print.simhash());
  }

  private static String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  private static boolean isTruncated(Visit visit) {
    return visit.response() != null && visit.response().truncated();
  }

  private static String href(Url url) {
    return url == null ? null : url.href();
  }

  private static void text(JsonGenerator json, String name, String value) throws IOException {
    json.writeStringField(name, value == null ? null : Json.wellFormed(value));
  }
}
