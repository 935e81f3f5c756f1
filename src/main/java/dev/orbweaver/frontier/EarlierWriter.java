package dev.orbweaver.frontier;

import dev.orbweaver.model.Earlier;
import dev.orbweaver.url.Url;
import java.nio.ByteBuffer;
import java.util.List;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** Takes down what an earlier crawl knew. Nothing of it is read back, so it goes in one sweep. */
public final class EarlierWriter {
  private final EarlierTables tables;

  /** A journal is no use to what is there as a whole or not at all. */
  private final WriteOptions unlogged = new WriteOptions().setDisableWAL(true);

  private long order;
  private long pages;
  private long askable;
  private boolean linked;

  EarlierWriter(EarlierTables tables) {
    this.tables = tables;
  }

  /** All links of a page. */
  public void links(Url page, List<String> targets) {
    put(
        () ->
            tables
                .rocks()
                .put(
                    tables.links(),
                    unlogged,
                    EarlierPages.key(page),
                    Codec.name(String.join("\n", targets))));
  }

  /**
   * A record.
   *
   * @param referrer where it was found; null: nowhere
   */
  public void record(Url url, Url referrer, Earlier earlier) {
    pages += earlier.wasFetched() ? 1 : 0;
    askable += earlier.validators().isNone() ? 0 : 1;
    put(() -> take(url, referrer, earlier));
  }

  private void take(Url url, Url referrer, Earlier earlier) throws RocksDBException {
    byte[] key = EarlierPages.key(url);
    tables.rocks().put(tables.pages(), unlogged, key, EarlierCodec.value(url, earlier));
    if (referrer != null) {
      byte[] place =
          ByteBuffer.allocate(2 * Long.BYTES)
              .putLong(referrer.fingerprint())
              .putLong(order++)
              .array();
      tables.rocks().put(tables.found(), unlogged, place, Codec.name(url.href()));
    }
  }

  /** Every page that had links was told with its links. */
  public void knowsAllLinks() {
    linked = true;
  }

  void complete(String source) throws RocksDBException {
    byte[] facts = new EarlierPages.Facts(source, pages, askable, linked).encode();
    tables.rocks().put(tables.facts(), unlogged, Codec.name(EarlierPages.FACTS), facts);
    try (FlushOptions waiting = new FlushOptions().setWaitForFlush(true)) {
      tables.rocks().flush(waiting, tables.all());
    }
    unlogged.close();
  }

  private interface Put {
    void run() throws RocksDBException;
  }

  private static void put(Put put) {
    try {
      put.run();
    } catch (RocksDBException e) {
      throw new FrontierProblem("what an earlier crawl knew cannot be kept", e);
    }
  }
}
