package dev.orbweaver.frontier;

import dev.orbweaver.frontier.Codec.Counters;
import dev.orbweaver.frontier.Codec.QueuedBytes;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Offset;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.rocksdb.RocksDBException;

/**
 * A frontier on disk: what was committed survives the process, however it ends, and neither queued
 * nor seen URLs are held on the heap.
 *
 * <p>A commit is one atomic write to the journal of an embedded database, handed to the operating
 * system before it is acknowledged and made safe from a power cut as the settings say. Calls may
 * come from any thread; they return at once and are worked off one after another.
 */
public final class DurableFrontier implements FrontierStore {
  private final Duration sync;
  private final StateDirectory directory;
  private final StoreThread thread;
  private final Database database;
  private final SeenUrls seen;
  private final HostQueues queues;
  private final Recall recall;
  private long commits;
  private final Unforced unforced;
  private final long takenBack;
  private volatile Recovered recovered;

  /**
   * Opens the frontier in a directory, or makes a new one there.
   *
   * @throws FrontierProblem when another process has it, it is not ours, or it is damaged
   */
  public static DurableFrontier open(Path directory, FrontierSettings settings) {
    return open(directory, settings, Boot.id());
  }

  /**
   * Deletes the frontier in a directory, be it damaged or of another version; all but the directory
   * itself and the file that locks it.
   *
   * @throws FrontierProblem when a process has it, or there is anything that is not ours
   */
  public static void erase(Path directory) {
    try {
      StateDirectory.erase(directory);
    } catch (IOException | RuntimeException e) {
      throw Faults.of(directory, e);
    }
  }

  /**
   * Looks whether a process has the frontier in a directory, if there is one.
   *
   * @throws FrontierProblem when one has
   */
  public static void requireFree(Path directory) {
    try {
      DirectoryLock.requireFree(directory);
    } catch (IOException e) {
      throw Faults.of(directory, e);
    }
  }

  /**
   * Opens it in a given run of the machine.
   *
   * @param boot its id, or empty when that cannot be known
   */
  static DurableFrontier open(Path directory, FrontierSettings settings, String boot) {
    try {
      NativeLibrary.load();
      StateDirectory held = StateDirectory.open(directory, boot);
      try {
        return open(held, settings, boot);
      } catch (IOException | RocksDBException | RuntimeException e) {
        held.close();
        throw e;
      }
    } catch (IOException | RocksDBException | RuntimeException e) {
      throw Faults.of(directory, e);
    }
  }

  private static DurableFrontier open(StateDirectory held, FrontierSettings settings, String boot)
      throws IOException, RocksDBException {
    boolean isNew = held.mark().state().written() == 0;
    Journals.check(held.database(), !held.mark().state().isSameRun(boot));
    StoreThread thread = new StoreThread(held.path());
    Database database =
        Database.open(held.database(), isNew, settings.databaseMemory(), thread::fail);
    try {
      Counters counters = counters(held, database, boot);
      Unforced unforced = new Unforced(database);
      long takenBack = 0;
      if (!unforced.isEmpty() && !held.mark().state().isSameRun(boot)) {
        counters = new Counters(counters.nextId(), counters.commits() + 1);
        takenBack = takeBack(database, unforced, counters);
      }
      held.mark().written(counters.commits());
      return new DurableFrontier(settings, held, thread, database, counters, unforced, takenBack);
    } catch (IOException | RocksDBException | RuntimeException e) {
      thread.end(); // before what it reads is closed
      database.close();
      throw e;
    }
  }

  /** Where the database stands, which must not be before what was acknowledged. */
  private static Counters counters(StateDirectory held, Database database, String boot)
      throws RocksDBException {
    Counters stored = database.readCounters();
    Counters counters = stored == null ? new Counters(1, 0) : stored;
    long missing = held.mark().state().expected(boot) - counters.commits();
    if (missing > 0) {
      throw new FrontierProblem("the last " + missing + " of its commits cannot be read");
    }
    return counters;
  }

  private static long takeBack(Database database, Unforced unforced, Counters counters)
      throws RocksDBException {
    try (Changes changes = database.changes()) {
      long tasks = unforced.takeBack(changes);
      changes.counters(counters);
      database.apply(changes, true);
      return tasks;
    }
  }

  private DurableFrontier(
      FrontierSettings settings,
      StateDirectory directory,
      StoreThread thread,
      Database database,
      Counters counters,
      Unforced unforced,
      long takenBack)
      throws RocksDBException {
    this.unforced = unforced;
    this.takenBack = takenBack;
    this.sync = settings.sync();
    this.directory = directory;
    this.thread = thread;
    this.database = database;
    this.commits = counters.commits();
    CompletionStage<SeenFilter> filter =
        thread.run(() -> SeenFilter.of(database, settings.filterMemory(), counters.nextId()));
    this.queues = new HostQueues(database, settings.queuesMemory());
    this.recall = new Recall(database, settings.recalledLater());
    this.recovered =
        new Recovered(
            database.countQueued(), recall.atOnce(), database.readSinks(), database.readCrawl());
    RecentFingerprints recent = new RecentFingerprints(settings.recentMemory());
    this.seen = new SeenUrls(database, recent, loaded(filter), counters.nextId());
  }

