package dev.orbweaver.frontier;

import dev.orbweaver.config.OpenFiles;
import java.util.List;
import org.rocksdb.AbstractEventListener;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompactionStyle;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.HashLinkedListMemTableConfig;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.TablePropertiesCollectorFactory;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBufferManager;

/**
 * How RocksDB is set up: all its memory out of one cache of a given size, and nothing trusted that
 * it can check.
 */
final class Tuning implements AutoCloseable {
  private static final long KIB = 1L << 10;
  private static final long MIB = 1L << 20;

  /** Queued URLs compress well in larger blocks, and are read many at a time. */
  private static final long QUEUE_BLOCK = 16 * KIB;

  private static final long BLOCK = 4 * KIB;

  /** Fingerprints that were never seen and yet need a look at the disk: 1 in 100. */
  private static final double FILTER_BITS = 10;

  /**
   * So many small files are gathered before they are merged with what is there: more are looked
   * through for each answer, fewer make every URL be written more often.
   */
  private static final int GATHERED = 8;

  /** Of what is written and not yet in a file, so many bytes share a bucket of a hash table. */
  private static final long A_BUCKET = 512;

  private final Cache cache;
  private final WriteBufferManager writeBuffers;
  private final BloomFilter filter = new BloomFilter(FILTER_BITS);
  private final TablePropertiesCollectorFactory deletions =
      TablePropertiesCollectorFactory.NewCompactOnDeletionCollectorFactory(4096, 2048, 0.5);
  private final long writeBuffer;
  private final ColumnFamilyOptions queue;
  private final ColumnFamilyOptions seen;
  private final ColumnFamilyOptions facts;
  private final ColumnFamilyOptions small;

  Tuning(long memory) {
    cache = new LRUCache(memory, -1, false, 0.5);
    writeBuffer = memory / 3;
    writeBuffers = new WriteBufferManager(writeBuffer, cache);
    queue = sized(clearingDeletions()).setTableFormatConfig(table(QUEUE_BLOCK));
    queue.setCompressionType(CompressionType.LZ4_COMPRESSION);
    queue.setBottommostCompressionType(CompressionType.ZSTD_COMPRESSION);
    seen = sized(growing(Long.BYTES)).setTableFormatConfig(filtered(table(BLOCK)));
    seen.setCompressionType(CompressionType.LZ4_COMPRESSION);
    facts = sized(growing(2 * Long.BYTES)).setTableFormatConfig(filtered(table(BLOCK)));
    facts.setCompressionType(CompressionType.LZ4_COMPRESSION);
    small = sized(new ColumnFamilyOptions()).setTableFormatConfig(table(BLOCK));
    small.setCompressionType(CompressionType.LZ4_COMPRESSION);
  }

  /** For the queue: scanned, never asked for a single key. */
  ColumnFamilyOptions queue() {
    return queue;
  }

  /** For the visited set: asked for single keys, most often of ones that are not there. */
  ColumnFamilyOptions seen() {
    return seen;
  }

  /** For facts: a key a page, most often of one that is not there. */
  ColumnFamilyOptions facts() {
    return facts;
  }

  /** For the rest: little, and read only when the store is opened. */
  ColumnFamilyOptions small() {
    return small;
  }

  /**
   * For the database as a whole.
   *
   * @param isNew whether it may be made; else all of it must be there
   */
  DBOptions database(boolean isNew, AbstractEventListener listener) {
    return new DBOptions()
        .setCreateIfMissing(isNew)
        .setCreateMissingColumnFamilies(isNew)
        .setParanoidChecks(true)
        // a torn end is what a power cut leaves; CommitMark knows whether it was one
        .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
        // what was committed together must not reach the tables apart
        .setAtomicFlush(true)
        .setAllowConcurrentMemtableWrite(false) // one thread writes, and hash tables want it so
        .setListeners(List.of(listener))
        .setWriteBufferManager(writeBuffers)
        .setAllowFAllocate(false) // a small crawl's journal is small
        .setBytesPerSync(MIB)
        .setMaxOpenFiles(OpenFiles.ofThisProcess().tables())
        .setMaxBackgroundJobs(2)
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setKeepLogFileNum(3)
        .setStatsDumpPeriodSec(0)
        .setStatsPersistPeriodSec(0)
        .setSkipStatsUpdateOnDbOpen(true);
  }

  /** Compacts what is mostly deletions: scans of a host's queue run through them. */
  private ColumnFamilyOptions clearingDeletions() {
    try (Options options = new Options()) { // the only place where Java can set this
      options.setTablePropertiesCollectorFactory(List.of(deletions));
      return new ColumnFamilyOptions(options);
    }
  }

  /**
   * For keys that are as good as random and stay for ever: merged in runs of like size. By levels,
   * every few commits of a crawl with millions of URLs would have all of them written anew. In
   * memory they lie in a hash table: sorted are they only when they are written to a file.
   */
  private ColumnFamilyOptions growing(int keyLength) {
    return new ColumnFamilyOptions()
        .setCompactionStyle(CompactionStyle.UNIVERSAL)
        .useFixedLengthPrefixExtractor(keyLength)
        .setMemTableConfig(
            new HashLinkedListMemTableConfig().setBucketCount(writeBuffer / A_BUCKET));
  }

  private ColumnFamilyOptions sized(ColumnFamilyOptions table) {
    return table
        .setWriteBufferSize(writeBuffer)
        .setMaxWriteBufferNumber(4)
        .setLevel0FileNumCompactionTrigger(GATHERED);
  }

  private BlockBasedTableConfig table(long blockSize) {
    return new BlockBasedTableConfig()
        .setBlockCache(cache)
        .setBlockSize(blockSize)
        .setCacheIndexAndFilterBlocks(true)
        .setCacheIndexAndFilterBlocksWithHighPriority(true)
        .setPinL0FilterAndIndexBlocksInCache(true);
  }

  /** In parts, so that a filter larger than the cache does not push out everything else. */
  private BlockBasedTableConfig filtered(BlockBasedTableConfig table) {
    return table
        .setFilterPolicy(filter)
        .setPartitionFilters(true)
        .setIndexType(IndexType.kTwoLevelIndexSearch)
        .setPinTopLevelIndexAndFilter(true)
        .setOptimizeFiltersForMemory(true);
  }

  @Override
  public void close() {
    List.of(queue, seen, facts, small, deletions, filter, writeBuffers, cache)
        .forEach(each -> each.close());
  }
}
