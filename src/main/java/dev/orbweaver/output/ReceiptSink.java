package dev.orbweaver.output;

import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;

/**
 * {@code receipt.json}: for every host that was asked, how it was treated; to be shown to its
 * owner. One JSON object, with a line for each host, by name; written a host at a time, whole or
 * not at all, when the crawl ends.
 *
 * <p>It takes nothing from the records: what it tells comes with the crawl's end, from all
 * processes that worked on it.
 */
final class ReceiptSink implements Sink {
  static final String FILE = "receipt.json";

  private final Disk disk;
  private final Path file;
  private final Path unfinished;
  private long records;

  ReceiptSink(Disk disk, Path directory) {
    this.disk = disk;
    this.file = directory.resolve(FILE);
    this.unfinished = directory.resolve("." + FILE + ".new");
  }

  @Override
  public String name() {
    return "receipt";
  }

  @Override
  public void open(Offset at) throws IOException {
    records = at.records();
    Files.deleteIfExists(unfinished);
    if (at.isStart()) {
      Files.deleteIfExists(file);
    }
  }

  @Override
  public Offset write(List<Visit> visits) {
    records += visits.size();
    return new Offset(0, records);
  }

  @Override
  public void finish(CrawlEnd end) throws IOException {
    try (SeekableByteChannel channel =
        disk.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      BufferedWriter writer = Disk.writer(channel);
      write(end, writer);
      writer.flush();
      Disk.force(channel);
    } catch (IOException e) {
      Files.deleteIfExists(unfinished);
      throw DiskFault.at(unfinished, e);
    }
    Files.move(
        unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void write(CrawlEnd end, BufferedWriter writer) throws IOException {
    Receipts receipts = end.receipts();
    String written = VisitJson.instant(Instant.ofEpochMilli(receipts.wallMillis()));
    writer.append("{\"version\":1,\"writtenAt\":\"").append(written).append("\",\"hosts\":[");
    String separator = "\n";
    for (HostReceipt each : HostReceipt.sorted(receipts.hosts())) {
      writer.append(separator);
      writer.append(JsonValue.toLine(each.fields(receipts.now(), receipts.wallMillis())));
      separator = ",\n";
    }
    writer.append("\n]}\n");
  }

  @Override
  public void close() {}
}
