package dev.orbweaver.frontier;

import dev.orbweaver.frontier.Codec.Counters;
import dev.orbweaver.model.Offset;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** What one commit changes in the {@link Database}. */
final class Changes implements AutoCloseable {
  private static final byte[] NOTHING = {};

  private final ColumnFamilyHandle queue;
  private final ColumnFamilyHandle seen;
  private final ColumnFamilyHandle hosts;
  private final ColumnFamilyHandle meta;
  private final ColumnFamilyHandle facts;
  private final WriteBatch batch = new WriteBatch();

  Changes(
      ColumnFamilyHandle queue,
      ColumnFamilyHandle seen,
      ColumnFamilyHandle hosts,
      ColumnFamilyHandle meta,
      ColumnFamilyHandle facts) {
    this.queue = queue;
    this.seen = seen;
    this.hosts = hosts;
    this.meta = meta;
    this.facts = facts;
  }

  void enqueue(byte[] key, byte[] value, long fingerprint) throws RocksDBException {
    batch.put(queue, key, value);
    batch.put(seen, Codec.fingerprint(fingerprint), NOTHING);
  }

  void dequeue(byte[] key) throws RocksDBException {
    batch.delete(queue, key);
  }

  void host(String name, byte[] remembered) throws RocksDBException {
    batch.put(hosts, Codec.name(name), remembered);
  }

  void fact(FactKey key, String value) throws RocksDBException {
    batch.put(facts, Codec.fact(key), Codec.name(value));
  }

  void sink(String name, Offset offset) throws RocksDBException {
    batch.put(meta, Database.sinkKey(name), Codec.offset(offset));
  }

  void deleteSink(String name) throws RocksDBException {
    batch.delete(meta, Database.sinkKey(name));
  }

  void meta(String name, byte[] value) throws RocksDBException {
    batch.put(meta, Codec.name(name), value);
  }

  void deleteMeta(String name) throws RocksDBException {
    batch.delete(meta, Codec.name(name));
  }

  void crawl(byte[] remembered) throws RocksDBException {
    batch.put(meta, Database.crawlKey(), remembered);
  }

  void counters(Counters counters) throws RocksDBException {
    batch.put(meta, Database.countersKey(), Codec.counters(counters));
  }

  WriteBatch batch() {
    return batch;
  }

  @Override
  public void close() {
    batch.close();
  }
}
