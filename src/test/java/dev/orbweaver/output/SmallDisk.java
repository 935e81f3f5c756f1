package dev.orbweaver.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;

/** A disk with room for so many bytes; the write that does not fit is cut short, then fails. */
final class SmallDisk implements Disk {
  private long room;
  private int writes;
  private long used;

  SmallDisk(long room) {
    this.room = room;
  }

  /** How many calls handed something over. */
  int writes() {
    return writes;
  }

  /** How many bytes were written to it. */
  long used() {
    return used;
  }

  @Override
  public SeekableByteChannel open(Path path, OpenOption... options) throws IOException {
    return new Channel(FileChannel.open(path, options));
  }

  private final class Channel implements SeekableByteChannel {
    private final FileChannel file;

    Channel(FileChannel file) {
      this.file = file;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      synchronized (SmallDisk.this) {
        return writeWhatFits(source);
      }
    }

    private int writeWhatFits(ByteBuffer source) throws IOException {
      if (room == 0) {
        throw new IOException("No space left on device");
      }
      int all = source.limit();
      source.limit((int) Math.min(all, source.position() + room));
      int written = file.write(source);
      source.limit(all);
      room -= written;
      used += written;
      writes++;
      return written;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
      return file.read(target);
    }

    @Override
    public long position() throws IOException {
      return file.position();
    }

    @Override
    public SeekableByteChannel position(long to) throws IOException {
      file.position(to);
      return this;
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public SeekableByteChannel truncate(long size) throws IOException {
      file.truncate(size);
      return this;
    }

    @Override
    public boolean isOpen() {
      return file.isOpen();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
