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
final class LinksSink implements Sink {
  static final String FILE = "links.tsv";
  static final String HEADER = "source_url\tparsed_url\n";

  private final AppendFile file;
  private long records;

  LinksSink(Disk disk, Path directory) {
    this.file = new AppendFile(disk, directory.resolve(FILE));
  }

  @Override
  public String name() {
    return "links";
  }

  @Override
  public void open(Offset at) throws IOException {
    file.open(at.bytes());
    records = at.records();
    if (at.isStart()) {
      file.put(HEADER);
      file.flush();
    }
  }

  @Override
  public Offset write(List<Visit> visits) throws IOException {
    for (Visit visit : visits) {
      String source = visit.task().url().href() + "\t";
      for (Link link : visit.page().links()) {
        file.put(source + link.url().href() + "\n");
      }
      records += visit.page().links().size();
    }
    file.flush();
    return new Offset(file.bytes(), records);
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
