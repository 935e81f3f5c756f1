package dev.orbweaver.output;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/** {@code pages.jsonl}: a line of JSON for every URL taken up. */
final class JsonlSink implements Sink {
  static final String FILE = "pages.jsonl";

  private final AppendFile file;
  private long records;

  JsonlSink(Disk disk, Path directory) {
    this.file = new AppendFile(disk, directory.resolve(FILE));
  }

  @Override
  public String name() {
    return "jsonl";
  }

  @Override
  public void open(Offset at) throws IOException {
    file.open(at.bytes());
    records = at.records();
  }

  @Override
  public Offset write(List<Visit> visits) throws IOException {
    writeLines(visits, file);
    records += visits.size();
    return new Offset(file.bytes(), records);
  }

  /** Writes a line for each and flushes the target. */
  static void writeLines(List<Visit> visits, OutputStream target) throws IOException {
    try (JsonGenerator json = Json.FACTORY.createGenerator(target)) {
      for (Visit visit : visits) {
        VisitJson.write(visit, json);
      }
      json.flush();
    }
  }

  @Override
  public void force() throws IOException {
    file.force();
  }

  @Override
  public void finish(CrawlEnd end) throws IOException {
    file.force();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
