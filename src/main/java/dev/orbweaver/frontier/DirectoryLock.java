package dev.orbweaver.frontier;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One process at a time: a lock on a file that holds the process's id. The operating system lets go
 * of it when the process ends, however it ends.
 */
final class DirectoryLock implements AutoCloseable {
  static final String FILE = "lock";

  /**
   * What this JVM holds. Of the JVM as such locks are: closing any other channel on the file would
   * let go of them, so it must not even be opened.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  /** Far behind the text, as some systems let nobody read what is locked. */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  private final Path file;
  private final FileChannel channel;

  private DirectoryLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Locks an existing directory.
   *
   * @throws FrontierProblem when it is locked already, naming the process
   */
  static DirectoryLock of(Path directory) throws IOException {
    Path file = directory.toRealPath().resolve(FILE);
    if (!HELD.add(file)) {
      throw inUse(directory, Long.toString(ProcessHandle.current().pid()));
    }
    FileChannel channel = null;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
      if (lock == null) {
        throw inUse(directory, Files.readString(file, StandardCharsets.US_ASCII).strip());
      }
      channel.truncate(0);
      String pid = ProcessHandle.current().pid() + "\n";
      channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)));
      return new DirectoryLock(file, channel);
    } catch (IOException | RuntimeException e) {
      if (channel != null) {
        channel.close();
      }
      HELD.remove(file);
      throw e;
    }
  }

  private static FrontierProblem inUse(Path directory, String pid) {
    String who = pid.isEmpty() ? "another process" : "the process " + pid;
    return new FrontierProblem(
        directory + ": " + who + " is using it; let that end first, or name another directory");
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      HELD.remove(file);
    }
  }
}
