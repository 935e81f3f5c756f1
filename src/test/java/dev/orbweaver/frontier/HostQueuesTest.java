package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.frontier.Codec.QueuedBytes;
import dev.orbweaver.model.FetchTask;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

/** What is remembered of queues on the heap stays within its bound, however many there are. */
class HostQueuesTest {
  private static final long MEMORY = 100_000;

  @TempDir Path directory;
  private Database database;
  private HostQueues queues;
  private long nextId;

  @BeforeEach
  void open() throws Exception {
    NativeLibrary.load();
    database = Database.open(directory.resolve("db"), true, 16 << 20, fault -> {});
    queues = new HostQueues(database, MEMORY);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void staysWithinItsMemoryWithManyHosts() throws RocksDBException {
    for (int host = 0; host < 2_000; host++) {
      put("h" + host, 20);
      assertThat(take("h" + host, 1)).hasSize(1);
      assertThat(queues.weight()).isLessThanOrEqualTo(MEMORY);
    }
    for (int host = 0; host < 2_000; host++) {
      assertThat(take("h" + host, 100)).hasSize(19);
      assertThat(queues.weight()).isLessThanOrEqualTo(MEMORY);
    }
    assertThat(queues.inHand()).isEqualTo(2_000 * 20);
  }

  @Test
  void staysWithinItsMemoryWithOneEndlessHost() throws RocksDBException {
    take("a", 1);
    for (int page = 0; page < 100; page++) {
      for (FetchTask task : put("a", 100)) {
        queues.added(task.url().host(), QueuedBytes.of(task));
      }
      assertThat(queues.weight()).isLessThanOrEqualTo(MEMORY);
    }
    List<FetchTask> all = take("a", 20_000);

    assertThat(all).hasSize(10_000);
    assertThat(all).extracting(FetchTask::id).isSorted();
    assertThat(queues.weight()).isLessThanOrEqualTo(MEMORY);
  }

  @Test
  void holdsNothingOfATrapThatIsNotWantedAndFindsWhatStandsBehindIt() throws RocksDBException {
    put("a", 50_000);
    FetchTask behind = put("a", 1).get(0);
    Predicate<FetchTask> wanted = task -> task.id() >= behind.id();

    int calls = 0;
    Batch batch = new Batch(List.of(), false);
    while (batch.tasks().isEmpty() && !batch.last()) {
      batch = queues.take("a", 5, wanted);
      calls++;
      assertThat(queues.weight()).isLessThanOrEqualTo(MEMORY);
    }

    assertThat(batch.tasks()).extracting(FetchTask::id).containsExactly(behind.id());
    assertThat(calls).as("others have their turn between").isEqualTo(6);
    assertThat(queues.inHand()).isEqualTo(1);
    assertThat(queues.take("a", 5, wanted)).isEqualTo(new Batch(List.of(), true));
    put("b", 2_000); // so many that what is known of the other host is forgotten
    assertThat(take("b", 1)).hasSize(1);
    FetchTask later = put("a", 1).get(0);
    queues.added(later.url().host(), QueuedBytes.of(later));
    assertThat(queues.take("a", 5, wanted).tasks())
        .extracting(FetchTask::id)
        .containsExactly(later.id());
  }

  private List<FetchTask> take(String host, int most) throws RocksDBException {
    return queues.take(host, most, any -> true).tasks();
  }

  @Test
  void holdsNothingOfFinishedTasks() throws RocksDBException {
    put("a", 500);
    for (FetchTask task : take("a", 500)) {
      queues.finished(task, Codec.key(task));
    }

    assertThat(queues.inHand()).isZero();
    assertThat(queues.weight()).isLessThan(1_000);
  }

  private List<FetchTask> put(String host, int n) throws RocksDBException {
    List<FetchTask> tasks = new ArrayList<>();
    try (Changes changes = database.changes()) {
      for (int i = 0; i < n; i++) {
        FetchTask task = FetchTask.root(++nextId, Asking.url("http://" + host + "/" + nextId), 5);
        tasks.add(task);
        changes.enqueue(Codec.key(task), Codec.value(task), task.url().fingerprint());
      }
      database.apply(changes, false);
    }
    return tasks;
  }
}
