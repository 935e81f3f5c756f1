package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which directories a frontier takes, and what it says of the others. */
class StateDirectoryTest {
  private static final FrontierSettings SETTINGS =
      new FrontierSettings(16 << 20, Duration.ofSeconds(1));

  @TempDir Path temporary;
  private Path directory;

  @BeforeEach
  void nameDirectory() {
    directory = temporary.resolve("state");
  }

  @Test
  void makesADirectoryWithItsParents() {
    Path deep = temporary.resolve("a/b/c");
    open(deep);

    assertThat(deep.resolve("format")).hasContent("orbweaver frontier 5");
  }

  @Test
  void makesADirectoryForItsOwnersEyes() throws IOException {
    open(directory);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
        .isEqualTo("rwx------");
  }

  @Test
  void takesAnEmptyDirectory() throws IOException {
    Files.createDirectory(directory);
    open(directory);

    assertThat(directory.resolve("db")).isDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"lock", "mark", "format.new"})
  void goesOnWithABeginningThatWasCutOff(String file) throws IOException {
    Files.createDirectory(directory);
    Files.writeString(directory.resolve(file), "ha");
    open(directory);
    open(directory);

    assertThat(directory.resolve("format")).exists();
  }

  @Test
  void leavesAForeignDirectoryAlone() throws IOException {
    Files.createDirectory(directory);
    Files.writeString(directory.resolve("thesis.tex"), "");

    refused("holds files but no crawl's state");
    assertThat(Files.list(directory).map(Path::getFileName)).containsExactly(Path.of("thesis.tex"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"orbweaver frontier 1\n", "orbweaver frontier 2\n", "orbweaver frontier 999\n"})
  void refusesALaterFormat(String format) throws IOException {
    open(directory);
    Files.writeString(directory.resolve("format"), format);

    refused("its state has format " + format.replaceAll("\\D", "") + ", and this version reads");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "orbweaver frontier 5", "orbweaver frontier x\n", "\0\0\0"})
  void refusesAFormatThatIsNone(String format) throws IOException {
    open(directory);
    Files.writeString(directory.resolve("format"), format);

    refused("the file format in it is none of ours or damaged");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mark", "db"})
  void refusesAStateOfWhichAPartIsGone(String part) throws IOException {
    open(directory);
    StateFiles.delete(directory.resolve(part));

    refused("");
  }

  @Test
  void refusesAFileInPlaceOfADirectory() throws IOException {
    Files.writeString(directory, "");

    refused("");
  }

  @Test
  void isUsedOnceAtATimeInOneProcess() {
    try (DurableFrontier first = DurableFrontier.open(directory, SETTINGS)) {
      String self = Long.toString(ProcessHandle.current().pid());
      refused("the process " + self + " is using it");
      refused("the process " + self + " is using it"); // nor did the first attempt break the lock
      assertThat(new Asking(first).queue(Asking.found(0, "http://a/"))).hasSize(1);
    }
    open(directory);
  }

  @Test
  void isFreeAgainAfterItWasRefused() throws IOException {
    open(directory);
    Files.writeString(directory.resolve("mark"), "");
    refused("damaged");
    Files.delete(directory.resolve("format"));
    StateFiles.delete(directory.resolve("db"));

    open(directory);
  }

  @Test
  void takesNoNoticeOfTheIdOfADeadProcess() throws IOException {
    open(directory);
    Files.writeString(directory.resolve("lock"), "1\n");

    open(directory);
  }

  @ParameterizedTest
  @ValueSource(strings = {"format", "mark", "db/CURRENT"})
  void erasesADamagedState(String file) throws IOException {
    open(directory);
    Files.writeString(directory.resolve(file), "orbweaver frontier 4\n");
    DurableFrontier.erase(directory);

    assertThat(Files.list(directory)).containsExactly(directory.resolve("lock"));
    try (DurableFrontier frontier = DurableFrontier.open(directory, SETTINGS)) {
      assertThat(frontier.recovered().isNew()).isTrue();
    }
  }

  @Test
  void erasesNothingThatIsInUseOrForeign() throws IOException {
    try (DurableFrontier first = DurableFrontier.open(directory, SETTINGS)) {
      assertThatThrownBy(() -> DurableFrontier.erase(directory))
          .hasMessageContaining("is using it");
      assertThat(new Asking(first).queue(Asking.found(0, "http://a/"))).hasSize(1);
    }
    Files.writeString(directory.resolve("thesis.tex"), "");

    assertThatThrownBy(() -> DurableFrontier.erase(directory))
        .isInstanceOf(FrontierProblem.class)
        .hasMessageContaining("holds files but no crawl's state");
    assertThat(directory.resolve("db/CURRENT")).exists();
  }

  @Test
  void erasesWhatIsNotThere() {
    DurableFrontier.erase(directory);

    assertThat(directory).doesNotExist();
  }

  /** Opens it, commits something and closes it. */
  private void open(Path path) {
    try (DurableFrontier frontier = DurableFrontier.open(path, SETTINGS)) {
      new Asking(frontier).commit(List.of(), List.of());
    }
  }

  private void refused(String how) {
    assertThatThrownBy(() -> DurableFrontier.open(directory, SETTINGS))
        .isInstanceOf(FrontierProblem.class)
        .hasMessageStartingWith(directory + ": ")
        .hasMessageContaining(how);
  }
}
