package dev.orbweaver.frontier;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32;

/**
 * How many commits the database must have, in a small file beside it. A journal that is damaged
 * looks like one that a power cut cut short; this tells them apart.
 *
 * <p>The file is overwritten in place after every commit and never synced: as long as the machine
 * stays up, what a killed process wrote is there. After a power cut it may be older than the
 * journal, or newer; then only the commits count that were synced before they were entered here.
 */
final class CommitMark implements AutoCloseable {
  static final String FILE = "mark";

  /**
   * What the file says.
   *
   * @param boot which run of the machine wrote it, or empty when that cannot be known
   */
  record State(String boot, long written, long synced) {
    /** How many commits must be there now. */
    long expected(String bootNow) {
      return isSameRun(bootNow) ? written : synced;
    }

    /** Whether the machine has surely not been down since. */
    boolean isSameRun(String bootNow) {
      return !boot.isEmpty() && boot.equals(bootNow);
    }
  }

  private static final byte VERSION = 1;
  private static final int BOOT_LENGTH = 40;
  private static final int LENGTH = 1 + BOOT_LENGTH + 2 * Long.BYTES + Integer.BYTES;

  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(LENGTH);
  private final String boot;
  private State state;

  private CommitMark(FileChannel channel, String boot, State state) {
    this.channel = channel;
    this.boot = boot;
    this.state = state;
  }

  /** Makes the file anew: no commits yet. */
  static void create(Path directory, String boot) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            directory.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      new CommitMark(channel, boot, null).write(0, 0);
      channel.force(true);
    }
  }

  /**
   * Opens the file.
   *
   * @throws FrontierProblem when it is damaged
   */
  static CommitMark open(Path directory, String boot) throws IOException {
    FileChannel channel =
        FileChannel.open(
            directory.resolve(FILE), StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      return new CommitMark(channel, boot, read(channel));
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static State read(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(LENGTH + 1);
    while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) > 0) {
      // until the end of the file
    }
    bytes.flip();
    boolean sound =
        bytes.limit() == LENGTH
            && bytes.get(0) == VERSION
            && bytes.getInt(LENGTH - Integer.BYTES) == checksum(bytes);
    if (!sound) {
      throw new FrontierProblem("the file " + FILE + " in it cannot be read");
    }
    byte[] boot = new byte[BOOT_LENGTH];
    bytes.get(1, boot);
    bytes.position(1 + BOOT_LENGTH);
    return new State(
        new String(boot, StandardCharsets.US_ASCII).strip(), bytes.getLong(), bytes.getLong());
  }

  State state() {
    return state;
  }

  /** So many commits are in the journal. */
  void written(long commits) throws IOException {
    write(commits, state.synced);
  }

  /** All commits in the journal are safe from a power cut. */
  void synced() throws IOException {
    write(state.written, state.written);
  }

  private void write(long written, long synced) throws IOException {
    byte[] name = boot.getBytes(StandardCharsets.US_ASCII);
    buffer.clear().put(VERSION);
    for (int i = 0; i < BOOT_LENGTH; i++) {
      buffer.put(i < name.length ? name[i] : (byte) ' ');
    }
    buffer.putLong(written).putLong(synced);
    buffer.putInt(checksum(buffer)).flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer, buffer.position());
    }
    state = new State(boot, written, synced);
  }

  private static int checksum(ByteBuffer bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes.duplicate().position(0).limit(LENGTH - Integer.BYTES));
    return (int) crc.getValue();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
