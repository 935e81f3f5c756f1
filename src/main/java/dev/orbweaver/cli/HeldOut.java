package dev.orbweaver.cli;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.crawl.Frontier;
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
   * Runs a crawl that nobody disturbs. After its state was opened, whose own lock tells the usual
   * case; it is closed when the directory cannot be had.
   */
  static int during(OutputSettings outputs, Frontier frontier, IntSupplier crawl) {
    if (outputs.isStandardOutput()) {
      return crawl.getAsInt();
    }
    DirectoryLock lock = lock(Path.of(outputs.out()), frontier);
    try {
      return crawl.getAsInt();
    } finally {
      release(lock);
    }
  }

  private static DirectoryLock lock(Path out, Frontier frontier) {
    try {
      return DirectoryLock.passing(out, FILE);
    } catch (FrontierProblem unusable) {
      frontier.store().close();
      throw new ConfigProblem(unusable.getMessage());
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
