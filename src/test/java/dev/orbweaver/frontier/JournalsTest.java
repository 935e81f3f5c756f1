package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records turned into those of a reused journal, with which RocksDB would read for ever. */
class JournalsTest {
  private static final FrontierSettings SETTINGS =
      new FrontierSettings(16 << 20, Duration.ofSeconds(1));
  private static final int BLOCK = 32 << 10;
  private static final int KIND = 6;

  @TempDir Path temporary;
  private Path state;

  @BeforeEach
  void write() throws IOException {
    Path live = temporary.resolve("live");
    try (DurableFrontier frontier = DurableFrontier.open(live, SETTINGS)) {
      Asking asking = new Asking(frontier);
      for (int page = 0; page < 40; page++) {
        String[] urls = new String[20];
        for (int i = 0; i < urls.length; i++) {
          urls[i] = "http://h" + i + "/" + page + "/" + "x".repeat(60);
        }
        asking.queue(Asking.found(1, urls));
      }
      state = StateFiles.copy(live, temporary.resolve("state"));
    }
  }

  @Test
  void findsNothingInSoundJournals() throws IOException {
    Path journal = StateFiles.newestJournal(state);

    assertThat(records(journal)).hasSizeGreaterThan(40); // some cross a block's end
    assertThat(Files.size(journal)).isGreaterThan(BLOCK);
    assertThatCode(() -> Journals.check(state.resolve("db"), false)).doesNotThrowAnyException();
  }

  @Test
  void refusesEveryRecordOfAReusedJournal() throws IOException {
    for (Path file : List.of(StateFiles.newestJournal(state), manifest())) {
      byte[] sound = Files.readAllBytes(file);
      for (int record : records(file)) {
        byte[] damaged = sound.clone();
        damaged[record + KIND] += 4; // kinds 1 to 4 become 5 to 8
        Files.write(file, damaged);
        refused();
      }
      Files.write(file, sound);
    }
    DurableFrontier.open(state, SETTINGS).close();
  }

  @Test
  void leavesATornEndToTheDatabase() throws IOException {
    Path journal = StateFiles.newestJournal(state);
    byte[] sound = Files.readAllBytes(journal);
    for (int length = sound.length; length > 0; length -= 997) {
      Files.write(journal, Arrays.copyOf(sound, length));
      Journals.check(state.resolve("db"), false);
      Files.write(journal, zeroPadded(Arrays.copyOf(sound, length)));
      Journals.check(state.resolve("db"), false); // zeros behind it
    }
  }

  private static byte[] zeroPadded(byte[] bytes) {
    return Arrays.copyOf(bytes, bytes.length + BLOCK);
  }

  private void refused() {
    assertThatThrownBy(() -> DurableFrontier.open(state, SETTINGS))
        .isInstanceOf(FrontierProblem.class)
        .hasMessageStartingWith(state + ": its state is damaged (");
  }

  private Path manifest() throws IOException {
    return StateFiles.all(state).stream()
        .filter(file -> file.getFileName().toString().startsWith("MANIFEST"))
        .findFirst()
        .orElseThrow();
  }

  /** Where the records of a sound journal begin. */
  static List<Integer> records(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    List<Integer> starts = new ArrayList<>();
    int at = 0;
    while (at + KIND < bytes.limit()) {
      if (BLOCK - at % BLOCK > KIND) {
        starts.add(at);
        at += KIND + 1 + Short.toUnsignedInt(bytes.getShort(at + 4));
      } else {
        at += BLOCK - at % BLOCK;
      }
    }
    return starts;
  }
}
