package dev.orbweaver.frontier;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A JVM of its own that holds a frontier until it is killed or its standard input ends. */
final class OtherProcess implements AutoCloseable {
  private final Process process;

  private OtherProcess(Process process) {
    this.process = process;
  }

  /** Starts it and waits until it has queued one page after another, this many. */
  static OtherProcess holding(Path directory, int pages) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                OtherProcess.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    OtherProcess other = new OtherProcess(process);
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
    for (int i = 0; i < pages; i++) {
      if (lines.readLine() == null) {
        throw new IOException("the other process ended");
      }
    }
    return other;
  }

  long pid() {
    return process.pid();
  }

  /** Ends it as {@code kill -9} does. */
  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Queues pages until it is killed, and says each time that one is committed. */
  public static void main(String[] args) {
    FrontierSettings settings = new FrontierSettings(16 << 20, Duration.ofSeconds(1));
    Asking asking = new Asking(DurableFrontier.open(Path.of(args[0]), settings));
    for (int page = 0; page < 1_000_000; page++) {
      String[] urls = new String[10];
      for (int i = 0; i < urls.length; i++) {
        urls[i] = "http://h" + i + "/" + page;
      }
      asking.queue(Asking.found(page % 5, urls));
      asking.commit(asking.take("h" + page % 10, 3), List.of());
      System.out.println(page);
      System.out.flush();
    }
  }
}
