package dev.orbweaver.frontier;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class DurableFrontierContractTest extends FrontierContract {
  @TempDir Path directory;
  private DurableFrontier frontier;

  @BeforeEach
  void open() {
    FrontierSettings settings = new FrontierSettings(32 << 20, Duration.ofSeconds(1));
    frontier = DurableFrontier.open(directory.resolve("state"), settings);
  }

  @AfterEach
  void close() {
    frontier.close();
  }

  @Override
  FrontierStore frontier() {
    return frontier;
  }
}
