package dev.orbweaver.frontier;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * The directory that a frontier lives in, held by this process: {@code format} says that it is ours
 * and in which form, {@code lock} whose it is now, {@code mark} how many commits {@code db} must
 * have.
 */
final class StateDirectory implements AutoCloseable {
  private static final String FORMAT_FILE = "format";
  private static final String NEW_FORMAT_FILE = "format.new";
  private static final String FORMAT_NAME = "orbweaver frontier ";
  private static final String FORMAT = FORMAT_NAME + "5\n";
  private static final int LONGEST_FORMAT = 100;

  /** What a start that was cut off before the format was written may have left. */
  private static final List<String> BEGINNINGS =
      List.of(DirectoryLock.FILE, CommitMark.FILE, NEW_FORMAT_FILE);

  static final String DATABASE = "db";

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private final Path path;
  private final DirectoryLock lock;
  private final CommitMark mark;

  private StateDirectory(Path path, DirectoryLock lock, CommitMark mark) {
    this.path = path;
    this.lock = lock;
    this.mark = mark;
  }

  /**
   * Takes hold of a directory, which is made when it is not there.
   *
   * @param boot which run of the machine this is, or empty when that cannot be known
   * @throws FrontierProblem when it is in use, or not ours
   */
  static StateDirectory open(Path path, String boot) throws IOException {
    make(path);
    isOurs(path); // before anything is written to what may be somebody else's
    DirectoryLock lock = DirectoryLock.of(path);
    try {
      if (!isOurs(path)) {
        begin(path, boot);
      }
      return new StateDirectory(path, lock, CommitMark.open(path, boot));
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** For its owner's eyes: cookies are part of a state, and so are headers that a user gave. */
  private static void make(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return;
    }
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
      makeOwn(path);
    } catch (IOException e) {
      throw Faults.notMade(path, e);
    }
  }

  private static void makeOwn(Path path) throws IOException {
    try {
      Files.createDirectory(path, OWNER_ONLY);
    } catch (UnsupportedOperationException elsewhere) {
      Files.createDirectory(path); // a file system without such permissions
    }
  }

  /**
   * Deletes a state, whatever its format and however damaged; a directory that is not there is left
   * so.
   *
   * @throws FrontierProblem when it is in use, or holds anything that is not ours
   */
  static void erase(Path path) throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    for (Path each : content(path)) {
      String name = each.getFileName().toString();
      if (!BEGINNINGS.contains(name) && !name.equals(FORMAT_FILE) && !name.equals(DATABASE)) {
        throw foreign(path);
      }
    }
    DirectoryLock lock = DirectoryLock.of(path);
    try {
      deleteDatabase(path.resolve(DATABASE));
      Files.deleteIfExists(path.resolve(CommitMark.FILE));
      Files.deleteIfExists(path.resolve(NEW_FORMAT_FILE));
      // last: cut off before, it is a damaged state and no foreign directory
      Files.deleteIfExists(path.resolve(FORMAT_FILE));
    } finally {
      lock.close();
    }
  }

  /** RocksDB keeps files only, no directories. */
  private static void deleteDatabase(Path database) throws IOException {
    if (Files.exists(database)) {
      for (Path each : content(database)) {
        Files.delete(each);
      }
      Files.delete(database);
    }
  }

  private static List<Path> content(Path directory) throws IOException {
    try (Stream<Path> content = Files.list(directory)) {
      return content.toList();
    }
  }

  private static FrontierProblem foreign(Path path) {
    return new FrontierProblem(
        path + ": holds files but no crawl's state; name an empty directory or a new one");
  }

  /**
   * Looks whether a state lies there, and touches nothing.
   *
   * @throws FrontierProblem when there is none, or one that is not ours
   */
  static void requireOurs(Path path) throws IOException {
    if (!Files.isDirectory(path) || !isOurs(path)) {
      throw new FrontierProblem(path + ": there is no crawl's state");
    }
  }

  /** Whether there is a state in the form that we write; false when there is nothing yet. */
  private static boolean isOurs(Path path) throws IOException {
    Path file = path.resolve(FORMAT_FILE);
    if (!Files.exists(file)) {
      for (Path each : content(path)) {
        if (!BEGINNINGS.contains(each.getFileName().toString())) {
          throw foreign(path);
        }
      }
      return false;
    }
    byte[] bytes;
    try (var in = Files.newInputStream(file)) {
      bytes = in.readNBytes(LONGEST_FORMAT);
    }
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    if (!text.equals(FORMAT)) {
      throw unknown(path, text);
    }
    return true;
  }

  private static FrontierProblem unknown(Path path, String text) {
    if (text.matches(FORMAT_NAME + "\\d{1,9}\n")) {
      return new FrontierProblem(
          path
              + ": its state has format "
              + text.substring(FORMAT_NAME.length()).strip()
              + ", and this version reads only "
              + FORMAT.substring(FORMAT_NAME.length()).strip()
              + "; go on with the version that wrote it, or start over with another directory");
    }
    return new FrontierProblem(
        path
            + ": the file "
            + FORMAT_FILE
            + " in it is none of ours or damaged; restore it from a copy, or start over with"
            + " another directory");
  }

  /** The format comes last: with it, everything else must be there. */
  private static void begin(Path path, String boot) throws IOException {
    CommitMark.create(path, boot);
    Path file = path.resolve(NEW_FORMAT_FILE);
    Files.writeString(file, FORMAT, StandardCharsets.US_ASCII);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(
        file,
        path.resolve(FORMAT_FILE),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
    sync(path);
    sync(path.toAbsolutePath().getParent());
  }

  /** Makes a directory's entries safe from a power cut, where the system can. */
  private static void sync(Path directory) {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Windows cannot open a directory
    }
  }

  Path path() {
    return path;
  }

  /** Where the database is. */
  Path database() {
    return path.resolve(DATABASE);
  }

  CommitMark mark() {
    return mark;
  }

  @Override
  public void close() throws IOException {
    try {
      mark.close();
    } finally {
      lock.close();
    }
  }
}
