package dev.orbweaver.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that only grows, except that opening it may cut it back to what was committed.
 *
 * <p>A batch is collected and handed over by {@link #flush}, in one system call unless it is larger
 * than the buffer. Symbolic links are never followed: what lies in the output directory may not
 * send us elsewhere.
 */
final class AppendFile extends OutputStream {
  private static final int BUFFER = 1 << 20;

  private final Disk disk;
  private final Path path;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
  private SeekableByteChannel channel;
  private boolean broken;
  private boolean isNew;
  private long forced;
  private long bytes;

  AppendFile(Disk disk, Path path) {
    this.disk = disk;
    this.path = path;
  }

  Path path() {
    return path;
  }

  /** How much of it is handed to the operating system. */
  long bytes() {
    return bytes;
  }

  /** Opens it cut back to {@code at} bytes; 0 replaces whatever is there. */
  void open(long at) throws IOException {
    close();
    buffer.clear();
    broken = false;
    try {
      channel = at == 0 ? create() : reopen(at);
    } catch (IOException e) {
      throw DiskFault.at(path, e);
    }
    bytes = at;
    isNew = at == 0;
    forced = -1; // whatever lies there may never have reached the device
  }

  private SeekableByteChannel create() throws IOException {
    Files.deleteIfExists(path);
    return disk.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  /** Looks whether it could be opened at so many bytes, and changes nothing. */
  void check(long at) throws IOException {
    if (at == 0) {
      return; // it will be replaced
    }
    try (SeekableByteChannel found = find()) {
      requireBytes(found, at);
    } catch (IOException e) {
      throw DiskFault.at(path, e);
    }
  }

  private SeekableByteChannel find() throws IOException {
    return disk.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  }

  private void requireBytes(SeekableByteChannel found, long at) throws IOException {
    if (found.size() < at) {
      throw DiskFault.saying(
          path,
          "it holds " + found.size() + " of the " + at + " bytes written before: it was changed");
    }
  }

  private SeekableByteChannel reopen(long at) throws IOException {
    SeekableByteChannel found = find();
    try {
      requireBytes(found, at);
      return found.truncate(at).position(at);
    } catch (IOException e) {
      found.close();
      throw e;
    }
  }

  void put(String text) throws IOException {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] source, int from, int count) throws IOException {
    int next = from;
    int end = from + count;
    while (next < end) {
      if (!buffer.hasRemaining()) {
        drain();
      }
      int some = Math.min(end - next, buffer.remaining());
      buffer.put(source, next, some);
      next += some;
    }
  }

  @Override
  public void flush() throws IOException {
    drain();
  }

  private void drain() throws IOException {
    if (broken) {
      throw DiskFault.saying(path, "an earlier write failed");
    }
    buffer.flip();
    try {
      while (buffer.hasRemaining()) {
        bytes += channel.write(buffer);
      }
    } catch (IOException e) {
      broken = true;
      throw DiskFault.at(path, e);
    } finally {
      buffer.clear();
    }
  }

  /** Hands over what is left and asks the device to keep it. */
  void force() throws IOException {
    flush();
    if (forced == bytes) {
      return;
    }
    try {
      Disk.force(channel);
    } catch (IOException e) {
      throw DiskFault.at(path, e);
    }
    if (isNew) {
      Disk.forceEntries(path.toAbsolutePath().getParent());
      isNew = false;
    }
    forced = bytes;
  }

  /** Closes it as it is: what was not flushed was never committed. */
  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}
