package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.rocksdb.RocksDBException;

/**
 * Hands out queued tasks, each once. They stay in the database until a commit finishes them.
 *
 * <p>For hosts that were asked for lately it remembers up to which key everything is handed out or
 * at hand: a scan from the beginning of a host's queue would first run through all that is deleted
 * there. The hosts that were not asked for longest are forgotten when memory is short.
 */
final class HostQueues {
  /** Tasks read ahead for one host, at most. */
  private static final int MOST_AHEAD = 256;

  /** So many tasks that are not wanted are passed over in one go, then others have their turn. */
  private static final int MOST_PASSED_OVER = 10_000;

  private final Database database;
  private final long memory;
  private final LongSet inHand = new LongSet();
  private final Map<String, HostQueue> known = new LinkedHashMap<>(16, 0.75f, true);
  private long weight;

  /** Tasks read ahead now: more as long as they are used, half when some were forgotten unused. */
  private int ahead = MOST_AHEAD / 4;

  /**
   * @param memory bytes of heap that may be taken
   */
  HostQueues(Database database, long memory) {
    this.database = database;
    this.memory = memory;
  }

  Batch take(String host, int most, Predicate<FetchTask> wanted) throws RocksDBException {
    HostQueue queue = known(host);
    weight -= queue.weight();
    List<FetchTask> taken = new ArrayList<>();
    int passedOver = 0;
    while (taken.size() < most && passedOver < MOST_PASSED_OVER && refilled(queue, most)) {
      Map.Entry<byte[], byte[]> first = queue.poll();
      FetchTask task = Codec.task(first.getKey(), first.getValue());
      if (wanted.test(task)) {
        taken.add(task);
        inHand.add(task.id());
      } else {
        passedOver++; // it is on the disk, before what is unread: nobody comes upon it again
      }
    }
    boolean last = queue.size() == 0 && !queue.mayHaveMore();
    weight += queue.weight();
    forget();
    return new Batch(taken, last);
  }

  /** Whether there is a task at hand, now that the disk was asked if there was none. */
  private boolean refilled(HostQueue queue, int most) throws RocksDBException {
    if (queue.size() == 0 && queue.mayHaveMore()) {
      read(queue, (int) Math.min((long) most + ahead, Integer.MAX_VALUE));
    }
    return queue.size() > 0;
  }

  /** Begins at the start of a host's queue again: there is what was not wanted and may be now. */
  void reconsider(String host) {
    HostQueue queue = known.remove(host);
    weight -= queue == null ? 0 : queue.weight();
  }

  private HostQueue known(String host) {
    HostQueue queue = known.get(host);
    if (queue == null) {
      queue = new HostQueue(host);
      known.put(host, queue);
      weight += queue.weight();
    }
    return queue;
  }

  private void read(HostQueue queue, int most) throws RocksDBException {
    ahead = Math.min(ahead + 1, MOST_AHEAD);
    boolean[] full = {false};
    database.scanQueue(
        queue.unread(),
        Codec.queueEnd(queue.host()),
        (key, value) -> {
          full[0] = queue.size() >= most;
          if (!full[0] && !inHand.contains(Codec.id(key))) {
            queue.read(key, value);
          }
          return !full[0];
        });
    if (!full[0]) {
      queue.readAll();
    }
  }

  /** A task was committed. */
  void added(FetchTask task) {
    HostQueue queue = known.get(task.url().host());
    if (queue != null) {
      weight -= queue.weight();
      queue.add(Codec.key(task), Codec.value(task));
      queue.keepFirst(Math.max(ahead, 1));
      weight += queue.weight();
    }
  }

  /** A task is finished and its key deleted. */
  void finished(FetchTask task) {
    inHand.remove(task.id());
    HostQueue queue = known.get(task.url().host());
    if (queue != null) {
      weight -= queue.weight();
      queue.remove(Codec.key(task));
      weight += queue.weight();
    }
  }

  private void forget() {
    Iterator<HostQueue> coldest = known.values().iterator();
    while (weight > memory && known.size() > 1) {
      HostQueue forgotten = coldest.next();
      weight -= forgotten.weight();
      coldest.remove();
      ahead = forgotten.size() > 0 ? ahead / 2 : ahead;
    }
  }

  /** How many tasks are handed out and not finished. */
  int inHand() {
    return inHand.size();
  }

  long weight() {
    return weight;
  }
}
