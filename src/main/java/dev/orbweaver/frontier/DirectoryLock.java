package dev.orbweaver.frontier;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One process at a time: a lock on a file that holds the process's id. The operating system lets go
 * of it when the process ends, however it ends.
 */
public final class DirectoryLock implements AutoCloseable {
  /** In a directory that is ours alone. */
  static final String FILE = "lock";

  /**
   * What this JVM holds. Of the JVM as such locks are: closing any other channel on the file would
   * let go of them, so it must not even be opened.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  /** Far behind the text, as some systems let nobody read what is locked. */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  /** In place of a file's identity. */
  private static final Object GONE = new Object();

  private final Path file;
  private final FileChannel channel;
  private final boolean passing;

  private DirectoryLock(Path file, FileChannel channel, boolean passing) {
    this.file = file;
    this.channel = channel;
    this.passing = passing;
  }

  /**
   * Locks an existing directory that others may write into, and leaves nothing there when it lets
   * go. Where the file system has no locks it is nobody's.
   *
   * @param name of the file that is locked meanwhile
   * @throws FrontierProblem when it is locked already, naming the process, or cannot be
   */
  public static DirectoryLock passing(Path directory, String name) {
    try {
      return at(directory, name, true);
    } catch (IOException e) {
      throw Faults.of(directory.resolve(name), e);
    }
  }

  /**
   * Locks an existing directory that is ours alone.
   *
   * @throws FrontierProblem when it is locked already, naming the process
   */
  static DirectoryLock of(Path directory) throws IOException {
    return at(directory, FILE, false);
  }

  /**
   * Makes nothing where there is no lock.
   *
   * @throws FrontierProblem when it is locked, naming the process
   */
  static void requireFree(Path directory) throws IOException {
    if (Files.exists(directory.resolve(FILE))) {
      of(directory).close();
    }
  }

  private static DirectoryLock at(Path directory, String name, boolean passing) throws IOException {
    Path file = directory.toRealPath().resolve(name);
    if (!HELD.add(file)) {
      throw inUse(directory, Long.toString(ProcessHandle.current().pid()));
    }
    try {
      FileChannel channel = locked(directory, file, passing);
      while (channel == null) {
        channel = locked(directory, file, passing);
      }
      return new DirectoryLock(file, channel, passing);
    } catch (IOException | RuntimeException e) {
      HELD.remove(file);
      throw e;
    }
  }

  /** Null when its last holder took the file away just before it was locked: that locks nothing. */
  private static FileChannel locked(Path directory, Path file, boolean passing) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS);
    try {
      Object opened = identity(file);
      if (!isLocked(channel, passing)) {
        throw inUse(directory, holder(file));
      }
      if (!opened.equals(GONE) && opened.equals(identity(file))) {
        sign(channel);
        return channel;
      }
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    channel.close();
    return null;
  }

  /**
   * Whether it is ours now. Outputs may lie on a file system that has no locks, as some of networks
   * have none: that is no reason not to write there.
   */
  private static boolean isLocked(FileChannel channel, boolean passing) throws IOException {
    try {
      return channel.tryLock(LOCKED_BYTE, 1, false) != null;
    } catch (IOException noLocks) {
      if (passing) {
        return true;
      }
      throw noLocks;
    }
  }

  private static void sign(FileChannel channel) throws IOException {
    String pid = ProcessHandle.current().pid() + "\n";
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)));
  }

  /** Which file lies there, as far as the system tells. Looking does not open it. */
  private static Object identity(Path file) throws IOException {
    try {
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return key == null ? file : key;
    } catch (NoSuchFileException e) {
      return GONE;
    }
  }

  private static String holder(Path file) throws IOException {
    try {
      return Files.readString(file, StandardCharsets.US_ASCII).strip();
    } catch (NoSuchFileException justGone) {
      return "";
    }
  }

  private static FrontierProblem inUse(Path directory, String pid) {
    String who = pid.isEmpty() ? "another process" : "the process " + pid;
    return new FrontierProblem(
        directory + ": " + who + " is using it; let that end first, or name another directory");
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      if (passing) {
        Files.deleteIfExists(file); // before it is unlocked: then it may be somebody else's
      }
    } finally {
      HELD.remove(file);
    }
  }
}
