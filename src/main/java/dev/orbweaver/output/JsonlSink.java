package dev.orbweaver.output;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/** {@code pages.jsonl}: a line of JSON for every URL taken up. */
final class JsonlSink extends AppendSink {
  static final String FILE = "pages.jsonl";

  JsonlSink(Disk disk, Path directory) {
    super("jsonl", new AppendFile(disk, directory.resolve(FILE)));
  }

  @Override
  public Offset write(List<Visit> visits) throws IOException {
    writeLines(visits, file);
    return added(visits.size());
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
}
