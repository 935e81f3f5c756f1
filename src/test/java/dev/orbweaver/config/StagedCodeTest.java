package dev.orbweaver.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Native code beside the program is used where it is of use, and missed nowhere. */
class StagedCodeTest {
  private final List<Path> asked = new ArrayList<>();

  @TempDir Path folder;

  @ParameterizedTest(name = "folder {0}")
  @NullSource
  @ValueSource(strings = {"/no/such/folder", "\0"})
  void isNotLookedForWhereNoFolderIs(String none) {
    assertThat(StagedCode.load(none, asked::add)).isFalse();
    assertThat(asked).isEmpty();
  }

  @Test
  void isLoadedFromItsFolder() {
    assertThat(StagedCode.load(folder.toString(), asked::add)).isTrue();
    assertThat(asked).containsExactly(folder.toAbsolutePath());
  }

  @Test
  void ofAnotherMachineIsNotLoaded() {
    Path missing = folder.resolve("libmissing.so"); // files are named after the machine

    assertThat(StagedCode.load(folder.toString(), each -> System.load(missing.toString())))
        .isFalse();
  }
}
