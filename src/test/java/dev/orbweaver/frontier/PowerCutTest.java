package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Offset;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

/**
 * The machine goes down: the journal may be ahead of the outputs, so what was finished since the
 * last forced commit is to be done again and the outputs are cut back to there.
 */
class PowerCutTest {
  private static final FrontierSettings SETTINGS =
      new FrontierSettings(16 << 20, Duration.ofSeconds(1));

  @TempDir Path temporary;
  private Path state;

  @BeforeEach
  void crawlTwoPagesThenForceThenTwoMore() throws IOException {
    Path live = temporary.resolve("live");
    try (DurableFrontier frontier = DurableFrontier.open(live, SETTINGS, "before")) {
      Asking asking = new Asking(frontier);
      asking.commit(
          commit(
              List.of(),
              asking.admit(Asking.found(0, "http://a/1", "http://a/2", "http://a/3", "http://a/4")),
              Map.of("pages", Offset.START),
              true,
              0));
      List<FetchTask> tasks = asking.take("a", 4);
      asking.commit(commit(tasks.subList(0, 1), List.of(), Asking.sink(100, 1), false, 1));
      asking.commit(commit(tasks.subList(1, 2), List.of(), Asking.sink(200, 2), true, 2));
      asking.commit(
          commit(
              tasks.subList(2, 3),
              asking.admit(Asking.found(1, "http://a/5")),
              Map.of("pages", new Offset(300, 3), "links", new Offset(10, 1)),
              false,
              3));
      asking.commit(commit(tasks.subList(3, 4), List.of(), Asking.sink(400, 4), false, 4));
      state = StateFiles.copy(live, temporary.resolve("killed"));
    }
  }

  private static Commit commit(
      List<FetchTask> finished,
      List<FetchTask> admitted,
      Map<String, Offset> sinks,
      boolean forced,
      int done) {
    return new Commit(
        finished, admitted, sinks, forced, Map.of("a", new byte[] {(byte) done}), crawl(done));
  }

  private static byte[] crawl(int done) {
    return new byte[] {(byte) done};
  }

  @Test
  void takesBackWhatWasFinishedSinceTheOutputsWereSafe() {
    try (DurableFrontier frontier = DurableFrontier.open(state, SETTINGS, "after")) {
      Recovered recovered = frontier.recovered();

      assertThat(frontier.takenBack()).isEqualTo(2);
      assertThat(recovered.sinks()).isEqualTo(Asking.sink(200, 2));
      assertThat(recovered.crawl()).isEqualTo(crawl(2));
      assertThat(recovered.queued()).isEqualTo(Map.of("a", 3L));
      assertThat(new Asking(frontier).takeAll("a"))
          .containsExactly("http://a/3", "http://a/4", "http://a/5");
    }
  }

  @Test
  void keepsWhatWasRememberedOfHostsForThatIsTrueAllTheSame() {
    try (DurableFrontier frontier = DurableFrontier.open(state, SETTINGS, "after")) {
      assertThat(frontier.recovered().hosts().get("a")).containsExactly(4);
    }
  }

  @Test
  void takesThemBackOnce() {
    DurableFrontier.open(state, SETTINGS, "after").close();

    try (DurableFrontier frontier = DurableFrontier.open(state, SETTINGS, "later")) {
      assertThat(frontier.takenBack()).isZero();
      assertThat(frontier.recovered().queued()).isEqualTo(Map.of("a", 3L));
    }
  }

  @Test
  void takesNothingBackAfterAMereKill() {
    try (DurableFrontier frontier = DurableFrontier.open(state, SETTINGS, "before")) {
      assertThat(frontier.takenBack()).isZero();
      assertThat(frontier.recovered().sinks())
          .isEqualTo(Map.of("pages", new Offset(400, 4), "links", new Offset(10, 1)));
      assertThat(frontier.recovered().queued()).isEqualTo(Map.of("a", 1L));
    }
  }

  @Test
  void remembersThroughAKillWhatThePowerCutAfterItTakesBack() {
    try (DurableFrontier frontier = DurableFrontier.open(state, SETTINGS, "before")) {
      Asking asking = new Asking(frontier);
      asking.commit(commit(asking.take("a", 1), List.of(), Asking.sink(500, 5), false, 5));
    }

    try (DurableFrontier frontier = DurableFrontier.open(state, SETTINGS, "after")) {
      assertThat(frontier.takenBack()).isEqualTo(3);
      assertThat(frontier.recovered().sinks()).isEqualTo(Asking.sink(200, 2));
    }
  }

  @Test
  void cutsOutputsBackWhereNoTaskWasFinishedSince() throws IOException {
    Path live = temporary.resolve("fetches");
    try (DurableFrontier frontier = DurableFrontier.open(live, SETTINGS, "before")) {
      Asking asking = new Asking(frontier);
      asking.commit(commit(List.of(), List.of(), Asking.sink(100, 1), true, 1));
      asking.commit(commit(List.of(), List.of(), Asking.sink(200, 2), false, 2));
      StateFiles.copy(live, temporary.resolve("cut"));
    }

    try (DurableFrontier frontier =
        DurableFrontier.open(temporary.resolve("cut"), SETTINGS, "after")) {
      assertThat(frontier.takenBack()).isZero();
      assertThat(frontier.recovered().sinks()).isEqualTo(Asking.sink(100, 1));
    }
  }

  @Test
  void keepsOnTheDiskWhatIsDoneUntilTheOutputsAreSafe() throws RocksDBException {
    assertThat(onDisk()).isEqualTo(3); // two whose records may be lost, and one that is new

    try (DurableFrontier frontier = DurableFrontier.open(state, SETTINGS, "before")) {
      new Asking(frontier).commit(commit(List.of(), List.of(), Asking.sink(400, 4), true, 5));
    }

    assertThat(onDisk()).isEqualTo(1);
  }

  /** How many tasks the table has, done or not. */
  private long onDisk() throws RocksDBException {
    try (Database database =
        Database.open(state.resolve("db"), false, SETTINGS.databaseMemory(), fault -> {})) {
      return database.countQueued().get("a");
    }
  }

  @Test
  void takesEverythingBackWhereNobodyKnowsWhetherTheMachineWasDown() {
    try (DurableFrontier frontier = DurableFrontier.open(state, SETTINGS, "")) {
      assertThat(frontier.takenBack()).isEqualTo(2);
    }
  }
}
