package dev.orbweaver.frontier;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Looks through the database's journals before RocksDB does. It reads for ever when it comes upon a
 * record of the kinds that only a reused journal has, which one changed bit can make of any other;
 * we never have it reuse journals. All other damage it finds itself.
 *
 * <p>After a power cut the end of the newest journal may be anything that the disk held there
 * before. Then a record of such a kind and with a wrong checksum is where the journal ends: it is
 * cut there. Whether a commit is missing that was safe is found out by {@link CommitMark}.
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

  /** A journal's number never becomes shorter. */
  private static final Comparator<Path> BY_NUMBER =
      Comparator.comparing((Path file) -> file.getFileName().toString().length())
          .thenComparing(file -> file.getFileName().toString());

  private Journals() {}

  /**
   * Checks all journals of a database, if there is one.
   *
   * @param mayBeTorn whether the machine may have lost what was written last
   * @throws FrontierProblem when one is damaged in the way that RocksDB does not survive
   */
  static void check(Path database, boolean mayBeTorn) throws IOException {
    if (!Files.isDirectory(database)) {
      return;
    }
    List<Path> files;
    try (Stream<Path> all = Files.list(database)) {
      files = all.filter(Journals::isJournal).toList();
    }
    Path newest = files.stream().filter(Journals::isLog).max(BY_NUMBER).orElse(null);
    for (Path file : files) {
      checkFile(file, mayBeTorn && file.equals(newest));
    }
  }

  private static boolean isJournal(Path file) {
    return isLog(file) || file.getFileName().toString().startsWith("MANIFEST-");
  }

  private static boolean isLog(Path file) {
    return file.getFileName().toString().matches("\\d+\\.log");
  }

  private static void checkFile(Path file, boolean mayBeTorn) throws IOException {
    ByteBuffer block = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    long torn = -1;
    try (FileChannel channel = FileChannel.open(file)) {
      for (long start = 0; torn < 0 && fill(block, channel); start += BLOCK) {
        int end = checkBlock(block, file, mayBeTorn);
        torn = end < 0 ? -1 : start + end;
      }
    }
    if (torn >= 0) {
      cut(file, torn);
    }
  }

  private static void cut(Path file, long length) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(length);
      channel.force(true);
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

  /** Where the journal ends in this block if it is torn there, or -1. */
  private static int checkBlock(ByteBuffer block, Path file, boolean mayBeTorn) {
    boolean sound = true;
    while (sound && block.remaining() >= HEAD) {
      int start = block.position();
      int checksum = block.getInt();
      int length = Short.toUnsignedInt(block.getShort());
      int kind = Byte.toUnsignedInt(block.get());
      sound = length <= block.remaining() && checksum == checksum(block, start, length);
      if (REUSED.contains(kind)) {
        if (mayBeTorn && !sound) {
          return start;
        }
        throw new FrontierProblem("a record of " + file.getFileName() + " is of no kind of ours");
      }
      block.position(sound ? start + HEAD + length : block.limit());
    }
    return -1;
  }

  /** Of a record's kind and bytes, disguised as RocksDB does. */
  private static int checksum(ByteBuffer block, int start, int length) {
    CRC32C crc = new CRC32C();
    crc.update(block.array(), start + HEAD - 1, length + 1);
    return Integer.rotateRight((int) crc.getValue(), 15) + 0xa282ead8;
  }
}
