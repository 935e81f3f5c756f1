package dev.orbweaver.output;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.text.Plain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Checks before the first request that outputs can be written, and changes nothing else there. */
final class OutputDirectory {
  /** What an output makes in the directory. */
  record Entry(String name, boolean folder) {}

  private OutputDirectory() {}

  /**
   * The directory, made if need be, in which files can be written and nothing is in the way.
   *
   * @throws ConfigProblem naming the path and what is wrong with it
   */
  static Path usable(Disk disk, String out, List<Entry> entries) {
    try {
      Path directory = made(Path.of(out));
      probe(disk, directory.resolve(".writable"));
      for (Entry entry : entries) {
        requireFree(directory.resolve(entry.name()), entry.folder());
      }
      return directory;
    } catch (IOException e) {
      DiskFault fault = DiskFault.of(e, out);
      throw unusable(fault.path(), fault.why());
    } catch (InvalidPathException e) {
      throw unusable(out, "it is no path");
    }
  }

  private static ConfigProblem unusable(String path, String why) {
    return new ConfigProblem("cannot write to " + Plain.of(path, 500) + ": " + why);
  }

  /** A link to a directory will do: this one path is the user's own. */
  private static Path made(Path directory) throws IOException {
    return Files.isDirectory(directory) ? directory : Files.createDirectories(directory);
  }

  private static void probe(Disk disk, Path file) throws IOException {
    disk.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE,
            LinkOption.NOFOLLOW_LINKS)
        .close();
  }

  /** A link in the way is replaced when the output is opened, so it is none. */
  private static void requireFree(Path path, boolean folder) throws IOException {
    boolean taken = Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(path);
    if (taken && Files.isDirectory(path) != folder) {
      String kind = folder ? "a file" : "a directory";
      throw DiskFault.saying(path, kind + " of that name is in the way");
    }
  }
}
