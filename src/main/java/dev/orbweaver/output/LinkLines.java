package dev.orbweaver.output;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads {@code links.tsv} back, a page at a time: its lines stand together, and pages in the order
 * of {@link Records}.
 */
public final class LinkLines implements Closeable {
  /** A page and its targets. */
  public record OfPage(String page, List<String> targets) {}

  /** Systems tell the time of files by the tick, and some file systems in steps of two seconds. */
  private static final Duration COARSE = Duration.ofSeconds(2);

  private final Path file;
  private final BufferedReader reader;
  private String line;

  private LinkLines(Path file, BufferedReader reader) throws IOException {
    this.file = file;
    this.reader = reader;
    advance(); // names of columns
    advance();
  }

  /** Whether an output directory has some that were written since then: others may be left over. */
  public static boolean areIn(Path out, Instant begin) throws IOException {
    Path file = out.resolve(LinksSink.FILE);
    return Files.isRegularFile(file)
        && !Files.getLastModifiedTime(file).toInstant().isBefore(begin.minus(COARSE));
  }

  /** Opens those in an output directory. */
  public static LinkLines in(Path out) throws IOException {
    Path file = out.resolve(LinksSink.FILE);
    // a reader that bears half a character at the end
    BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8));
    return new LinkLines(file, reader);
  }

  /** The next page that has links; null at the end. */
  public OfPage next() throws IOException {
    if (line == null) {
      return null;
    }
    String page = page(line);
    List<String> targets = new ArrayList<>();
    while (line != null && page(line).equals(page)) {
      targets.add(line.substring(Math.min(page.length() + 1, line.length())));
      advance();
    }
    return new OfPage(page, targets);
  }

  private static String page(String line) {
    int tab = line.indexOf('\t');
    return tab < 0 ? line : line.substring(0, tab);
  }

  private void advance() throws IOException {
    try {
      line = reader.readLine();
    } catch (IOException e) {
      throw DiskFault.at(file, e);
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
