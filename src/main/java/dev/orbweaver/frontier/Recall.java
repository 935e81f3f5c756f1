package dev.orbweaver.frontier;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.rocksdb.RocksDBException;

/**
 * What earlier processes kept of hosts: a part is read when the frontier is opened, the larger part
 * stays on the disk until the first tasks of its host are taken. A resumed crawl knows millions of
 * hosts, and asks few of them at a time.
 */
final class Recall {
  private static final Hasher64 HASH = Hashing.xxh3_64();

  private final Database database;
  private final Predicate<String> later;

  /** Hosts, hashed, of which something is still to be read: one too many costs a look. */
  private final LongSet left = new LongSet();

  /**
   * @param later which keys may wait
   */
  Recall(Database database, Predicate<String> later) {
    this.database = database;
    this.later = later;
  }

  /** What cannot wait; to be called once. */
  Map<String, byte[]> atOnce() throws RocksDBException {
    Map<String, byte[]> all = new HashMap<>();
    database.readHosts(
        (key, value) -> {
          if (later.test(key)) {
            left.add(hash(host(key)));
          } else {
            all.put(key, value.get());
          }
        });
    return all;
  }

  /** What waited, once; then nothing. */
  List<byte[]> of(String host) throws RocksDBException {
    if (!left.remove(hash(host))) {
      return List.of();
    }
    List<byte[]> waited = new ArrayList<>();
    for (Map.Entry<String, byte[]> each : database.memories(host).entrySet()) {
      if (later.test(each.getKey())) {
        waited.add(each.getValue());
      }
    }
    return waited;
  }

  private static long hash(String host) {
    return HASH.hashCharsToLong(host);
  }

  /** A key is a host's name, alone or before a space and what it is about. */
  private static String host(String key) {
    int space = key.indexOf(' ');
    return space < 0 ? key : key.substring(0, space);
  }
}
