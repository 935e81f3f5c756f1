package dev.orbweaver.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;

/** Where files are opened for writing: the seam at which tests let a disk run full. */
@FunctionalInterface
interface Disk {
  /** The disk that paths lie on. */
  Disk REAL = FileChannel::open;

  SeekableByteChannel open(Path path, OpenOption... options) throws IOException;

  /** Asks the device, not only the operating system, to keep what was written. */
  static void force(SeekableByteChannel channel) throws IOException {
    if (channel instanceof FileChannel file) {
      file.force(false);
    }
  }
}
