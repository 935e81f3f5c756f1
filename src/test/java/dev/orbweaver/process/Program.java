package dev.orbweaver.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.cli.Main;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A crawl running in a JVM of its own. Closing it kills it, whatever it does. */
final class Program implements AutoCloseable {
  /** Longer than anything here should ever take. */
  static final Duration LONG = Duration.ofSeconds(30);

  private static final boolean CAN_RESET_SIGNALS = succeeds("env", "--default-signal=INT", "true");

  private final Process process;
  private final Said out;
  private final Said err;

  private Program(Process process) {
    this.process = process;
    this.out = Said.by(process.getInputStream());
    this.err = Said.by(process.getErrorStream());
  }

  /** Starts {@code orbweaver crawl} with these arguments; relative paths are below a directory. */
  static Program crawl(Path directory, String... args) {
    List<String> command = new ArrayList<>();
    if (CAN_RESET_SIGNALS) { // a shell lets its background jobs ignore SIGINT, and they their own
      command.addAll(List.of("env", "--default-signal=INT"));
    }
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    command.addAll(List.of(java, "-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.add("crawl");
    command.addAll(List.of(args));
    try {
      return new Program(new ProcessBuilder(command).directory(directory.toFile()).start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a command can be run and ends with 0. */
  static boolean succeeds(String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      return process.waitFor(LONG.toSeconds(), TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  OutputStream in() {
    return process.getOutputStream();
  }

  Said out() {
    return out;
  }

  Said err() {
    return err;
  }

  Program signal(String name) {
    assertThat(succeeds("kill", "-" + name, Long.toString(process.pid()))).isTrue();
    return this;
  }

  /** Waits for its end, which must come by itself and with that code. */
  Program exits(int code) {
    try {
      assertThat(process.waitFor(LONG.toSeconds(), TimeUnit.SECONDS))
          .as("it ends; so far it said:\n%s", err)
          .isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    out.awaitEnd();
    err.awaitEnd();
    assertThat(process.exitValue()).as("exit code; it said:\n%s", err).isEqualTo(code);
    return this;
  }

  /** Holds it to one line on standard error, and gives that. */
  String onlyLine() {
    String said = err.text();
    assertThat(said.lines()).as(said).hasSize(1);
    return said;
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
