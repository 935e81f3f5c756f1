package dev.orbweaver.frontier;

import dev.orbweaver.frontier.Codec.Counters;
import dev.orbweaver.model.Offset;
import dev.orbweaver.url.Url;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.rocksdb.AbstractEventListener;
import org.rocksdb.BackgroundErrorReason;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Status;
import org.rocksdb.WriteOptions;

/**
 * The tables of a frontier: {@code queue}, {@code seen}, {@code hosts}, {@code meta} and {@code
 * facts}. Used by one thread at a time.
 */
final class Database implements AutoCloseable {
  static final List<String> TABLES = List.of("queue", "seen", "hosts", "meta", "facts");
  private static final byte[] CRAWL = Codec.name("crawl");
  private static final byte[] COUNTERS = Codec.name("counters");
  private static final String SINK = "sink/";

  /** Nanoseconds between two looks at whether something is still being flushed. */
  private static final long A_WHILE = 2_000_000;

  private static final int MOST_WAITS = 10_000;

  private final Tuning tuning;
  private final DBOptions options;
  private final AbstractEventListener listener;
  private final List<ColumnFamilyHandle> handles;
  private final RocksDB rocks;
  private final Lookout lookout;
  private final WriteOptions writes = new WriteOptions();
  private final WriteOptions syncedWrites = new WriteOptions().setSync(true);
  private final ReadOptions reads = new ReadOptions();
  private final DoneTasks done = new DoneTasks();
  private final ByteBuffer key = ByteBuffer.allocateDirect(Long.BYTES);
  private final ByteBuffer noValue = ByteBuffer.allocateDirect(1);

  /**
   * Opens it.
   *
   * @param isNew whether it may be made; else all of it must be there
   * @param memory bytes that it may take
   * @param onFault told when something fails that no call waits for
   */
  static Database open(Path path, boolean isNew, long memory, Consumer<Exception> onFault)
      throws RocksDBException {
    Tuning tuning = new Tuning(memory);
    AbstractEventListener listener = new BackgroundFaults(onFault);
    DBOptions options = tuning.database(isNew, listener);
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try {
      RocksDB rocks = RocksDB.open(options, path.toString(), tables(tuning), handles);
      return new Database(tuning, options, listener, handles, rocks);
    } catch (RocksDBException | RuntimeException e) {
      options.close();
      listener.close();
      tuning.close();
      throw e;
    }
  }

