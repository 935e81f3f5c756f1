package dev.orbweaver.frontier;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Looks through the database's journals before RocksDB does. It reads for ever when it comes upon a
 * record of the kinds that only a reused journal has, which one changed bit can make of any other;
 * we never have it reuse journals. All other damage it finds itself.
 *
 * <p>Journals are blocks of 32 KiB; a record is a checksum, a length, a kind and its bytes, and
 * does not cross a block's end. What has a wrong checksum is skipped up to the next block, as
 * RocksDB does.
 */
final class Journals {
  private static final int BLOCK = 32 << 10;
  private static final int HEAD = Integer.BYTES + Short.BYTES + 1;

  /** Kinds of records that a reused journal has, in RocksDB's numbers. */
  private static final Set<Integer> REUSED = Set.of(5, 6, 7, 8, 11, 131);

  private Journals() {}

  /**
   * Checks all journals of a database, if there is one.
   *
   * @throws FrontierProblem when one is damaged in the way that RocksDB does not survive
   */
  static void check(Path database) throws IOException {
    if (!Files.isDirectory(database)) {
      return;
    }
    List<Path> files;
    try (Stream<Path> all = Files.list(database)) {
      files = all.filter(Journals::isJournal).toList();
    }
    for (Path file : files) {
      checkFile(file);
    }
  }

  private static boolean isJournal(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith("MANIFEST-") || name.endsWith(".log");
  }

  private static void checkFile(Path file) throws IOException {
    ByteBuffer block = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    try (FileChannel channel = FileChannel.open(file)) {
      while (fill(block, channel)) {
        checkBlock(block, file);
      }
    }
  }

  private static boolean fill(ByteBuffer block, FileChannel channel) throws IOException {
    block.clear();
    while (block.hasRemaining() && channel.read(block) >= 0) {
      // until the block is full or the file ends
    }
    block.flip();
    return block.hasRemaining();
  }

  private static void checkBlock(ByteBuffer block, Path file) {
    boolean sound = true;
    while (sound && block.remaining() >= HEAD) {
      int start = block.position();
      int checksum = block.getInt();
      int length = Short.toUnsignedInt(block.getShort());
      int kind = Byte.toUnsignedInt(block.get());
      if (REUSED.contains(kind)) {
        throw new FrontierProblem("a record of " + file.getFileName() + " is of no kind of ours");
      }
      sound = length <= block.remaining() && checksum == checksum(block, start, length);
      block.position(sound ? start + HEAD + length : block.limit());
    }
  }

  /** Of a record's kind and bytes, disguised as RocksDB does. */
  private static int checksum(ByteBuffer block, int start, int length) {
    CRC32C crc = new CRC32C();
    crc.update(block.array(), start + HEAD - 1, length + 1);
    return Integer.rotateRight((int) crc.getValue(), 15) + 0xa282ead8;
  }
}
