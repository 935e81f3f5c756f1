package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitMarkTest {
  @TempDir Path directory;

  @BeforeEach
  void create() throws IOException {
    CommitMark.create(directory, "boot-1");
  }

  @Test
  void expectsNothingAtFirst() throws IOException {
    assertThat(read("boot-1")).isEqualTo(new CommitMark.State("boot-1", 0, 0));
  }

  @Test
  void expectsAllThatWasWrittenWhileTheMachineIsUp() throws IOException {
    try (CommitMark mark = CommitMark.open(directory, "boot-1")) {
      mark.written(7);
      mark.synced();
      mark.written(9);
    }

    assertThat(read("boot-1").expected("boot-1")).isEqualTo(9);
  }

  @Test
  void expectsWhatWasSyncedAfterTheMachineWentDown() throws IOException {
    try (CommitMark mark = CommitMark.open(directory, "boot-1")) {
      mark.written(7);
      mark.synced();
      mark.written(9);
    }

    assertThat(read("boot-2").expected("boot-2")).isEqualTo(7);
  }

  @Test
  void expectsWhatWasSyncedWhereTheMachineDoesNotTell() throws IOException {
    CommitMark.create(directory, "");
    try (CommitMark mark = CommitMark.open(directory, "")) {
      mark.written(7);
    }

    assertThat(read("").expected("")).isZero();
  }

  @Test
  void refusesEveryDamagedByteAndLength() throws IOException {
    Path file = directory.resolve("mark");
    byte[] sound = Files.readAllBytes(file);
    for (int i = 0; i < sound.length; i++) {
      byte[] damaged = sound.clone();
      damaged[i] ^= 0x10;
      Files.write(file, damaged);
      refused();
      Files.write(file, Arrays.copyOf(sound, i));
      refused();
    }
    Files.write(file, Arrays.copyOf(sound, sound.length + 1));
    refused();
  }

  private CommitMark.State read(String boot) throws IOException {
    try (CommitMark mark = CommitMark.open(directory, boot)) {
      return mark.state();
    }
  }

  private void refused() {
    assertThatThrownBy(() -> read("boot-1"))
        .isInstanceOf(FrontierProblem.class)
        .hasMessageContaining("mark");
  }
}
