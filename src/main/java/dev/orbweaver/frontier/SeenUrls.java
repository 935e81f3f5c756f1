package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rocksdb.RocksDBException;

/**
 * Tells new URLs from seen ones: by a cache of recent fingerprints, by those admitted and not yet
 * committed, by a filter of all that were, and what passes them by the database.
 */
final class SeenUrls {
  private final Database database;
  private final RecentFingerprints recent;
  private final SeenFilter filter;

  /** Admitted, not yet committed: the fingerprints, and which task has which. */
  private final LongSet pending = new LongSet();

  private final Map<Long, Long> fingerprints = new HashMap<>();
  private long nextId;

  /**
   * @param filter of all that was ever committed
   */
  SeenUrls(Database database, RecentFingerprints recent, SeenFilter filter, long nextId) {
    this.database = database;
    this.recent = recent;
    this.filter = filter;
    this.nextId = nextId;
  }

  /** The id that the next admitted task will have. */
  long nextId() {
    return nextId;
  }

  List<List<FetchTask>> admit(List<Discovery> discoveries) throws RocksDBException {
    LongSet unseen = new LongSet();
    List<List<Link>> unmet = new ArrayList<>(discoveries.size());
    for (Discovery discovery : discoveries) {
      unmet.add(unmet(discovery.links(), unseen));
    }
    long[] asked = unseen.toArray();
    Arrays.sort(asked); // neighbours share blocks of the disk
    for (long fingerprint : asked) {
      if (!filter.isSurelyNew(fingerprint) && database.isSeen(fingerprint)) {
        unseen.remove(fingerprint);
      }
    }
    List<List<FetchTask>> admitted = new ArrayList<>(discoveries.size());
    for (int i = 0; i < unmet.size(); i++) {
      admitted.add(admit(discoveries.get(i), unmet.get(i), unseen));
    }
    return admitted;
  }

  /** The links of a page that were not met lately, few of them as a rule. */
  private List<Link> unmet(List<Link> links, LongSet asked) {
    List<Link> unmet = new ArrayList<>();
    for (Link link : links) {
      long fingerprint = link.fingerprint();
      if (!recent.contains(fingerprint) && !pending.contains(fingerprint)) {
        asked.add(fingerprint);
        unmet.add(link);
      }
    }
    return unmet;
  }

  private List<FetchTask> admit(Discovery from, List<Link> links, LongSet unseen) {
    List<FetchTask> tasks = new ArrayList<>();
    for (Link link : links) {
      recent.add(link.fingerprint());
      if (unseen.remove(link.fingerprint())) {
        filter.add(link.fingerprint());
        pending.add(link.fingerprint());
        fingerprints.put(nextId, link.fingerprint());
        tasks.add(from.task(nextId++, link));
      }
    }
    return tasks;
  }

  /**
   * Those of some facts that may have been committed. Their keys share the filter with
   * fingerprints: they are as random, and one page brings few of them.
   */
  List<FactKey> perhapsKnown(Collection<FactKey> asked) {
    List<FactKey> perhaps = new ArrayList<>(asked);
    perhaps.removeIf(key -> filter.isSurelyNew(key.low()));
    return perhaps;
  }

  /** The database will have it. */
  void committing(FactKey fact) {
    filter.add(fact.low());
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
