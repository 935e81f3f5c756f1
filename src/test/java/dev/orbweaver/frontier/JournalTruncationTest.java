package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The journal cut off at one place after another: after a power cut every commit that was synced is
 * there and what follows ends at some commit; while the machine stayed up, no commit may be missing
 * without a word.
 */
class JournalTruncationTest {
  private static final FrontierSettings SETTINGS =
      new FrontierSettings(16 << 20, Duration.ofDays(1)); // syncs when it is closed
  private static final int COMMITS = 12;

  /** Cuts to try: some, or after each byte of the journal with JOURNAL_CUTS=all. */
  private static final int SOME = "all".equals(System.getenv("JOURNAL_CUTS")) ? 1 << 20 : 150;

  /** What a disk may hold behind the last byte that was written to it. */
  private enum Tail {
    NOTHING,
    ZEROS,
    GARBAGE
  }

  @TempDir Path temporary;

  /** What the state holds after each commit; the first of them was synced. */
  private final List<Map<String, Long>> prefixes = new ArrayList<>();

  @ParameterizedTest
  @EnumSource
  void isSomeCommittedPrefixAfterAPowerCut(Tail tail) throws IOException {
    Path base = write();
    long length = Files.size(StateFiles.newestJournal(base));
    long cuts = Math.min(length, SOME);
    Set<Map<String, Long>> found = new HashSet<>();
    for (long cut = 0; cut < cuts; cut++) {
      Path copy = cutAt(base, length * cut / cuts);
      append(copy, tail);
      Map<String, Long> queued = openedAfterPowerCut(copy);
      assertThat(queued).as("cut %d of %d", cut, cuts).isIn(prefixes);
      found.add(queued);
      StateFiles.delete(copy);
    }
    assertThat(found).hasSizeGreaterThan(COMMITS / 2);
    System.out.println(cuts + " cuts of a journal of " + length + " bytes, then " + tail);
  }

  @Test
  void isRefusedWhileTheMachineStaysUp() throws IOException {
    Path base = write();
    long length = Files.size(StateFiles.newestJournal(base));
    for (int cut = 0; cut < 15; cut++) {
      Path copy = cutAt(base, length * cut / 15);
      String problem = problem(copy);
      assertThat(problem).contains("of its commits cannot be read");
      assertThat(problem(copy)).isEqualTo(problem); // and again: the first time repaired nothing
      StateFiles.delete(copy);
    }
  }

  /** Garbage after the last whole record that looks like one of a reused journal. */
  @Test
  void endsBeforeGarbageThatRocksDbWouldNeverReadToItsEnd() throws IOException {
    Path base = write();
    byte[] garbage = new byte[500];
    new Random(3).nextBytes(garbage);
    Set<Map<String, Long>> found = new HashSet<>();
    for (int end : JournalsTest.records(StateFiles.newestJournal(base))) {
      for (byte kind : new byte[] {5, 6, 7, 8, 11, (byte) 131}) {
        Path copy = cutAt(base, end);
        garbage[6] = kind;
        Files.write(StateFiles.newestJournal(copy), garbage, StandardOpenOption.APPEND);
        Map<String, Long> queued = openedAfterPowerCut(copy);
        assertThat(queued).as("garbage of kind %d after %d bytes", kind, end).isIn(prefixes);
        found.add(queued);
      }
    }
    assertThat(found).hasSizeGreaterThan(COMMITS / 2);
  }

  @Test
  void garbageIsRefusedWhileTheMachineStaysUpAndLeftAsItIs() throws IOException {
    Path copy = StateFiles.copy(write(), temporary.resolve("cut"));
    Path journal = StateFiles.newestJournal(copy);
    Files.write(journal, new byte[] {1, 2, 3, 4, 100, 0, 5, 0}, StandardOpenOption.APPEND);
    byte[] before = Files.readAllBytes(journal);

    assertThat(problem(copy)).contains("is of no kind of ours");
    assertThat(journal).hasBinaryContent(before);
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

  private static void append(Path state, Tail tail) throws IOException {
    byte[] behind = new byte[tail == Tail.NOTHING ? 0 : 500];
    if (tail == Tail.GARBAGE) {
      new Random(Files.size(StateFiles.newestJournal(state))).nextBytes(behind);
    }
    Files.write(StateFiles.newestJournal(state), behind, StandardOpenOption.APPEND);
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