  /** What was read on the thread, beside what was read here. */
  private SeenFilter loaded(CompletionStage<SeenFilter> filter) {
    try {
      return filter.toCompletableFuture().join();
    } catch (CompletionException e) {
      thread.throwFailure();
      throw e;
    }
  }

  /**
   * What was there when it was opened. To be asked before the first commit: then it is let go of.
   */
  public Recovered recovered() {
    Recovered found = recovered;
    if (found == null) {
      throw new IllegalStateException("what was recovered is outdated by a commit");
    }
    return found;
  }

  /**
   * How many finished tasks are queued again because the machine went down before their records
   * were safe.
   */
  public long takenBack() {
    return takenBack;
  }

  @Override
  public Optional<Duration> forcedEvery() {
    return Optional.of(sync);
  }

  @Override
  public CompletionStage<Admission> admit(List<Discovery> discoveries, Collection<FactKey> asked) {
    return thread.run(
        () -> {
          List<List<FetchTask>> tasks = seen.admit(discoveries);
          return new Admission(tasks, database.readFacts(seen.perhapsKnown(asked)));
        });
  }

  @Override
  public boolean outlivesProcess() {
    return true;
  }

  @Override
  public CompletionStage<Batch> take(String host, int most, Predicate<FetchTask> wanted) {
    return thread.run(() -> queues.take(host, most, wanted).with(recall.of(host)));
  }

  @Override
  public CompletionStage<Void> reconsider(String host) {
    return thread.run(
        () -> {
          queues.reconsider(host);
          return null;
        });
  }

  @Override
  public CompletionStage<Void> visit(Collection<String> hosts, Predicate<FetchTask> visitor) {
    return thread.run(
        () -> {
          boolean[] more = {true};
          for (String host : hosts) {
            if (more[0]) {
              database.scanQueue(
                  Codec.queueStart(host),
                  Codec.queueEnd(host),
                  (key, value) -> more[0] = visitor.test(Codec.task(key, value)));
            }
          }
          return null;
        });
  }

  @Override
  public String fact(FactKey key) {
    try {
      return database.readFacts(List.of(key)).get(key);
    } catch (RocksDBException e) {
      throw Faults.of(directory.path(), e); // so fails the call in which it was asked
    }
  }

  @Override
  public CompletionStage<Sighting> look(Url url) {
    return thread.run(() -> database.look(url));
  }

  @Override
  public CompletionStage<Void> commit(Commit commit) {
    recovered = null;
    return thread.run(
        () -> {
          write(commit);
          return null;
        });
  }

  private void write(Commit commit) throws IOException, RocksDBException {
    List<QueuedBytes> admitted = new ArrayList<>(commit.admitted().size());
    commit.admitted().forEach(task -> admitted.add(QueuedBytes.of(task)));
    List<byte[]> finished = new ArrayList<>(commit.finished().size());
    commit.finished().forEach(task -> finished.add(Codec.key(task)));
    try (Changes changes = database.changes()) {
      for (int i = 0; i < admitted.size(); i++) {
        long fingerprint = seen.fingerprint(commit.admitted().get(i));
        changes.enqueue(admitted.get(i).key(), admitted.get(i).value(), fingerprint);
      }
      for (Map.Entry<String, byte[]> host : commit.hosts().entrySet()) {
        changes.host(host.getKey(), host.getValue());
      }
      for (Map.Entry<String, Offset> sink : commit.sinks().entrySet()) {
        changes.sink(sink.getKey(), sink.getValue());
      }
      for (Map.Entry<FactKey, String> fact : commit.facts().entrySet()) {
        seen.committing(fact.getKey());
        changes.fact(fact.getKey(), fact.getValue());
      }
      if (commit.crawl() != null) {
        changes.crawl(commit.crawl());
      }
      if (commit.forced()) {
        unforced.forget(changes, commit, finished);
      } else {
        unforced.note(changes, commits + 1, finished);
      }
      changes.counters(new Counters(seen.nextId(), commits + 1));
      database.apply(changes, commit.forced());
    }
    commits++;
    directory.mark().written(commits);
    written(commit, admitted, finished);
  }

  /** It is on the disk: now the memory follows. */
  private void written(Commit commit, List<QueuedBytes> admitted, List<byte[]> finished)
      throws IOException {
    unforced.committed(commit.forced(), finished);
    for (int i = 0; i < admitted.size(); i++) {
      FetchTask task = commit.admitted().get(i);
      seen.committed(task);
      queues.added(task.url().host(), admitted.get(i));
    }
    for (int i = 0; i < finished.size(); i++) {
      queues.finished(commit.finished().get(i), finished.get(i));
    }
    if (commit.forced()) {
      directory.mark().synced();
    }
  }

  private Void sync() throws IOException, RocksDBException {
    database.sync();
    directory.mark().synced();
    return null;
  }

  /**
   * Waits for what was asked for, makes it safe from a power cut and lets go of the directory.
   *
   * @throws FrontierProblem when that cannot be done and no call has told so
   */
  @Override
  public void close() {
    if (thread.hasEnded()) {
      return;
    }
    boolean failedBefore = thread.hasFailed();
    thread.run(this::sync);
    thread.end();
    try {
      database.close();
      directory.close();
    } catch (IOException e) {
      thread.fail(e);
    }
    if (!failedBefore) {
      thread.throwFailure();
    }
  }
}
