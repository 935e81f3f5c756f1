package dev.orbweaver.output;

import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * {@code report.txt}: a line a URL sorted by URL, then totals; and the same for the terminal when
 * the lines are few. With it comes {@code receipt.json}.
 *
 * <p>While the crawl runs, entries and their lines are appended unsorted to {@code .report.part},
 * so memory stays bounded and a resumed crawl has its totals back. The part stays when the crawl
 * ends, for even a finished one may be given another root.
 */
final class ReportSink implements Sink {
  static final String PART = ".report.part";
  static final String RUN = ".report.run";

  private static final long SORT_MEMORY = 32L << 20;
  private static final int FAN_IN = 64;

  private final Path directory;
  private final AppendFile part;
  private final ReportText text;
  private final LineSort sort;
  private final ReceiptWriter receipt;
  private Totals totals = new Totals();
  private Offset offset = Offset.START;

  /**
   * @param terminalLines with more URLs than this, only totals are for the terminal
   * @param terminal takes the terminal's lines at the end
   */
  ReportSink(Disk disk, Path directory, int terminalLines, Consumer<String> terminal) {
    this(disk, directory, new ReportText(disk, directory, terminalLines, terminal), SORT_MEMORY);
  }

  ReportSink(Disk disk, Path directory, ReportText text, long sortMemory) {
    this.directory = directory;
    this.part = new AppendFile(disk, directory.resolve(PART));
    this.text = text;
    this.sort = new LineSort(disk, directory.resolve(RUN), sortMemory, FAN_IN);
    this.receipt = new ReceiptWriter(disk, directory);
  }

  @Override
  public boolean takesBodies() {
    return false;
  }

  @Override
  public String name() {
    return "report";
  }

  @Override
  public void open(Offset at) throws IOException {
    removeRuns();
    totals = new Totals();
    offset = at;
    if (at.isStart()) {
      text.remove();
      receipt.remove();
    }
    part.open(at.bytes());
    restoreTotals();
  }

  @Override
  public void check(Offset at) throws IOException {
    part.check(at.bytes());
  }

  /** Runs are left over only by a process that was killed while it sorted. */
  private void removeRuns() throws IOException {
    try (DirectoryStream<Path> runs = Files.newDirectoryStream(directory, RUN + "-*")) {
      for (Path run : runs) {
        Files.delete(run);
      }
    }
  }

  private void restoreTotals() throws IOException {
    try (ByteLines reader = ByteLines.of(part.path())) {
      for (byte[] line = reader.read(); line != null; line = reader.read()) {
        totals.add(entry(new String(line, StandardCharsets.UTF_8)));
      }
    }
    if (totals.done() != offset.records()) {
      throw DiskFault.saying(
          part.path(), "it holds " + totals.done() + " entries instead of " + offset.records());
    }
  }

  private ReportEntry entry(String raw) throws IOException {
    return ReportEntry.ofRaw(raw)
        .orElseThrow(() -> DiskFault.saying(part.path(), "it holds a line that is no entry"));
  }

  /** What stands behind the last tab: neither it nor what is before it holds one. */
  private static byte[] line(byte[] raw) {
    int from = raw.length;
    while (from > 0 && raw[from - 1] != '\t') {
      from--;
    }
    return Arrays.copyOfRange(raw, from, raw.length);
  }

  @Override
  public Offset write(List<Visit> visits) throws IOException {
    if (visits.isEmpty()) {
      return offset;
    }
    for (Visit visit : visits) {
      ReportEntry entry = ReportEntry.of(visit);
      totals.add(entry);
      part.put(entry.toRaw() + "\t" + ReportLine.of(visit, entry) + "\n");
    }
    part.flush();
    offset = new Offset(part.bytes(), offset.records() + visits.size());
    return offset;
  }

  @Override
  public void force() throws IOException {
    part.force();
  }

  @Override
  public void finish(CrawlEnd end) throws IOException {
    part.force();
    Beside.write(() -> writeText(end), () -> receipt.write(end), "receipt");
    Disk.forceEntries(directory); // the new names last before anybody hears that it is complete
  }

  private void writeText(CrawlEnd end) throws IOException {
    text.write(
        lines -> sort.sort(part.path(), raw -> lines.accept(line(raw))),
        totals.done(),
        totals.lines(end));
  }

  @Override
  public void close() throws IOException {
    part.close();
  }
}