  private static List<ColumnFamilyDescriptor> tables(Tuning tuning) {
    List<ColumnFamilyOptions> options =
        List.of(tuning.queue(), tuning.seen(), tuning.small(), tuning.small(), tuning.facts());
    List<ColumnFamilyDescriptor> tables = new ArrayList<>();
    tables.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, tuning.small()));
    for (int i = 0; i < TABLES.size(); i++) {
      byte[] name = TABLES.get(i).getBytes(StandardCharsets.US_ASCII);
      tables.add(new ColumnFamilyDescriptor(name, options.get(i)));
    }
    return tables;
  }

  private Database(
      Tuning tuning,
      DBOptions options,
      AbstractEventListener listener,
      List<ColumnFamilyHandle> handles,
      RocksDB rocks) {
    this.tuning = tuning;
    this.options = options;
    this.listener = listener;
    this.handles = handles;
    this.rocks = rocks;
    this.lookout = new Lookout(rocks, handles, done);
  }

  private ColumnFamilyHandle queue() {
    return handles.get(1);
  }

  private ColumnFamilyHandle seen() {
    return handles.get(2);
  }

  private ColumnFamilyHandle hosts() {
    return handles.get(3);
  }

  private ColumnFamilyHandle meta() {
    return handles.get(4);
  }

  private ColumnFamilyHandle facts() {
    return handles.get(5);
  }

  // writing

  /** A group of changes, none of which is there before {@link #apply}. */
  Changes changes() {
    return new Changes(queue(), seen(), hosts(), meta(), facts());
  }

  /**
   * Makes a group of changes, all at once.
   *
   * @param sync whether to wait until they, and all before them, are safe from a power cut
   */
  void apply(Changes changes, boolean sync) throws RocksDBException {
    rocks.write(sync ? syncedWrites : writes, changes.batch());
  }

  /** Makes all that was applied safe from a power cut. */
  void sync() throws RocksDBException {
    rocks.syncWal();
  }

  // reading

  /** Whether this fingerprint was ever committed. */
  boolean isSeen(long fingerprint) throws RocksDBException {
    // one call a key: RocksDB's multi-get for arrays takes a key it could not read for a missing
    // one, and that for buffers, which does not, is slower than this
    key.clear().putLong(fingerprint).flip();
    noValue.clear();
    return rocks.get(seen(), reads, key, noValue) != RocksDB.NOT_FOUND;
  }

  /** Shows every fingerprint that was ever committed, and of every fact the key's lower half. */
  void eachKey(LongConsumer visitor) throws RocksDBException {
    for (ColumnFamilyHandle table : List.of(seen(), facts())) {
      ByteBuffer key = ByteBuffer.allocateDirect(2 * Long.BYTES);
      try (ReadOptions once =
              new ReadOptions()
                  .setFillCache(false)
                  .setReadaheadSize(2 << 20)
                  .setTotalOrderSeek(true);
          RocksIterator each = rocks.newIterator(table, once)) {
        for (each.seekToFirst(); each.isValid(); each.next()) {
          int length = each.key(key.clear());
          if (length != Long.BYTES && length != 2 * Long.BYTES) {
            throw new FrontierProblem("a key of the visited set is malformed");
          }
          visitor.accept(key.getLong(length - Long.BYTES));
        }
        each.status();
      }
    }
  }

  /** Those of these facts that were ever committed. */
  Map<FactKey, String> readFacts(Collection<FactKey> asked) throws RocksDBException {
    Map<FactKey, String> known = new HashMap<>();
    for (FactKey each : asked) {
      byte[] value = rocks.get(facts(), reads, Codec.fact(each));
      if (value != null) {
        known.put(each, Codec.name(value));
      }
    }
    return known;
  }

  /**
   * Goes through queued tasks in order, but for those that are done.
   *
   * @param from the first key that is of interest
   * @param end the first key that is not any more
   * @param visitor given key and value; false ends it
   */
  void scanQueue(byte[] from, byte[] end, BiPredicate<byte[], byte[]> visitor)
      throws RocksDBException {
    lookout.scanQueue(from, end, visitor);
  }

  /** What is in the queue and finished all the same. */
  DoneTasks done() {
    return done;
  }

  /** Counts queued tasks by host. */
  Map<String, Long> countQueued() throws RocksDBException {
    QueueCount count = new QueueCount(done);
    try (ReadOptions once = new ReadOptions().setFillCache(false).setReadaheadSize(2 << 20);
        RocksIterator each = rocks.newIterator(queue(), once)) {
      for (each.seekToFirst(); each.isValid(); each.next()) {
        count.add(each);
      }
      each.status();
    }
    return count.byHost();
  }

  /** Shows everything that is remembered of hosts: keys, and values for who wants them. */
  void readHosts(BiConsumer<String, Supplier<byte[]>> visitor) throws RocksDBException {
    try (RocksIterator each = rocks.newIterator(hosts())) {
      for (each.seekToFirst(); each.isValid(); each.next()) {
        visitor.accept(Codec.name(each.key()), each::value);
      }
      each.status();
    }
  }

  /** Everything that is remembered of one host. */
  Map<String, byte[]> memories(String host) throws RocksDBException {
    return lookout.memories(host);
  }

  Map<String, Offset> readSinks() throws RocksDBException {
    Map<String, Offset> sinks = new HashMap<>();
    readMeta(SINK).forEach((name, value) -> sinks.put(name, Codec.offset(value)));
    return sinks;
  }

  /** Entries about the crawl as a whole, in order, by what follows the prefix in their names. */
  SortedMap<String, byte[]> readMeta(String prefix) throws RocksDBException {
    return lookout.meta(prefix);
  }

  /** What is known of one URL and its host. */
  Sighting look(Url url) throws RocksDBException {
    return lookout.look(url);
  }

  /** One entry about the crawl as a whole; null when there is none. */
  byte[] readMetaEntry(String name) throws RocksDBException {
    return rocks.get(meta(), Codec.name(name));
  }

  byte[] readCrawl() throws RocksDBException {
    return rocks.get(meta(), CRAWL);
  }

  /** The counters as last committed; null before the first commit. */
  Counters readCounters() throws RocksDBException {
    byte[] value = rocks.get(meta(), COUNTERS);
    return value == null ? null : Codec.counters(value);
  }

  static byte[] sinkKey(String sink) {
    return Codec.name(SINK + sink);
  }

  static byte[] crawlKey() {
    return CRAWL;
  }

  static byte[] countersKey() {
    return COUNTERS;
  }

  @Override
  public void close() {
    awaitFlushes();
    rocks.cancelAllBackgroundWork(true);
    handles.forEach(ColumnFamilyHandle::close);
    rocks.close();
    writes.close();
    syncedWrites.close();
    reads.close();
    options.close();
    listener.close();
    tuning.close();
  }

  /**
   * A flush that is broken off counts as one that failed: the listener would be told of it, and for
   * some reasons the Java side of RocksDB has no name, so that it throws on a thread of its own.
   * None begins any more but those that are pending.
   */
  private void awaitFlushes() {
    try {
      for (int wait = 0; wait < MOST_WAITS && isFlushing(); wait++) {
        LockSupport.parkNanos(A_WHILE);
      }
    } catch (RocksDBException unknown) {
      // then it is as if there were none
    }
  }

  private boolean isFlushing() throws RocksDBException {
    boolean mayEnd = rocks.getLongProperty("rocksdb.background-errors") == 0;
    return mayEnd
        && (rocks.getLongProperty("rocksdb.num-running-flushes") > 0
            || rocks.getAggregatedLongProperty("rocksdb.mem-table-flush-pending") > 0);
  }

  /** Hears of flushes and compactions that failed. */
  private static final class BackgroundFaults extends AbstractEventListener {
    private final Consumer<Exception> onFault;

    BackgroundFaults(Consumer<Exception> onFault) {
      super(EnabledEventCallback.ON_BACKGROUND_ERROR);
      this.onFault = onFault;
    }

    @Override
    public void onBackgroundError(BackgroundErrorReason reason, Status status) {
      onFault.accept(new RocksDBException(reason + ": " + status.getState(), status));
    }
  }
}
