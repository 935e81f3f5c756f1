package dev.orbweaver.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many files and sockets a process may have open at once, and how a crawl shares them out.
 *
 * @param limit the system's limit for the whole process
 */
public record OpenFiles(long limit) {
  /** With fewer a crawl is not begun: it would be broken off in the middle. */
  private static final int LEAST = 128;

  /** JVM and libraries 35, outputs 10, the frontier's journal and locks 15. */
  private static final int OTHERS = 60;

  private static final int PLENTY = 1024;
  private static final int FEW_TABLES = 20; // RocksDB takes no less
  private static final int TABLES = 256;
  private static final int FEW_LOOK_UPS = 32;
  private static final int LOOK_UPS = 256;
  private static final long UNKNOWN = Integer.MAX_VALUE;

  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Pattern SOFT = Pattern.compile("(?m)^Max open files +(\\d{1,9})\\b");

  /** Of this process; without limit where the system does not tell. */
  public static OpenFiles ofThisProcess() {
    try {
      return of(Files.readString(LIMITS));
    } catch (IOException | SecurityException e) {
      return new OpenFiles(UNKNOWN);
    }
  }

  /** From Linux's table of limits. */
  static OpenFiles of(String limits) {
    Matcher soft = SOFT.matcher(limits);
    return new OpenFiles(soft.find() ? Long.parseLong(soft.group(1)) : UNKNOWN);
  }

  /**
   * Says so when there are too few for a crawl.
   *
   * @throws ConfigProblem naming the limit and what is needed
   */
  public void check() {
    if (limit < LEAST) {
      throw new ConfigProblem(
          "only "
              + limit
              + " files may be open at once: a crawl needs "
              + LEAST
              + " (ulimit -n "
              + LEAST
              + ")");
    }
  }

  /** The frontier's tables that may be open. */
  public int tables() {
    return limit < PLENTY ? FEW_TABLES : TABLES;
  }

  /** Connections that may be open, idle ones included, in a crawl of so many pages at once. */
  public int connections(int concurrency) {
    long left = Math.min(UNKNOWN, limit) - OTHERS - tables();
    return (int) Math.max(1, left - lookUps(concurrency));
  }

  /**
   * Names that may be looked up at once, each over a socket of its own: no more wait than pages may
   * be in flight, apart from those of roots.
   */
  public int lookUps(int concurrency) {
    long most = Math.min(Math.min(LOOK_UPS, concurrency), limit / 8);
    return (int) Math.max(FEW_LOOK_UPS, most);
  }
}
