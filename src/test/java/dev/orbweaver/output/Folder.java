package dev.orbweaver.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All files below a directory with their content, to compare, keep and put back. */
final class Folder {
  private Folder() {}

  static Map<String, String> content(Path root) throws IOException {
    Map<String, String> content = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      files
          .filter(Files::isRegularFile)
          .forEach(file -> content.put(root.relativize(file).toString(), read(file)));
    }
    return content;
  }

  /** Makes the directory hold these files and nothing else. */
  static void restore(Path root, Map<String, String> content) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(root)) {
          Files.delete(file);
        }
      }
    }
    for (Map.Entry<String, String> file : content.entrySet()) {
      Path path = root.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue().getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  /** The bytes as characters of the same number, so that any of them can be cut off. */
  static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
