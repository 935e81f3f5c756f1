package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orbweaver.model.FetchTask;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/**
 * A disk that really fills up: a small tmpfs, which only root may mount. RocksDB does its own I/O,
 * so there is no way to have it fail from Java; where nobody may mount, {@link FaultsTest} and the
 * tests of {@link StoreThread} stand alone.
 */
@EnabledIf("mayMount")
class FullDiskTest {
  private static final FrontierSettings SETTINGS =
      new FrontierSettings(64 << 20, Duration.ofMillis(100));

  @TempDir Path disk;
  private Path directory;
  private Path ballast;

  static boolean mayMount() throws IOException {
    Path mountPoint = Files.createTempDirectory("orbweaver-mount-");
    try {
      boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=1m", "none", mountPoint.toString());
      return mounted && run("umount", mountPoint.toString());
    } finally {
      Files.delete(mountPoint);
    }
  }

  @BeforeEach
  void mount() throws IOException {
    assertThat(run("mount", "-t", "tmpfs", "-o", "size=12m", "none", disk.toString())).isTrue();
    directory = disk.resolve("state");
    ballast = disk.resolve("ballast");
    fill(4 << 20);
  }

  @AfterEach
  void unmount() throws IOException {
    assertThat(run("umount", disk.toString())).isTrue();
  }

  @Test
  void stopsWithASentenceAndLosesNothingThatWasCommitted() throws IOException {
    List<String> committed = new ArrayList<>();
    DurableFrontier frontier = DurableFrontier.open(directory, SETTINGS);
    FrontierProblem problem = queueUntilItFails(frontier, committed);
    Asking asking = new Asking(frontier);

    assertThat(problem.getMessage())
        .startsWith(directory + ": the disk is full (")
        .contains("No space left on device");
    assertThat(catchThrowableOfType(FrontierProblem.class, () -> asking.take("h0", 1)))
        .isSameAs(problem);
    assertThat(
            catchThrowableOfType(FrontierProblem.class, () -> asking.commit(List.of(), List.of())))
        .isSameAs(problem);
    frontier.close();

    Files.delete(ballast);
    assertThat(queued().containsAll(committed)).isTrue();
  }

  @Test
  void cannotBeMadeOnAFullDisk() throws IOException {
    fill(100 << 20);
    FrontierProblem problem =
        catchThrowableOfType(
            FrontierProblem.class, () -> DurableFrontier.open(directory, SETTINGS));

    assertThat(problem.getMessage())
        .startsWith(directory + ": the disk is full (")
        .contains("No space left on device");

    Files.delete(ballast);
    DurableFrontier.open(directory, SETTINGS).close();
  }

  @Test
  void saysThatItIsReadOnly() throws IOException {
    DurableFrontier.open(directory, SETTINGS).close();
    assertThat(run("mount", "-o", "remount,ro", disk.toString())).isTrue();

    FrontierProblem problem =
        catchThrowableOfType(
            FrontierProblem.class, () -> DurableFrontier.open(directory, SETTINGS));

    assertThat(problem.getMessage())
        .startsWith(directory + ": it cannot be read or written (")
        .contains("Read-only file system");
  }

  private static FrontierProblem queueUntilItFails(
      DurableFrontier frontier, List<String> committed) {
    Asking asking = new Asking(frontier);
    for (int page = 0; page < 100_000; page++) {
      String[] urls = new String[50];
      for (int i = 0; i < urls.length; i++) {
        urls[i] = "http://h" + i + "/" + page + "/" + "x".repeat(100);
      }
      try {
        asking.queue(Asking.found(1, urls));
        committed.addAll(List.of(urls));
      } catch (FrontierProblem problem) {
        return problem;
      }
    }
    throw new AssertionError("the disk is not full yet");
  }

  private Set<String> queued() {
    Set<String> queued = new HashSet<>();
    try (DurableFrontier again = DurableFrontier.open(directory, SETTINGS)) {
      Asking asking = new Asking(again);
      for (String host : again.recovered().queued().keySet()) {
        asking.take(host, Integer.MAX_VALUE).stream()
            .map(FetchTask::url)
            .forEach(url -> queued.add(url.href()));
      }
    }
    return queued;
  }

  /** Takes up to so many bytes of the disk. */
  private void fill(int bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(ballast, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      ByteBuffer block = ByteBuffer.allocate(4096);
      for (int written = 0; written < bytes; written += block.clear().limit()) {
        channel.write(block, written);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left");
    }
  }

  private static boolean run(String... command) throws IOException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      return process.onExit().join().exitValue() == 0;
    } catch (IOException e) {
      return false; // no such program here
    }
  }
}
