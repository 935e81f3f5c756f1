package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The journal cut off at one place after another: after a power cut every commit that was synced is
 * there and what follows ends at some commit; while the machine stayed up, no commit may be missing
 * without a word.
 */
class JournalTruncationTest {
  private static final FrontierSettings SETTINGS =
      new FrontierSettings(16 << 20, Duration.ofDays(1)); // syncs when it is closed
  private static final int COMMITS = 12;
  private static final int CUTS = 150;

  @TempDir Path temporary;

  /** What the state holds after each commit; the first of them was synced. */
  private final List<Map<String, Long>> prefixes = new ArrayList<>();

  @Test
  void isSomeCommittedPrefixAfterAPowerCut() throws IOException {
    Path base = write();
    long length = Files.size(StateFiles.newestJournal(base));
    int opened = 0;
    for (int cut = 0; cut < CUTS; cut++) {
      Path copy = cutAt(base, length * cut / CUTS);
      Map<String, Long> queued = openedAfterPowerCut(copy);
      if (queued != null) {
        assertThat(prefixes).contains(queued);
        opened++;
      }
      StateFiles.delete(copy);
    }
    assertThat(opened).isEqualTo(CUTS);
  }

  @Test
  void isRefusedWhileTheMachineStaysUp() throws IOException {
    Path base = write();
    long length = Files.size(StateFiles.newestJournal(base));
    for (int cut = 0; cut < CUTS; cut += 10) {
      Path copy = cutAt(base, length * cut / CUTS);
      String problem = problem(copy);
      assertThat(problem).contains("of its commits cannot be read");
      assertThat(problem(copy)).isEqualTo(problem); // and again: the first time repaired nothing
      StateFiles.delete(copy);
    }
  }

  @Test
  void isRefusedWhenAfterAPowerCutASyncedCommitIsMissing() throws IOException {
    FrontierSettings everyCommit = new FrontierSettings(16 << 20, Duration.ZERO);
    Path base = temporary.resolve("synced");
    try (DurableFrontier frontier = DurableFrontier.open(base, everyCommit, "before")) {
      fill(new Asking(frontier));
      new Asking(frontier).commit(new Commit(List.of(), List.of(), Map.of(), true, Map.of(), null));
      base = StateFiles.copy(base, temporary.resolve("base"));
    }
    Path copy = cutAt(base, Files.size(StateFiles.newestJournal(base)) / 2);

    assertThat(openedAfterPowerCut(copy)).isNull();
  }

  private Path write() throws IOException {
    Path live = temporary.resolve("live");
    try (DurableFrontier frontier = DurableFrontier.open(live, SETTINGS, "before")) {
      new Asking(frontier).queue(Asking.found(0, "http://synced/"));
    }
    prefixes.add(Map.of("synced", 1L));
    try (DurableFrontier frontier = DurableFrontier.open(live, SETTINGS, "before")) {
      fill(new Asking(frontier));
      return StateFiles.copy(live, temporary.resolve("base"));
    }
  }

  private void fill(Asking asking) {
    Map<String, Long> queued = new HashMap<>(Map.of("synced", 1L));
    for (int commit = 0; commit < COMMITS; commit++) {
      String[] urls = new String[commit + 1];
      for (int i = 0; i < urls.length; i++) {
        String host = "h" + (commit + i) % 4;
        urls[i] = "http://" + host + "/" + commit + "/" + i;
        queued.merge(host, 1L, Long::sum);
      }
      asking.queue(Asking.found(1, urls));
      prefixes.add(Map.copyOf(queued));
    }
  }

  private Path cutAt(Path base, long length) throws IOException {
    Path copy = StateFiles.copy(base, temporary.resolve("cut"));
    try (RandomAccessFile file =
        new RandomAccessFile(StateFiles.newestJournal(copy).toFile(), "rw")) {
      file.setLength(length);
    }
    return copy;
  }

  /** What is queued when it is opened in another run of the machine; null when it is refused. */
  private static Map<String, Long> openedAfterPowerCut(Path directory) {
    try (DurableFrontier frontier = DurableFrontier.open(directory, SETTINGS, "after")) {
      Recovered recovered = frontier.recovered();
      for (Map.Entry<String, Long> host : recovered.queued().entrySet()) {
        int all = new Asking(frontier).takeAll(host.getKey()).size();
        assertThat(all).isEqualTo(host.getValue().intValue());
      }
      return recovered.queued();
    } catch (FrontierProblem refused) {
      return null;
    }
  }

  private static String problem(Path directory) {
    try (DurableFrontier frontier = DurableFrontier.open(directory, SETTINGS, "before")) {
      return "none: " + frontier.recovered();
    } catch (FrontierProblem refused) {
      return refused.getMessage();
    }
  }
}
