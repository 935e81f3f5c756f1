package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Between processes: {@code StateTest}. */
class DirectoryLockTest {
  private static final String PID = Long.toString(ProcessHandle.current().pid());

  @TempDir private Path dir;

  @Test
  void isOnePerDirectoryInOneProcessToo() throws IOException {
    DirectoryLock held = DirectoryLock.passing(dir, ".lock");

    assertThatThrownBy(() -> DirectoryLock.passing(dir, ".lock"))
        .isInstanceOf(FrontierProblem.class)
        .hasMessageContaining("the process " + PID);
    held.close();

    DirectoryLock.passing(dir, ".lock").close();
  }

  @Test
  void holdsTheIdOfItsProcess() throws IOException {
    DirectoryLock held = DirectoryLock.passing(dir, ".lock");

    assertThat(dir.resolve(".lock")).hasContent(PID);
    held.close();
  }

  @Test
  void leavesNothingWhenItOnlyPasses() throws IOException {
    DirectoryLock.passing(dir, ".lock").close();

    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void takesWhatADeadProcessLeft() throws IOException {
    Files.writeString(dir.resolve(".lock"), "123456789\n");

    DirectoryLock held = DirectoryLock.passing(dir, ".lock");

    assertThat(dir.resolve(".lock")).hasContent(PID);
    held.close();
  }

  @Test
  void saysWhereItCannotBe() throws IOException {
    Files.createDirectory(dir.resolve(".lock"));

    assertThatThrownBy(() -> DirectoryLock.passing(dir, ".lock"))
        .isInstanceOf(FrontierProblem.class)
        .hasMessageContaining(dir.resolve(".lock").toString());
  }
}
