package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rocksdb.RocksDBException;

/**
 * Tells new URLs from seen ones: by a cache of recent fingerprints, by those admitted and not yet
 * committed, and what passes both by the database.
 */
final class SeenUrls {
  private final Database database;
  private final RecentFingerprints recent;

  /** Admitted, not yet committed: the fingerprints, and which task has which. */
  private final LongSet pending = new LongSet();

  private final Map<Long, Long> fingerprints = new HashMap<>();
  private long nextId;

  /**
   * @param memory bytes of heap that the cache may take
   */
  SeenUrls(Database database, long memory, long nextId) {
    this.database = database;
    this.recent = new RecentFingerprints(memory);
    this.nextId = nextId;
  }

  /** The id that the next admitted task will have. */
  long nextId() {
    return nextId;
  }

  List<List<FetchTask>> admit(List<Discovery> discoveries) throws RocksDBException {
    LongSet unseen = askedFor(discoveries);
    long[] asked = unseen.toArray();
    Arrays.sort(asked); // neighbours share blocks of the disk
    for (long fingerprint : asked) {
      if (database.isSeen(fingerprint)) {
        unseen.remove(fingerprint);
      }
    }
    List<List<FetchTask>> admitted = new ArrayList<>(discoveries.size());
    for (Discovery discovery : discoveries) {
      admitted.add(admit(discovery, unseen));
    }
    return admitted;
  }

  /** The fingerprints that only the database can judge. */
  private LongSet askedFor(List<Discovery> discoveries) {
    LongSet asked = new LongSet();
    for (Discovery discovery : discoveries) {
      for (Link link : discovery.links()) {
        long fingerprint = link.fingerprint();
        if (!recent.contains(fingerprint) && !pending.contains(fingerprint)) {
          asked.add(fingerprint);
        }
      }
    }
    return asked;
  }

  private List<FetchTask> admit(Discovery from, LongSet unseen) {
    List<FetchTask> tasks = new ArrayList<>();
    for (Link link : from.links()) {
      recent.add(link.fingerprint());
      if (unseen.remove(link.fingerprint())) {
        pending.add(link.fingerprint());
        fingerprints.put(nextId, link.fingerprint());
        tasks.add(from.task(nextId++, link));
      }
    }
    return tasks;
  }

  /** The fingerprint under which a task was admitted. */
  long fingerprint(FetchTask task) {
    Long admitted = fingerprints.get(task.id());
    return admitted == null ? task.kind().fingerprint(task.url()) : admitted;
  }

  /** The database has it from now on. */
  void committed(FetchTask task) {
    Long admitted = fingerprints.remove(task.id());
    if (admitted != null) {
      pending.remove(admitted);
    }
  }
}
