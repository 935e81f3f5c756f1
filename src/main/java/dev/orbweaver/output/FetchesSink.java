package dev.orbweaver.output;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.orbweaver.model.Fetch;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code fetches.jsonl}: a line of JSON for every request that was answered or failed, robots.txt
 * and sitemaps among them, and those that were made again.
 */
final class FetchesSink extends AppendSink {
  static final String FILE = "fetches.jsonl";

  FetchesSink(Disk disk, Path directory) {
    super("fetches", new AppendFile(disk, directory.resolve(FILE)));
  }

  @Override
  public boolean takesFetches() {
    return true;
  }

  @Override
  public Offset write(List<Visit> visits) throws IOException {
    return write(visits, List.of());
  }

  @Override
  public Offset write(List<Visit> visits, List<Fetch> fetches) throws IOException {
    try (JsonGenerator json = Json.FACTORY.createGenerator(file)) {
      for (Fetch fetch : fetches) {
        write(fetch, json);
      }
      json.flush();
    }
    return added(fetches.size());
  }

  /** Every field always there, always in this order. */
  private static void write(Fetch fetch, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("url", Json.wellFormed(fetch.url().href()));
    json.writeStringField("kind", fetch.kind());
    json.writeStringField("method", "GET");
    number(json, "status", fetch.status());
    json.writeStringField("reason", fetch.reason() == null ? null : fetch.reason().id());
    number(json, "bytes", fetch.bytes());
    json.writeStringField("startedAt", UtcText.of(fetch.startedAt()));
    json.writeStringField("endedAt", UtcText.of(fetch.endedAt()));
    json.writeNumberField("durationMs", fetch.durationMs());
    json.writeStringField("address", fetch.address());
    json.writeNumberField("tries", fetch.tries());
    json.writeStringField("error", fetch.detail() == null ? null : Json.wellFormed(fetch.detail()));
    json.writeEndObject();
    json.writeRaw('\n');
  }

  private static void number(JsonGenerator json, String name, long value) throws IOException {
    if (value < 0) {
      json.writeNullField(name);
    } else {
      json.writeNumberField(name, value);
    }
  }
}
