package dev.orbweaver.frontier;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * The tables in which an earlier crawl is looked up, so that none of it lies on the heap: {@code
 * pages} by fingerprint, {@code links} by the fingerprint of the page they are on, {@code found} by
 * that of the page a URL was first found on, and what there is to say of all of it.
 */
final class EarlierTables implements AutoCloseable {
  private static final long CACHE = 16L << 20;
  private static final long WRITE_BUFFER = 16L << 20;
  private static final int OPEN_FILES = 64;
  private static final double FILTER_BITS = 10;
  private static final List<String> NAMES = List.of("default", "pages", "links", "found");

  private final Cache cache;
  private final BloomFilter filter;
  private final ColumnFamilyOptions table;
  private final DBOptions options;
  private final List<ColumnFamilyHandle> handles = new ArrayList<>();
  private final RocksDB rocks;

  /**
   * Opens them.
   *
   * @param isNew whether they are to be written; else they are read only
   */
  EarlierTables(Path directory, boolean isNew) throws IOException, RocksDBException {
    NativeLibrary.load(); // before anything of it is made
    cache = new LRUCache(CACHE);
    filter = new BloomFilter(FILTER_BITS);
    table =
        new ColumnFamilyOptions()
            .setWriteBufferSize(WRITE_BUFFER)
            .setCompressionType(CompressionType.LZ4_COMPRESSION)
            .setTableFormatConfig(
                new BlockBasedTableConfig()
                    .setBlockCache(cache)
                    .setCacheIndexAndFilterBlocks(true)
                    .setFilterPolicy(filter));
    options =
        new DBOptions()
            .setCreateIfMissing(isNew)
            .setCreateMissingColumnFamilies(isNew)
            .setParanoidChecks(true)
            .setMaxOpenFiles(OPEN_FILES)
            .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
            .setKeepLogFileNum(1)
            .setStatsDumpPeriodSec(0)
            .setStatsPersistPeriodSec(0);
    List<ColumnFamilyDescriptor> tables =
        NAMES.stream().map(name -> new ColumnFamilyDescriptor(Codec.name(name), table)).toList();
    String path = directory.toString();
    try {
      rocks =
          isNew
              ? RocksDB.open(options, path, tables, handles)
              : RocksDB.openReadOnly(options, path, tables, handles);
    } catch (RocksDBException | RuntimeException e) {
      closeOptions();
      throw e;
    }
  }

  RocksDB rocks() {
    return rocks;
  }

  ColumnFamilyHandle facts() {
    return handles.get(0);
  }

  ColumnFamilyHandle pages() {
    return handles.get(1);
  }

  ColumnFamilyHandle links() {
    return handles.get(2);
  }

  ColumnFamilyHandle found() {
    return handles.get(3);
  }

  List<ColumnFamilyHandle> all() {
    return handles;
  }

  @Override
  public void close() {
    handles.forEach(ColumnFamilyHandle::close);
    rocks.close();
    closeOptions();
  }

  private void closeOptions() {
    List.of(options, table, filter, cache).forEach(each -> each.close());
  }
}
