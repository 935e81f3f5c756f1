package dev.orbweaver.extract.html;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Holds the scan against jsoup's trees over all HTML files below some directories, and names those
 * in which they find other elements.
 *
 * <p>{@code ./sbt "Test/runMain dev.orbweaver.extract.html.AgainstJsoup DIRECTORY ..."}
 */
final class AgainstJsoup {
  private int files;
  private int elements;
  private int reordered;
  private int different;

  private AgainstJsoup() {}

  public static void main(String[] directories) throws IOException {
    AgainstJsoup all = new AgainstJsoup();
    for (String directory : directories) {
      try (Stream<Path> paths = Files.walk(Path.of(directory))) {
        for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
          if (path.toString().matches(".*\\.x?html?(\\.gz)?")) {
            all.compare(path);
          }
        }
      }
    }
    System.out.printf(
        "%,d files, %,d elements: %,d files in another order, %,d with other elements%n",
        all.files, all.elements, all.reordered, all.different);
  }

  private void compare(Path path) throws IOException {
    String html = new String(bytes(path), StandardCharsets.UTF_8);
    List<String> found = Heard.of(html).distinct();
    List<String> expected = JsoupOracle.distinct(html);
    files++;
    elements += found.size();
    if (found.equals(expected)) {
      return;
    }
    if (new HashSet<>(found).equals(new HashSet<>(expected))) {
      reordered++;
      System.out.println("other order: " + path);
      return;
    }
    different++;
    System.out.println(path);
    found.stream().filter(line -> !expected.contains(line)).limit(5).forEach(this::more);
    expected.stream().filter(line -> !found.contains(line)).limit(5).forEach(this::less);
  }

  private void more(String line) {
    System.out.println("  only the scan: " + line);
  }

  private void less(String line) {
    System.out.println("  only jsoup:    " + line);
  }

  private static byte[] bytes(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      if (!path.toString().endsWith(".gz")) {
        return in.readAllBytes();
      }
      try (InputStream unpacked = new GZIPInputStream(in)) {
        return unpacked.readAllBytes();
      } catch (IOException e) {
        return new byte[0]; // a test of gzip, not of HTML
      }
    }
  }
}
