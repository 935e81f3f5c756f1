package dev.orbweaver.frontier;

import static dev.orbweaver.frontier.Asking.found;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was kept of hosts comes back when it is needed, and no earlier than that. */
class RecallTest {
  private static final FrontierSettings AT_ONCE =
      new FrontierSettings(32 << 20, Duration.ofSeconds(1));
  private static final FrontierSettings LATER =
      AT_ONCE.recallingLater(key -> key.contains(" robots"));

  @TempDir Path temporary;
  private Path directory;

  @BeforeEach
  void keepSomething() {
    directory = temporary.resolve("state");
    Map<String, byte[]> hosts =
        Map.of(
            "a", bytes("clock of a"),
            "a robots 1", bytes("rules of a"),
            "a robots 2", bytes("more rules of a"),
            "ab robots", bytes("rules of ab"),
            "b", bytes("clock of b"));
    try (DurableFrontier frontier = DurableFrontier.open(directory, AT_ONCE)) {
      Asking asking = new Asking(frontier);
      asking.queue(found(1, "http://a/1", "http://a/2", "http://b/1", "http://c/1"));
      asking.commit(new Commit(List.of(), List.of(), Map.of(), false, hosts, null));
    }
  }

  @Test
  void onlyWhatCannotWaitIsReadAtOnce() {
    try (DurableFrontier frontier = DurableFrontier.open(directory, LATER)) {
      assertThat(frontier.recovered().hosts()).containsOnlyKeys("a", "b");
    }
    try (DurableFrontier frontier = DurableFrontier.open(directory, AT_ONCE)) {
      assertThat(frontier.recovered().hosts()).hasSize(5);
    }
  }

  @Test
  void theRestComesWithTheFirstTasksOfItsHostAndOnlyWithThem() {
    try (DurableFrontier frontier = DurableFrontier.open(directory, LATER)) {
      assertThat(memories(frontier, "a"))
          .containsExactlyInAnyOrder("rules of a", "more rules of a");
      assertThat(memories(frontier, "a")).isEmpty();
      assertThat(memories(frontier, "b")).isEmpty();
      assertThat(memories(frontier, "c")).isEmpty();
    }
  }

  @Test
  void itComesForHostsOfWhichNothingIsQueuedYet() {
    try (DurableFrontier frontier = DurableFrontier.open(directory, LATER)) {
      new Asking(frontier).queue(found(2, "http://ab/1"));

      assertThat(memories(frontier, "ab")).containsExactly("rules of ab");
    }
  }

  @Test
  void whatIsReadAtOnceIsNotReadAgain() {
    try (DurableFrontier frontier = DurableFrontier.open(directory, AT_ONCE)) {
      assertThat(memories(frontier, "a")).isEmpty();
    }
  }

  private static List<String> memories(DurableFrontier frontier, String host) {
    Batch batch = Asking.join(frontier.take(host, 1, any -> true));
    return batch.memories().stream()
        .map(bytes -> new String(bytes, StandardCharsets.US_ASCII))
        .toList();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
