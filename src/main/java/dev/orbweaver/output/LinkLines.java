package dev.orbweaver.output;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Reads {@code links.tsv} back, a page at a time: its lines stand together. */
public final class LinkLines {
  private final Path file;

  private LinkLines(Path file) {
    this.file = file;
  }

  /** Those in an output directory. */
  public static LinkLines in(Path out) {
    return new LinkLines(out.resolve(LinksSink.FILE));
  }

  /**
   * Whether they are there and were written since then: other files may be left of older crawls.
   */
  public boolean areSince(Instant begin) throws IOException {
    return Files.isRegularFile(file)
        && !Files.getLastModifiedTime(file).toInstant().isBefore(begin);
  }

  /** Shows each page's URL and its targets. A last line that was cut off is passed over. */
  public void each(BiConsumer<String, List<String>> visitor) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      String page = null;
      List<String> targets = new ArrayList<>();
      reader.readLine(); // names of columns
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        int tab = line.indexOf('\t');
        if (tab > 0 && !line.substring(0, tab).equals(page)) {
          show(visitor, page, targets);
          page = line.substring(0, tab);
          targets = new ArrayList<>();
        }
        if (tab > 0) {
          targets.add(line.substring(tab + 1));
        }
      }
      show(visitor, page, targets);
    } catch (IOException e) {
      throw DiskFault.at(file, e);
    }
  }

  private static void show(
      BiConsumer<String, List<String>> visitor, String page, List<String> targets) {
    if (!targets.isEmpty()) {
      visitor.accept(page, targets);
    }
  }
}
