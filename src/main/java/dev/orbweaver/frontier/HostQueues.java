package dev.orbweaver.frontier;

import dev.orbweaver.frontier.Codec.QueuedBytes;
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
 * there. The hosts that were not asked for longest are forgotten when memory is short; but of a
 * host with many tasks that are not wanted it stays known where they are.
 */
final class HostQueues {
  /** Tasks read ahead for one host, at most. */
  private static final int MOST_AHEAD = 256;

  private static final int MANY_PASSED_OVER = 10_000;

  /** Of the memory, what is known of forgotten hosts may take such a part. */
  private static final int PART_OF_FORGOTTEN = 8;

  /** What such a host takes beside that: its name, maps and their entries, about. */
  private static final long OF_FORGOTTEN = 300;

  private final Database database;
  private final long memory;
  private final int manyPassedOver;
  private final LongSet inHand = new LongSet();
  private final Map<String, HostQueue> known = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<String, PassedOver> forgotten = new LinkedHashMap<>();
  private long weight;
  private long forgottenWeight;

  /** Tasks read ahead now: more as long as they are used, half when some were forgotten unused. */
  private int ahead = MOST_AHEAD / 4;

  /**
   * @param memory bytes of heap that may be taken
   */
  HostQueues(Database database, long memory) {
    this(database, memory, MANY_PASSED_OVER);
  }

  /**
   * @param manyPassedOver so many tasks that are not wanted are passed over in one go, then others
   *     have their turn; where there are more, it is remembered for longer
   */
  HostQueues(Database database, long memory, int manyPassedOver) {
    this.database = database;
    this.memory = memory;
    this.manyPassedOver = manyPassedOver;
  }

  Batch take(String host, int most, Predicate<FetchTask> wanted) throws RocksDBException {
    HostQueue queue = known(host);
    weight -= queue.weight();
    List<FetchTask> taken = new ArrayList<>();
    int passedOver = 0;
    while (taken.size() < most && passedOver < manyPassedOver && refilled(queue, most)) {
      Map.Entry<byte[], byte[]> first = queue.poll();
      FetchTask task = Codec.task(first.getKey(), first.getValue());
      if (wanted.test(task)) {
        taken.add(task);
        inHand.add(task.id());
        queue.passedOver().taken(first.getKey());
      } else {
        passedOver++; // it stays on the disk, and nobody comes upon it again
        queue.passedOver().refused(first.getKey());
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
    PassedOver before = forgotten.remove(host);
    forgottenWeight -= before == null ? 0 : weight(before);
  }

  private HostQueue known(String host) {
    HostQueue queue = known.get(host);
    if (queue == null) {
      PassedOver before = forgotten.remove(host);
      forgottenWeight -= before == null ? 0 : weight(before);
      queue = new HostQueue(host, before == null ? new PassedOver() : before);
      known.put(host, queue);
      weight += queue.weight();
    }
    return queue;
  }

  private void read(HostQueue queue, int most) throws RocksDBException {
    ahead = Math.min(ahead + 1, MOST_AHEAD);
    boolean full = false;
    while (!full && queue.mayHaveMore()) {
      queue.skip();
      full = readOn(queue, most);
    }
  }

  /** Reads up to what was passed over, or to the end; says whether that was too much. */
  private boolean readOn(HostQueue queue, int most) throws RocksDBException {
    boolean[] full = {false};
    byte[] end = queue.readable();
    database.scanQueue(
        queue.unread(),
        end,
        (key, value) -> {
          full[0] = queue.size() >= most;
          if (!full[0] && !inHand.contains(Codec.id(key))) {
            queue.read(key, value);
          }
          return !full[0];
        });
    if (!full[0]) {
      queue.readUpTo(end);
    }
    return full[0];
  }

  /** A task was committed. */
  void added(String host, QueuedBytes task) {
    HostQueue queue = known.get(host);
    if (queue == null && forgotten.containsKey(host)) {
      forgottenWeight -= weight(forgotten.get(host));
      forgotten.get(host).added(task.key());
      forgottenWeight += weight(forgotten.get(host));
    } else if (queue != null) {
      weight -= queue.weight();
      queue.add(task.key(), task.value());
      queue.keepFirst(Math.max(ahead, 1));
      weight += queue.weight();
    }
  }

  /** A task is finished: its key is deleted, or passed over until it is. */
  void finished(FetchTask task, byte[] key) {
    inHand.remove(task.id());
    HostQueue queue = known.get(task.url().host());
    if (queue != null) {
      weight -= queue.weight();
      queue.remove(key);
      weight += queue.weight();
    }
  }

  private void forget() {
    Iterator<HostQueue> coldest = known.values().iterator();
    while (weight() > memory && known.size() > 1) {
      HostQueue queue = coldest.next();
      weight -= queue.weight();
      coldest.remove();
      ahead = queue.size() > 0 ? ahead / 2 : ahead;
      if (queue.passedOver().refused() > manyPassedOver) {
        forgotten.put(queue.host(), queue.passedOver());
        forgottenWeight += weight(queue.passedOver());
      }
      forgetForgotten();
    }
  }

  private void forgetForgotten() {
    Iterator<PassedOver> oldest = forgotten.values().iterator();
    while (forgottenWeight > memory / PART_OF_FORGOTTEN) {
      forgottenWeight -= weight(oldest.next());
      oldest.remove();
    }
  }

  private static long weight(PassedOver ofForgotten) {
    return OF_FORGOTTEN + ofForgotten.weight();
  }

  /** How many tasks are handed out and not finished. */
  int inHand() {
    return inHand.size();
  }

  long weight() {
    return weight + forgottenWeight;
  }
}
