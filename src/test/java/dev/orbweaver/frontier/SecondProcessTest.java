package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecondProcessTest {
  private static final FrontierSettings SETTINGS =
      new FrontierSettings(16 << 20, Duration.ofSeconds(1));

  @TempDir Path directory;

  @Test
  void isRefusedWithTheIdOfTheFirst() throws IOException {
    try (OtherProcess other = OtherProcess.holding(directory, 1)) {
      assertThatThrownBy(() -> DurableFrontier.open(directory, SETTINGS))
          .isInstanceOf(FrontierProblem.class)
          .hasMessage(
              directory
                  + ": the process "
                  + other.pid()
                  + " is using it; let that end first, or name another directory");
    }
  }

  /** Killed in full work, several times over one state: whatever was acknowledged is there. */
  @Test
  void leavesAllThatItCommittedWhenItIsKilled() throws IOException {
    for (int kill = 1; kill <= 4; kill++) {
      int pages = 20 * kill;
      OtherProcess.holding(directory.resolve("state"), pages).close();

      try (DurableFrontier frontier = DurableFrontier.open(directory.resolve("state"), SETTINGS)) {
        Asking asking = new Asking(frontier);
        List<String> acknowledged = new ArrayList<>();
        for (int page = 0; page < pages; page++) {
          for (int host = 0; host < 10; host++) {
            acknowledged.add("http://h" + host + "/" + page);
          }
        }
        assertThat(asking.admit(Asking.found(0, acknowledged.toArray(String[]::new)))).isEmpty();
      }
    }
  }
}
