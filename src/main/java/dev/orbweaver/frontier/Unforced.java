package dev.orbweaver.frontier;

import dev.orbweaver.frontier.Codec.QueuedBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rocksdb.RocksDBException;

/**
 * The commits since the last {@linkplain Commit#forced forced} one, and how to take them back.
 *
 * <p>The journal and the outputs are different files: a power cut may leave a commit in the one
 * whose records never reached the others. So each commit that is not forced keeps the tasks it
 * finished, and a forced one the positions that are safe; after a power cut those tasks are queued
 * again and the outputs are cut back to there. What the commits admitted or remembered of hosts
 * stays: it was found, whatever became of the records.
 */
final class Unforced {
  private static final String UNDO = "undo/";
  private static final String FORCED_SINK = "forced/sink/";
  private static final String FORCED_CRAWL = "forced/crawl";

  private final List<String> undos;

  private Unforced(List<String> undos) {
    this.undos = undos;
  }

  /** Those that an earlier process left. */
  static Unforced of(Database database) throws RocksDBException {
    List<String> undos = new ArrayList<>();
    database.readMeta(UNDO).keySet().forEach(number -> undos.add(UNDO + number));
    return new Unforced(undos);
  }

  /** Notes with an unforced commit what it finishes. */
  void note(Changes changes, long commit, List<QueuedBytes> finished) throws RocksDBException {
    if (finished.isEmpty()) {
      return;
    }
    String undo = UNDO + String.format("%019d", commit);
    changes.meta(undo, Codec.tasks(finished));
    undos.add(undo);
  }

  /** Notes with a forced commit that up to here nothing will be taken back. */
  void forget(Changes changes, Commit forced) throws RocksDBException {
    for (String undo : undos) {
      changes.deleteMeta(undo);
    }
    undos.clear();
    for (var sink : forced.sinks().entrySet()) {
      changes.meta(FORCED_SINK + sink.getKey(), Codec.offset(sink.getValue()));
    }
    if (forced.crawl() != null) {
      changes.meta(FORCED_CRAWL, forced.crawl());
    }
  }

  /**
   * Takes all of them back, in the same write as what else is in {@code changes}.
   *
   * @return how many finished tasks are queued again
   */
  long takeBack(Database database, Changes changes) throws RocksDBException {
    long tasks = 0;
    for (byte[] undo : database.readMeta(UNDO).values()) {
      for (QueuedBytes task : Codec.tasks(undo)) {
        changes.enqueueAgain(task.key(), task.value());
        tasks++;
      }
    }
    for (String undo : undos) {
      changes.deleteMeta(undo);
    }
    undos.clear();
    restoreOutputs(database, changes);
    return tasks;
  }

  private static void restoreOutputs(Database database, Changes changes) throws RocksDBException {
    Map<String, byte[]> forced = database.readMeta(FORCED_SINK);
    for (String sink : database.readSinks().keySet()) {
      if (forced.containsKey(sink)) {
        changes.sink(sink, Codec.offset(forced.get(sink)));
      } else {
        changes.deleteSink(sink); // it began after the last forced commit: it begins anew
      }
    }
    byte[] crawl = database.readMeta(FORCED_CRAWL).get("");
    if (crawl != null) {
      changes.crawl(crawl);
    }
  }

  boolean isEmpty() {
    return undos.isEmpty();
  }
}
