package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.TaskKind;
import dev.orbweaver.url.Url;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/** Looks single URLs up in the tables of a frontier, and changes nothing. */
final class Lookout {
  /** How far a queue is counted: a place far behind is told as "more than". */
  static final long FARTHEST = 200_000;

  private final RocksDB rocks;
  private final ColumnFamilyHandle queue;
  private final ColumnFamilyHandle seen;
  private final ColumnFamilyHandle hosts;
  private final ColumnFamilyHandle meta;
  private final DoneTasks done;

  /**
   * @param handles of the default table and of {@link Database#TABLES}
   * @param done what is in the queue and is not to be found there
   */
  Lookout(RocksDB rocks, List<ColumnFamilyHandle> handles, DoneTasks done) {
    this.rocks = rocks;
    this.queue = handles.get(1);
    this.seen = handles.get(2);
    this.hosts = handles.get(3);
    this.meta = handles.get(4);
    this.done = done;
  }

  Sighting look(Url url) throws RocksDBException {
    boolean asPage = isSeen(TaskKind.PAGE.fingerprint(url));
    boolean asSitemap = isSeen(TaskKind.SITEMAP.fingerprint(url));
    Place place = place(url);
    return new Sighting(
        asPage, asSitemap, place.task, place.ahead, place.counted, memories(url.host()));
  }

  private boolean isSeen(long fingerprint) throws RocksDBException {
    return rocks.get(seen, Codec.fingerprint(fingerprint)) != null;
  }

  /** Goes through a host's queue until the URL is found. */
  private static final class Place implements BiPredicate<byte[], byte[]> {
    private final byte[] href;
    private FetchTask task;
    private long ahead;
    private boolean counted = true;

    Place(Url url) {
      this.href = Codec.name(url.href());
    }

    @Override
    public boolean test(byte[] key, byte[] value) {
      if (Codec.isOf(value, href)) {
        task = Codec.task(key, value);
        return false;
      }
      ahead++;
      counted = ahead < FARTHEST;
      return counted;
    }
  }

  private Place place(Url url) throws RocksDBException {
    Place place = new Place(url);
    scanQueue(url.host(), place);
    return place;
  }

  /** How many tasks of a host have no end yet. */
  long queued(String host) throws RocksDBException {
    long[] count = {0};
    scanQueue(host, (key, value) -> ++count[0] > 0);
    return count[0];
  }

  /**
   * Everything that is remembered of a host: its keys are its name, or begin with it and a space.
   */
  Map<String, byte[]> memories(String host) throws RocksDBException {
    Map<String, byte[]> memories = new HashMap<>();
    byte[] first = Codec.name(host);
    byte[] end = Codec.name(host + "!"); // the character after a space
    scan(
        hosts,
        first,
        end,
        each -> {
          String name = Codec.name(each.key());
          if (name.equals(host) || name.startsWith(host + " ")) {
            memories.put(name, each.value());
          }
          return true;
        });
    return memories;
  }

  /** Everything that is remembered of all hosts, in the order of their names. */
  void allMemories(BiPredicate<String, byte[]> visitor) throws RocksDBException {
    try (RocksIterator each = rocks.newIterator(hosts)) {
      each.seekToFirst();
      while (each.isValid() && visitor.test(Codec.name(each.key()), each.value())) {
        each.next();
      }
      each.status();
    }
  }

  /** Entries about the crawl as a whole, in order, by what follows the prefix in their names. */
  SortedMap<String, byte[]> meta(String prefix) throws RocksDBException {
    SortedMap<String, byte[]> entries = new TreeMap<>();
    try (RocksIterator each = rocks.newIterator(meta)) {
      for (each.seek(Codec.name(prefix)); each.isValid(); each.next()) {
        String name = Codec.name(each.key());
        if (!name.startsWith(prefix)) {
          break;
        }
        entries.put(name.substring(prefix.length()), each.value());
      }
      each.status();
    }
    return entries;
  }

  private void scanQueue(String host, BiPredicate<byte[], byte[]> visitor) throws RocksDBException {
    scanQueue(Codec.queueStart(host), Codec.queueEnd(host), visitor);
  }

  /** Goes through queued tasks in order, but for those that are done; see {@link Database}. */
  void scanQueue(byte[] from, byte[] end, BiPredicate<byte[], byte[]> visitor)
      throws RocksDBException {
    scan(
        queue,
        from,
        end,
        each -> {
          byte[] key = each.key();
          return done.isDone(key) || visitor.test(key, each.value());
        });
  }

  private void scan(
      ColumnFamilyHandle table, byte[] from, byte[] end, Predicate<RocksIterator> visitor)
      throws RocksDBException {
    // without the bound it would run on through what is deleted behind
    try (Slice bound = new Slice(end);
        ReadOptions bounded = new ReadOptions().setIterateUpperBound(bound);
        RocksIterator each = rocks.newIterator(table, bounded)) {
      each.seek(from);
      while (each.isValid() && visitor.test(each)) {
        each.next();
      }
      each.status();
    }
  }
}
