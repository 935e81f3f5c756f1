package dev.orbweaver.output;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.orbweaver.text.JsonTree;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;

/**
 * {@code receipt.json}: for every host that was asked, how it was treated; to be shown to its
 * owner. One JSON object, with a line for each host, by name; written a host at a time, whole or
 * not at all, when the crawl ends.
 *
 * <p>It takes nothing from the records: what it tells comes with the crawl's end, from all
 * processes that worked on it.
 */
final class ReceiptWriter {
  static final String FILE = "receipt.json";

  private final Disk disk;
  private final Path file;
  private final Path unfinished;

  ReceiptWriter(Disk disk, Path directory) {
    this.disk = disk;
    this.file = directory.resolve(FILE);
    this.unfinished = directory.resolve("." + FILE + ".new");
  }

  /** An earlier crawl's goes; of this one it is replaced when it ends again. */
  void remove() throws IOException {
    Files.deleteIfExists(file);
    Files.deleteIfExists(unfinished);
  }

  void write(CrawlEnd end) throws IOException {
    Files.deleteIfExists(unfinished);
    try (SeekableByteChannel channel =
        disk.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      OutputStream stream = Disk.stream(channel);
      write(end.receipts(), stream);
      stream.flush();
      Disk.force(channel);
    } catch (IOException e) {
      Files.deleteIfExists(unfinished);
      throw DiskFault.at(unfinished, e);
    }
    Files.move(
        unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void write(Receipts receipts, OutputStream stream) throws IOException {
    JsonGenerator json = Json.FACTORY.createGenerator(stream);
    String written = UtcText.of(Instant.ofEpochMilli(receipts.wallMillis()));
    json.writeRaw("{\"version\":1,\"writtenAt\":\"" + written + "\",\"hosts\":[");
    String separator = "\n";
    for (HostReceipt each : HostReceipt.sorted(receipts.hosts())) {
      json.writeRaw(separator);
      JsonTree.write(json, each.fields(receipts.now(), receipts.wallMillis()), Json::wellFormed);
      separator = ",\n";
    }
    json.writeRaw("\n]}\n");
    json.flush();
  }
}
