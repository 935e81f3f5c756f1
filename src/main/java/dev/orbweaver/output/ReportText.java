package dev.orbweaver.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The file {@code report.txt} and what of it is for the terminal. The file appears whole or not at
 * all: it is written under another name and then renamed.
 */
final class ReportText {
  static final String FILE = "report.txt";

  /** Gives the lines of all URLs in order. */
  interface Entries {
    void to(LineSort.Lines lines) throws IOException;
  }

  private final Disk disk;
  private final Path file;
  private final Path unfinished;
  private final int terminalLines;
  private final Consumer<String> terminal;

  ReportText(Disk disk, Path directory, int terminalLines, Consumer<String> terminal) {
    this.disk = disk;
    this.file = directory.resolve(FILE);
    this.unfinished = directory.resolve("." + FILE + ".new");
    this.terminalLines = terminalLines;
    this.terminal = terminal;
  }

  void remove() throws IOException {
    Files.deleteIfExists(file);
    Files.deleteIfExists(unfinished);
  }

  /** Writes the file, then shows the terminal its part. */
  void write(Entries entries, long count, List<String> totals) throws IOException {
    List<String> shown = new ArrayList<>();
    boolean few = count <= terminalLines;
    writeUnfinished(
        lines -> {
          entries.to(
              line -> {
                lines.accept(line);
                if (few) {
                  shown.add(new String(line, StandardCharsets.UTF_8));
                }
              });
          lines.accept(new byte[0]);
          for (String total : totals) {
            lines.accept(total.getBytes(StandardCharsets.UTF_8));
          }
        });
    Files.move(
        unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    show(shown, totals);
  }

  private void writeUnfinished(Entries content) throws IOException {
    Files.deleteIfExists(unfinished);
    try (SeekableByteChannel channel =
        disk.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      OutputStream stream = Disk.stream(channel);
      content.to(line -> LineSort.write(line, stream));
      stream.flush();
      Disk.force(channel);
    } catch (IOException e) {
      Files.deleteIfExists(unfinished);
      throw DiskFault.at(unfinished, e);
    }
  }

  private void show(List<String> lines, List<String> totals) {
    lines.forEach(terminal);
    if (!lines.isEmpty()) {
      terminal.accept("");
    }
    totals.forEach(terminal);
  }
}
