package dev.orbweaver.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Where files are opened for writing: the seam at which tests let a disk run full. */
@FunctionalInterface
interface Disk {
  /** The disk that paths lie on. */
  Disk REAL = FileChannel::open;

  SeekableByteChannel open(Path path, OpenOption... options) throws IOException;

  /**
   * What is written to a channel by way of a buffer. Not the writer that the library makes of a
   * channel: that one takes a write cut short by a full disk for a whole one.
   */
  static OutputStream stream(SeekableByteChannel channel) {
    return new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
  }

  /** Makes the entries of a directory last, where the system can. */
  static void forceEntries(Path directory) {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Windows cannot open a directory
    }
  }

  /** Asks the device, not only the operating system, to keep what was written. */
  static void force(SeekableByteChannel channel) throws IOException {
    if (channel instanceof FileChannel file) {
      file.force(false);
    }
  }
}
