package dev.orbweaver.frontier;

import static dev.orbweaver.frontier.Asking.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Offset;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a frontier on disk keeps beyond {@link FrontierContract}: it survives its process. */
class DurableFrontierTest {
  private static final FrontierSettings SETTINGS =
      new FrontierSettings(32 << 20, Duration.ofSeconds(1));

  private static final Comparator<FetchTask> QUEUE_ORDER =
      Comparator.comparingInt(FetchTask::depth).thenComparingLong(FetchTask::id);

  @TempDir Path temporary;
  private Path directory;

  @BeforeEach
  void nameDirectory() {
    directory = temporary.resolve("out").resolve("state");
  }

  @Test
  void isNewInANewDirectory() {
    try (DurableFrontier frontier = DurableFrontier.open(directory, SETTINGS)) {
      assertThat(frontier.recovered().isNew()).isTrue();
      assertThat(frontier.recovered().crawl()).isNull();
    }
  }

  @Test
  void isNewAsLongAsNothingWasCommitted() throws IOException {
    use(
        directory,
        asking -> {
          asking.admit(found(0, "http://a/"));
          copyAsKilled();
        });

    afterCloseAndAfterKill(
        (frontier, asking) -> {
          assertThat(frontier.recovered().isNew()).isTrue();
          assertThat(asking.admit(found(0, "http://a/"))).hasSize(1);
        });
  }

  @Test
  void hasEverythingCommittedAfterCloseAndAfterKill() throws IOException {
    use(
        directory,
        asking -> {
          asking.queue(found(1, "http://a/1", "http://a/2", "http://b/1"));
          asking.queue(found(0, "http://a/first"));
          asking.commit(
              new Commit(
                  List.of(),
                  List.of(),
                  Asking.sink(100, 3),
                  false,
                  Map.of("a", new byte[] {1, 2}, "c", new byte[0]),
                  new byte[] {9}));
          copyAsKilled();
        });

    afterCloseAndAfterKill(
        (frontier, asking) -> {
          Recovered recovered = frontier.recovered();
          assertThat(recovered.isNew()).isFalse();
          assertThat(recovered.queued()).isEqualTo(Map.of("a", 3L, "b", 1L));
          assertThat(recovered.hosts()).containsOnlyKeys("a", "c");
          assertThat(recovered.hosts().get("a")).containsExactly(1, 2);
          assertThat(recovered.sinks()).isEqualTo(Map.of("pages", new Offset(100, 3)));
          assertThat(recovered.crawl()).containsExactly(9);
          assertThat(asking.takeAll("a"))
              .containsExactly("http://a/first", "http://a/1", "http://a/2");
          assertThat(asking.admit(found(0, "http://a/1", "http://b/1", "http://b/2"))).hasSize(1);
        });
  }

  @Test
  void keepsTheLastOfEachHostSinkAndCrawl() throws IOException {
    use(
        directory,
        asking -> {
          asking.commit(
              new Commit(
                  List.of(),
                  List.of(),
                  Map.of("pages", new Offset(1, 1), "links", new Offset(5, 5)),
                  false,
                  Map.of("a", new byte[] {1}, "b", new byte[] {2}),
                  new byte[] {1}));
          asking.commit(
              new Commit(
                  List.of(),
                  List.of(),
                  Asking.sink(2, 2),
                  false,
                  Map.of("a", new byte[] {3}),
                  null));
          copyAsKilled();
        });

    afterCloseAndAfterKill(
        (frontier, asking) -> {
          Recovered recovered = frontier.recovered();
          assertThat(recovered.sinks())
              .isEqualTo(Map.of("pages", new Offset(2, 2), "links", new Offset(5, 5)));
          assertThat(recovered.hosts().get("a")).containsExactly(3);
          assertThat(recovered.hosts().get("b")).containsExactly(2);
          assertThat(recovered.crawl()).containsExactly(1);
        });
  }

  @Test
  void handsOutAgainWhatWasTakenButNotFinished() throws IOException {
    use(
        directory,
        asking -> {
          asking.queue(found(1, "http://a/1", "http://a/2", "http://a/3"));
          List<FetchTask> taken = asking.take("a", 2);
          asking.commit(taken.subList(0, 1), List.of());
          copyAsKilled();
        });

    afterCloseAndAfterKill(
        (frontier, asking) -> {
          assertThat(frontier.recovered().queued()).isEqualTo(Map.of("a", 2L));
          assertThat(asking.takeAll("a")).containsExactly("http://a/2", "http://a/3");
          assertThat(asking.admit(found(0, "http://a/1"))).isEmpty();
        });
  }

