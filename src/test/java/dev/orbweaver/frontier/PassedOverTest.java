package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.FetchTask;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.RocksDBException;

/** Tasks of a trap are passed over once, and never what stands among them. */
class PassedOverTest {
  private static final long MEMORY = 100_000;
  private static final int DEEP = 50;
  private static final int TRAP = 30_000;

  @TempDir Path directory;
  private Database database;
  private HostQueues queues;
  private long nextId;
  private long asked;

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

  /** A commit of so many tasks; those of a trap are not wanted. */
  private List<FetchTask> commit(String host, boolean trap, int depth, int n)
      throws RocksDBException {
    List<FetchTask> tasks = new ArrayList<>();
    try (Changes changes = database.changes()) {
      for (int i = 0; i < n; i++) {
        String url = "http://" + host + (trap ? "/x" : "/") + ++nextId;
        FetchTask task = new FetchTask(nextId, Asking.url(url), depth, null, 5, 0, 0, 0);
        tasks.add(task);
        changes.enqueue(Codec.key(task), Codec.value(task), task.url().fingerprint());
      }
      database.apply(changes, false);
    }
    tasks.forEach(each -> queues.added(each.url().host(), Codec.QueuedBytes.of(each)));
    return tasks;
  }

  private void finish(FetchTask task) throws RocksDBException {
    try (Changes changes = database.changes()) {
      changes.dequeue(Codec.key(task));
      database.apply(changes, false);
    }
    queues.finished(task, Codec.key(task));
  }

  private boolean isWanted(FetchTask task) {
    asked++;
    return !task.url().path().startsWith("/x");
  }

  private Batch take(String host, int most) throws RocksDBException {
    return queues.take(host, most, this::isWanted);
  }

  /** Takes until the store says that this is all. */
  private List<FetchTask> takeAll(String host) throws RocksDBException {
    List<FetchTask> all = new ArrayList<>();
    Batch batch = new Batch(List.of(), false);
    while (!batch.last()) {
      batch = take(host, 10);
      all.addAll(batch.tasks());
    }
    return all;
  }

  private void takeOfManyOthers() throws RocksDBException {
    for (int host = 0; host < 500; host++) {
      commit("h" + host, false, 1, 20);
      take("h" + host, 1);
    }
  }

  @Test
  void onceThoughTheHostIsForgottenMeanwhile() throws RocksDBException {
    commit("a", true, DEEP, TRAP);
    assertThat(takeAll("a")).isEmpty();
    assertThat(asked).isEqualTo(TRAP);
    takeOfManyOthers();
    asked = 0;

    List<FetchTask> behind = commit("a", false, DEEP, 3);
    assertThat(takeAll("a")).isEqualTo(behind);
    assertThat(asked).isEqualTo(3);
    takeOfManyOthers();
    asked = 0;
    List<FetchTask> before = commit("a", false, 2, 3);

    assertThat(takeAll("a")).isEqualTo(before);
    assertThat(asked).isEqualTo(3);
    assertThat(queues.weight()).isLessThanOrEqualTo(MEMORY);
  }

  @ParameterizedTest(name = "forgotten meanwhile: {0}")
  @ValueSource(booleans = {true, false})
  void againWhenItIsToBeReconsidered(boolean forgotten) throws RocksDBException {
    commit("a", true, DEEP, TRAP);
    assertThat(takeAll("a")).isEmpty();
    if (forgotten) {
      takeOfManyOthers();
    }
    asked = 0;
    queues.reconsider("a");

    assertThat(takeAll("a")).isEmpty();
    assertThat(asked).isEqualTo(TRAP);
    assertThat(queues.weight()).isLessThanOrEqualTo(MEMORY);
  }

  @Test
  void onceThoughMoreComesBeforeItThanIsKept() throws RocksDBException {
    commit("a", true, DEEP, TRAP);
    assertThat(takeAll("a")).isEmpty();
    asked = 0;
    List<FetchTask> before = commit("a", false, 2, 1_000);

    assertThat(takeAll("a")).isEqualTo(before);
    assertThat(asked).isEqualTo(1_000);
  }

  @Test
  void onceThoughTasksComeInAmongThem() throws RocksDBException {
    for (int depth = 1; depth <= 100; depth++) {
      commit("a", true, depth, TRAP / 100);
    }
    assertThat(takeAll("a")).isEmpty();
    for (int depth = 40; depth < 60; depth++) {
      takeOfManyOthers();
      asked = 0;
      List<FetchTask> among = commit("a", false, depth, 2);

      assertThat(takeAll("a")).isEqualTo(among);
      assertThat(asked).isEqualTo(2);
    }
  }

  /** What is remembered of traps is bounded: with too many of them some are gone through again. */
  @Test
  void withinItsMemoryHoweverManyTrapsThereAre() throws RocksDBException {
    queues = new HostQueues(database, MEMORY, 10);
    for (int host = 0; host < 2_000; host++) {
      commit("t" + host, true, 1, 20);
      assertThat(takeAll("t" + host)).isEmpty();
      assertThat(queues.weight()).isLessThanOrEqualTo(MEMORY);
    }
    for (int host = 0; host < 2_000; host++) {
      List<FetchTask> fine = commit("t" + host, false, 0, 1);
      assertThat(takeAll("t" + host)).isEqualTo(fine);
      assertThat(queues.weight()).isLessThanOrEqualTo(MEMORY);
    }
  }

  /** Every wanted task is taken once, in its order, however hosts are forgotten and cut short. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void neverWhatStandsAmongThem(long seed) throws RocksDBException {
    queues = new HostQueues(database, 40_000, 7);
    Random random = new Random(seed);
    TreeSet<FetchTask> waiting =
        new TreeSet<>((a, b) -> java.util.Arrays.compareUnsigned(Codec.key(a), Codec.key(b)));
    List<FetchTask> inHand = new ArrayList<>();
    Set<Long> everTaken = new HashSet<>();
    for (int step = 0; step < 1_500; step++) {
      String host = "h" + random.nextInt(3);
      switch (random.nextInt(8)) {
        case 0, 1 -> commit(host, true, random.nextInt(DEEP), random.nextInt(60));
        case 2 -> waiting.addAll(commit(host, false, random.nextInt(DEEP), random.nextInt(9)));
        case 3 -> waiting.addAll(commit(host, false, random.nextInt(DEEP), random.nextInt(200)));
        case 4 -> {
          for (int other = 0; other < 60; other++) {
            take("other" + other, 1);
          }
        }
        case 5 -> {
          if (!inHand.isEmpty()) {
            finish(inHand.remove(random.nextInt(inHand.size())));
          }
        }
        default -> {
          Batch batch = take(host, 1 + random.nextInt(20));
          List<FetchTask> expected =
              waiting.stream()
                  .filter(task -> task.url().host().equals(host))
                  .limit(batch.tasks().size())
                  .toList();
          assertThat(batch.tasks()).isEqualTo(expected);
          expected.forEach(waiting::remove);
          batch.tasks().forEach(task -> assertThat(everTaken.add(task.id())).isTrue());
          inHand.addAll(batch.tasks());
          if (batch.last()) {
            assertThat(waiting).noneMatch(task -> task.url().host().equals(host));
          }
        }
      }
    }
    for (String host : List.of("h0", "h1", "h2")) {
      takeAll(host).forEach(waiting::remove);
    }
    assertThat(waiting).isEmpty();
  }
}
