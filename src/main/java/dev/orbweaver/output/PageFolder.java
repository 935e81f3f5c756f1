package dev.orbweaver.output;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The folder that holds a numbered file for each page. It touches those files only, whatever else
 * lies there.
 *
 * @param path of the folder
 */
record PageFolder(Path path) {
  private static final Pattern NAME = Pattern.compile("([1-9]\\d{0,17})\\.html");

  Path file(long number) {
    return path.resolve(number + ".html");
  }

  /** Makes it; a symbolic link in its place is replaced, for it leads elsewhere. */
  void create() throws IOException {
    if (Files.isSymbolicLink(path)) {
      Files.delete(path);
    }
    if (!isFolder()) {
      Files.createDirectory(path);
    }
  }

  private boolean isFolder() {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** Removes the files of all pages with a number beyond {@code last}. */
  void removeBeyond(long last) throws IOException {
    if (!isFolder()) {
      throw DiskFault.saying(path, "it is not a directory");
    }
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(path, each -> isBeyond(each, last))) {
      for (Path file : files) {
        Files.delete(file);
      }
    } catch (DirectoryIteratorException e) {
      throw DiskFault.at(path, e.getCause());
    }
  }

  private static boolean isBeyond(Path file, long last) {
    var name = NAME.matcher(file.getFileName().toString());
    return name.matches() && Long.parseLong(name.group(1)) > last;
  }
}
