package dev.orbweaver.cli;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.frontier.DirectoryLock;
import dev.orbweaver.frontier.FrontierProblem;
import dev.orbweaver.output.OutputSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.IntSupplier;

/**
 * The output directory, held while a crawl writes there: two crawls with states elsewhere, or none,
 * would tear each other's files.
 */
final class HeldOut {
  private static final String FILE = ".lock";

  private HeldOut() {}

  /**
   * Runs a crawl that nobody disturbs. Its state is opened in it: whoever is refused leaves none.
   *
   * @param state its state directory, or null
   */
  static int during(OutputSettings outputs, Path state, IntSupplier crawl) {
    if (outputs.isStandardOutput()) {
      return crawl.getAsInt();
    }
    DirectoryLock lock = lock(Path.of(outputs.out()), state);
    try {
      return crawl.getAsInt();
    } finally {
      release(lock);
    }
  }

  private static DirectoryLock lock(Path out, Path state) {
    try {
      return DirectoryLock.passing(out, FILE);
    } catch (FrontierProblem inUse) {
      State.requireFree(state); // as a rule it is the same crawl's, and says so
      throw new ConfigProblem(inUse.getMessage());
    }
  }

  private static void release(DirectoryLock lock) {
    try {
      lock.close();
    } catch (IOException held) {
      // until the process ends, then
    }
  }
}
