package dev.orbweaver.frontier;

import static dev.orbweaver.frontier.Asking.found;
import static dev.orbweaver.frontier.Asking.url;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orbweaver.model.FetchTask;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A look at a frontier that somebody may be working on. */
class FrontierViewTest {
  private static final FrontierSettings SETTINGS =
      new FrontierSettings(32 << 20, Duration.ofSeconds(1));

  @TempDir Path temporary;

  private Path directory() {
    return temporary.resolve("state");
  }

  private Sighting look(String href) {
    try (FrontierView view = FrontierView.open(directory())) {
      return view.look(url(href));
    }
  }

  private static Commit remembering(Map<String, byte[]> hosts) {
    return new Commit(List.of(), List.of(), Map.of(), false, hosts, new byte[] {7});
  }

  @Test
  void seesEveryCommitOfTheOneThatIsAtWork() {
    try (DurableFrontier frontier = DurableFrontier.open(directory(), SETTINGS)) {
      Asking asking = new Asking(frontier);
      List<FetchTask> tasks = asking.queue(found(0, "http://a/1", "http://a/2", "http://b/1"));
      assertThat(look("http://a/2").queued().id()).isEqualTo(tasks.get(1).id());
      assertThat(look("http://a/2").ahead()).isEqualTo(1);
      assertThat(look("http://a/3")).extracting(Sighting::seen).isEqualTo(false);

      asking.commit(List.of(tasks.get(0)), List.of());

      assertThat(look("http://a/1").seen()).isTrue();
      assertThat(look("http://a/1").queued()).isNull();
      assertThat(look("http://a/2").ahead()).isZero();
      asking.commit(
          asking.take("a", 5), asking.admit(found(1, "http://a/4"))); // goes on unhindered
      assertThat(look("http://a/4").queued().depth()).isEqualTo(1);
    }
  }

  @Test
  void answersAsTheStoreItselfDoes() {
    try (DurableFrontier frontier = DurableFrontier.open(directory(), SETTINGS)) {
      Asking asking = new Asking(frontier);
      asking.queue(found(0, "http://a/1", "http://a/2"));

      Sighting own = Asking.join(frontier.look(url("http://a/2")));

      assertThat(own.queued()).isEqualTo(look("http://a/2").queued());
      assertThat(own.ahead()).isEqualTo(1);
    }
  }

  @Test
  void tellsWhatIsRememberedOfOneHostAndOfNoneWithAlikeName() {
    try (DurableFrontier frontier = DurableFrontier.open(directory(), SETTINGS)) {
      byte[] some = {1};
      Asking asking = new Asking(frontier);
      asking.commit(
          remembering(
              Map.of("a", some, "a http://a", some, "a.b", some, "ab", some, "a cookies", some)));
    }
    try (FrontierView view = FrontierView.open(directory())) {
      assertThat(view.memories("a")).containsOnlyKeys("a", "a http://a", "a cookies");
      assertThat(view.look(url("http://a.b/")).host()).containsOnlyKeys("a.b");
      assertThat(view.crawl()).containsExactly(7);
      List<String> keys = new ArrayList<>();
      view.hosts((key, memory) -> keys.add(key));
      assertThat(keys).containsExactly("a", "a cookies", "a http://a", "a.b", "ab");
    }
  }

  @Test
  void countsQueueOfAHostOnly() {
    String[] urls = IntStream.range(0, 300).mapToObj(i -> "http://a/" + i).toArray(String[]::new);
    try (DurableFrontier frontier = DurableFrontier.open(directory(), SETTINGS)) {
      Asking asking = new Asking(frontier);
      asking.queue(found(0, urls), found(0, "http://b/"));
    }
    try (FrontierView view = FrontierView.open(directory())) {
      assertThat(view.queued("a")).isEqualTo(300);
      assertThat(view.queued("c")).isZero();
      assertThat(view.look(url("http://a/299")).ahead()).isEqualTo(299);
    }
  }

  @Test
  void leavesNoFilesBehindAndTakesNoLock() throws Exception {
    DurableFrontier.open(directory(), SETTINGS).close();
    try (var before = Files.list(directory())) {
      long files = before.count();
      try (FrontierView view = FrontierView.open(directory());
          DurableFrontier beside = DurableFrontier.open(directory(), SETTINGS)) {
        assertThat(beside.recovered().isNew()).isTrue();
        assertThat(view.crawl()).isNull();
      }
      try (var after = Files.list(directory())) {
        assertThat(after.count()).isEqualTo(files);
      }
    }
  }

  @Test
  void saysThatThereIsNone() {
    assertThatThrownBy(() -> FrontierView.open(directory()))
        .isInstanceOf(FrontierProblem.class)
        .hasMessage(directory() + ": there is no crawl's state");
    assertThat(directory()).doesNotExist();
  }
}
