package dev.orbweaver.frontier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.rocksdb.RocksDBException;

/**
 * The commits since the last {@linkplain Commit#forced forced} one, and how to take them back.
 *
 * <p>The journal and the outputs are different files: a power cut may leave a commit in the one
 * whose records never reached the others. So what a commit that is not forced finished stays in the
 * queue, with a note that it is done; a forced one deletes it, and notes the positions that are
 * safe. After a power cut the notes are dropped, by which those tasks are queued again, and the
 * outputs are cut back to there. What the commits admitted or remembered of hosts stays: it was
 * found, whatever became of the records.
 *
 * <p>It is the faster way as well: what is deleted together lies together, host by host.
 */
final class Unforced {
  private static final String FORCED_SINK = "forced/sink/";
  private static final String FORCED_CRAWL = "forced/crawl";

  private final Database database;
  private final List<String> notes = new ArrayList<>();

  /** Those that an earlier process left, too. */
  Unforced(Database database) throws RocksDBException {
    this.database = database;
    for (Map.Entry<String, byte[]> note : database.readMeta(DoneTasks.NOTES).entrySet()) {
      notes.add(DoneTasks.NOTES + note.getKey());
      database.done().add(note.getValue());
    }
  }

  /**
   * Notes with an unforced commit what it finishes. That may be nothing: outputs can be ahead of
   * what is safe all the same.
   */
  void note(Changes changes, long commit, List<byte[]> finished) throws RocksDBException {
    String note = DoneTasks.note(commit);
    changes.meta(note, Codec.keys(finished));
    notes.add(note);
  }

  /** Deletes with a forced commit what it and those before it finished, as that is safe now. */
  void forget(Changes changes, Commit forced, List<byte[]> finished) throws RocksDBException {
    List<byte[]> keys = new ArrayList<>(finished);
    for (String note : notes) {
      keys.addAll(Codec.keys(database.readMetaEntry(note)));
      changes.deleteMeta(note);
    }
    keys.sort(Arrays::compareUnsigned); // neighbours lie together in the table, too
    for (byte[] key : keys) {
      changes.dequeue(key);
    }
    for (var sink : forced.sinks().entrySet()) {
      changes.meta(FORCED_SINK + sink.getKey(), Codec.offset(sink.getValue()));
    }
    if (forced.crawl() != null) {
      changes.meta(FORCED_CRAWL, forced.crawl());
    }
  }

  /** The commit is on the disk: what it finished is done. */
  void committed(boolean forced, List<byte[]> finished) {
    if (forced) {
      clear();
    } else {
      finished.forEach(key -> database.done().add(Codec.id(key)));
    }
  }

  private void clear() {
    notes.clear();
    database.done().clear();
  }

  /**
   * Takes all of them back, in the same write as what else is in {@code changes}.
   *
   * @return how many finished tasks are queued again
   */
  long takeBack(Changes changes) throws RocksDBException {
    long tasks = database.done().size();
    for (String note : notes) {
      changes.deleteMeta(note);
    }
    clear();
    restoreOutputs(changes);
    return tasks;
  }

  private void restoreOutputs(Changes changes) throws RocksDBException {
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
    return notes.isEmpty();
  }
}
