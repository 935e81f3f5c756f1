package dev.orbweaver.frontier;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A state directory as files. */
final class StateFiles {
  private StateFiles() {}

  /**
   * What a process leaves that is killed now. The database works in the background: what changes
   * during the copy makes it begin anew.
   */
  static Path copy(Path from, Path to) throws IOException {
    for (Map<Path, Object> before = Map.of(); ; ) {
      Map<Path, Object> now = state(from);
      if (!before.isEmpty() && now.equals(before)) {
        return to;
      }
      before = now;
      if (Files.exists(to)) {
        delete(to);
      }
      for (Path file : now.keySet()) {
        Path target = to.resolve(from.relativize(file));
        Files.createDirectories(target.getParent());
        try {
          Files.copy(file, target);
        } catch (NoSuchFileException e) {
          before = Map.of();
        }
      }
    }
  }

  private static Map<Path, Object> state(Path directory) throws IOException {
    Map<Path, Object> state = new TreeMap<>();
    for (Path file : all(directory)) {
      try {
        state.put(file, Files.size(file) + " bytes, " + Files.getLastModifiedTime(file));
      } catch (NoSuchFileException e) {
        state.put(file, "gone");
      }
    }
    return state;
  }

  /**
   * All files but the locks: to open and close one here would let go of the lock that this process
   * has on it.
   */
  static List<Path> all(Path directory) throws IOException {
    List<Path> all = new ArrayList<>();
    for (Path each : List.of(directory, directory.resolve("db"))) {
      try (Stream<Path> files = Files.list(each)) {
        files
            .filter(file -> !file.getFileName().toString().equalsIgnoreCase("lock"))
            .filter(file -> !file.equals(directory.resolve("db")))
            .forEach(all::add);
      }
    }
    return all;
  }

  /** The journal that is written to. */
  static Path newestJournal(Path directory) throws IOException {
    return all(directory).stream()
        .filter(file -> file.toString().endsWith(".log"))
        .max(Comparator.comparing(file -> file.getFileName().toString()))
        .orElseThrow();
  }

  static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(StateFiles::deleteOne);
    }
  }

  private static void deleteOne(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