  @Test
  void hasNeverSeenWhatWasAdmittedButNotCommitted() throws IOException {
    use(
        directory,
        asking -> {
          asking.queue(found(1, "http://a/1"));
          asking.admit(found(1, "http://a/2"));
          copyAsKilled();
        });

    afterCloseAndAfterKill(
        (frontier, asking) -> {
          assertThat(frontier.recovered().queued()).isEqualTo(Map.of("a", 1L));
          assertThat(asking.admit(found(1, "http://a/1", "http://a/2"))).hasSize(1);
        });
  }

  @Test
  void givesIdsThatNoQueuedTaskHas() throws IOException {
    use(
        directory,
        asking -> {
          asking.queue(found(1, "http://a/1", "http://a/2"));
          copyAsKilled();
        });

    afterCloseAndAfterKill(
        (frontier, asking) -> {
          asking.queue(found(1, "http://a/3"));
          assertThat(asking.take("a", 9)).extracting(FetchTask::id).doesNotHaveDuplicates();
        });
  }

  @Test
  void goesOnAfterManyStarts() {
    for (int start = 0; start < 5; start++) {
      int number = start;
      use(directory, asking -> asking.queue(found(1, "http://a/" + number, "http://a/same")));
    }

    use(directory, asking -> assertThat(asking.takeAll("a")).hasSize(6));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 1_000_000, Long.MAX_VALUE})
  void keepsItsWordHoweverOftenItSyncs(long nanos) {
    FrontierSettings settings = new FrontierSettings(32 << 20, Duration.ofNanos(nanos));
    try (DurableFrontier frontier = DurableFrontier.open(directory, settings)) {
      for (int i = 0; i < 20; i++) {
        new Asking(frontier).queue(found(1, "http://a/" + i));
      }
    }

    use(directory, asking -> assertThat(asking.takeAll("a")).hasSize(20));
  }

  @Test
  void letsGoOfWhatItRecoveredWithTheFirstCommit() {
    try (DurableFrontier frontier = DurableFrontier.open(directory, SETTINGS)) {
      frontier.recovered();
      new Asking(frontier).queue(found(0, "http://a/"));

      assertThatThrownBy(frontier::recovered).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void failsEveryCallAfterItWasClosed() {
    DurableFrontier frontier = DurableFrontier.open(directory, SETTINGS);
    frontier.close();
    frontier.close();

    assertThatThrownBy(() -> new Asking(frontier).take("a", 1))
        .isInstanceOf(FrontierProblem.class)
        .hasMessage(directory + ": it was closed");
  }

  @Test
  void finishesWhatWasAskedForBeforeItIsClosed() {
    DurableFrontier frontier = DurableFrontier.open(directory, SETTINGS);
    var admitted = frontier.admit(List.of(found(0, "http://a/1")));
    List<FetchTask> tasks = Asking.join(admitted).get(0);
    for (int i = 0; i < 100; i++) {
      frontier.commit(new Commit(List.of(), i == 99 ? tasks : List.of(), Map.of()));
    }
    frontier.close();

    use(directory, asking -> assertThat(asking.takeAll("a")).hasSize(1));
  }

  @Test
  void keepsEveryHostsOrderWithHardlyAnyMemory() {
    FrontierSettings poor = new FrontierSettings(64 << 10, Duration.ofSeconds(1));
    try (DurableFrontier frontier = DurableFrontier.open(directory, poor)) {
      Asking asking = new Asking(frontier);
      for (int depth = 3; depth > 0; depth--) {
        for (int host = 0; host < 60; host++) {
          asking.queue(found(depth, urls(host, depth)));
          asking.commit(asking.take("h" + (host + 30) % 60, 2), List.of());
        }
      }
      int left = 0;
      for (int host = 0; host < 60; host++) {
        List<FetchTask> rest = asking.take("h" + host, 1_000);
        assertThat(rest).isSortedAccordingTo(QUEUE_ORDER);
        assertThat(asking.take("h" + host, 1)).isEmpty();
        left += rest.size();
      }
      assertThat(left).isEqualTo(3 * 60 * 10 - 2 * 150);
    }
  }

  private static String[] urls(int host, int depth) {
    String[] urls = new String[10];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = "http://h" + host + "/" + depth + "/" + i;
    }
    return urls;
  }

  /** A look into a frontier that was opened again. */
  private interface Look {
    void at(DurableFrontier frontier, Asking asking);
  }

  private void use(Path path, Consumer<Asking> user) {
    try (DurableFrontier frontier = DurableFrontier.open(path, SETTINGS)) {
      user.accept(new Asking(frontier));
    }
  }

  private void copyAsKilled() {
    try {
      StateFiles.copy(directory, temporary.resolve("killed"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void afterCloseAndAfterKill(Look look) {
    Path killed = temporary.resolve("killed");
    for (Path each : List.of(directory, killed)) {
      try (DurableFrontier frontier = DurableFrontier.open(each, SETTINGS)) {
        look.at(frontier, new Asking(frontier));
      }
    }
  }
}
