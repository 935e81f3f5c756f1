package dev.orbweaver.output;

import dev.orbweaver.model.Link;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code links.tsv}: a line for every link of a page, whether or not the scope admits it.
 *
 * <p>A serialised URL holds neither tab nor line break, so nothing needs an escape.
 */
final class LinksSink extends AppendSink {
  static final String FILE = "links.tsv";
  static final String HEADER = "source_url\tparsed_url\n";

  LinksSink(Disk disk, Path directory) {
    super("links", new AppendFile(disk, directory.resolve(FILE)));
  }

  @Override
  public void open(Offset at) throws IOException {
    super.open(at);
    if (at.isStart()) {
      file.put(HEADER);
      file.flush();
    }
  }

  @Override
  public Offset write(List<Visit> visits) throws IOException {
    long links = 0;
    for (Visit visit : visits) {
      String source = visit.task().url().href() + "\t";
      for (Link link : visit.page().links()) {
        file.put(source + link.url().href() + "\n");
      }
      links += visit.page().links().size();
    }
    file.flush();
    return added(links);
  }
}
