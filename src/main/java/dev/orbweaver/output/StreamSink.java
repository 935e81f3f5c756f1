package dev.orbweaver.output;

import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/**
 * The lines of {@code pages.jsonl} on a stream, for {@code --out -}.
 *
 * <p>A stream cannot be cut back: what a reader has seen beyond the last commit of a killed crawl,
 * a resumed one may show again.
 */
final class StreamSink implements Sink {
  private static final Path PLACE = Path.of("standard output");

  private final OutputStream stream;
  private long records;

  StreamSink(OutputStream stream) {
    this.stream = stream;
  }

  @Override
  public boolean takesBodies() {
    return false;
  }

  @Override
  public String name() {
    return "jsonl";
  }

  @Override
  public void open(Offset at) {
    records = at.records();
  }

  @Override
  public Offset write(List<Visit> visits) throws IOException {
    try {
      JsonlSink.writeLines(visits, stream);
    } catch (IOException e) {
      throw DiskFault.at(PLACE, e);
    }
    failIfBroken();
    records += visits.size();
    return new Offset(0, records);
  }

  /** A print stream keeps its failures to itself until it is asked. */
  private void failIfBroken() throws IOException {
    if (stream instanceof PrintStream print && print.checkError()) {
      throw DiskFault.saying(PLACE, "it cannot be written");
    }
  }

  @Override
  public void finish(CrawlEnd end) throws IOException {
    stream.flush();
    failIfBroken();
  }

  /** Leaves the stream open: it is the caller's. */
  @Override
  public void close() {}
}
