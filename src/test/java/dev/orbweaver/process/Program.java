package dev.orbweaver.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.cli.Main;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Orbweaver running in a JVM of its own. Closing it kills it, whatever it does. */
final class Program implements AutoCloseable {
  /** Longer than anything here should ever take. */
  static final Duration LONG = Duration.ofSeconds(30);

  private static final File NO_INPUT = new File("/dev/null");
  private static final boolean CAN_RESET_SIGNALS = succeeds("env", "--default-signal=INT", "true");

  private final Process process;
  private final Said out;
  private final Said err;

  private Program(Process process) {
    this.process = process;
    this.out = Said.by(process.getInputStream());
    this.err = Said.by(process.getErrorStream());
  }

  /** Starts {@code orbweaver} with these arguments; relative paths are below a directory. */
  static Program start(Path directory, String... args) {
    List<String> command = new ArrayList<>();
    if (CAN_RESET_SIGNALS) { // a shell lets its background jobs ignore SIGINT, and they their own
      command.addAll(List.of("env", "--default-signal=INT"));
    }
    command.addAll(java(args));
    return start(directory, new ProcessBuilder(command));
  }

  /** The same on a terminal of that many columns; what it shows comes as its standard output. */
  static Program onScreen(Path directory, int columns, String... args) {
    String quoted =
        java(args).stream().map(each -> "'" + each + "'").collect(Collectors.joining(" "));
    ProcessBuilder script =
        new ProcessBuilder(
            "script", "-qec", "stty cols " + columns + " && exec " + quoted, "/dev/null");
    script.environment().put("TERM", "xterm");
    return start(directory, script.redirectInput(ProcessBuilder.Redirect.from(NO_INPUT)));
  }

  /** The same with its standard output going to that file. */
  static Program writingTo(File out, Path directory, String... args) {
    return start(directory, new ProcessBuilder(java(args)).redirectOutput(out));
  }

  /** The same without a standard output. */
  static Program withoutOutput(Path directory, String... args) {
    List<String> command = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" >&-", "sh"));
    command.addAll(java(args));
    return start(directory, new ProcessBuilder(command));
  }

  private static List<String> java(String... args) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>();
    command.addAll(List.of(java, "-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(args));
    return command;
  }

  private static Program start(Path directory, ProcessBuilder builder) {
    try {
      return new Program(builder.directory(directory.toFile()).start());
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
    assertThat(succeeds("kill", "-" + name, pid())).isTrue();
    return this;
  }

  String pid() {
    return Long.toString(process.pid());
  }

  /** Ends it at once, as {@code kill -9} does. */
  void kill() {
    assertThat(process.isAlive()).as("it runs until it is killed; it said:\n%s", err).isTrue();
    close();
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
