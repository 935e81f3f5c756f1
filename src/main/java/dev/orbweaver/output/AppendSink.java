package dev.orbweaver.output;

import dev.orbweaver.model.Offset;
import java.io.IOException;

/** An output that is one file, which only grows. What a record is, is its subclass's. */
abstract class AppendSink implements Sink {
  final AppendFile file;
  private final String name;
  private long records;

  AppendSink(String name, AppendFile file) {
    this.name = name;
    this.file = file;
  }

  @Override
  public boolean takesBodies() {
    return false;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public void open(Offset at) throws IOException {
    file.open(at.bytes());
    records = at.records();
  }

  @Override
  public final void check(Offset at) throws IOException {
    file.check(at.bytes());
  }

  /** Where the file ends now that so many records were added. */
  final Offset added(long more) {
    records += more;
    return new Offset(file.bytes(), records);
  }

  @Override
  public final void force() throws IOException {
    file.force();
  }

  @Override
  public final void finish(CrawlEnd end) throws IOException {
    file.force();
  }

  @Override
  public final void close() throws IOException {
    file.close();
  }
}
