package dev.orbweaver.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * Standard output for results, standard error for everything else; a live line never mixes with
 * other lines.
 */
final class Terminal {
  private static final String CLEAR_LINE = "\r\u001b[K";
  private static final int BY_SIGNAL = 128;

  private final PrintStream out;
  private final PrintStream err;
  private final Supplier<Screen> screen;
  private boolean quiet;
  private boolean liveLineShown;
  private boolean lossTold;

  /**
   * @param screen what {@code err} is shown on; asked when something moving is to be shown
   */
  Terminal(PrintStream out, PrintStream err, Supplier<Screen> screen) {
    this.out = out;
    this.err = err;
    this.screen = screen;
  }

  Screen screen() {
    return screen.get();
  }

  /** From now on, whether nothing is said but errors. */
  synchronized void quiet(boolean yes) {
    quiet = yes;
  }

  PrintStream out() {
    return out;
  }

  /** Standard output for bytes: one that throws what goes wrong, where there is one. */
  OutputStream bytes() {
    return out instanceof StandardOutput standard ? standard.bytes() : out;
  }

  /**
   * The exit code once results that could not be written are told of, unless the code is one of
   * trouble already. Who has stopped reading what is only shown has seen enough.
   *
   * @param besides what is there all the same; "" for nothing
   */
  synchronized int settled(int code, String besides) {
    boolean isTrouble = code == Main.USAGE || code == Main.FAULT;
    String why = isTrouble || lossTold ? null : loss();
    if (why == null) {
      return code;
    }
    lossTold = true;
    error("standard output: " + why + besides);
    return code < BY_SIGNAL ? Main.FAULT : code;
  }

  /** Why results were lost; null when none were. */
  private String loss() {
    if (!out.checkError()) {
      return null;
    }
    if (out instanceof StandardOutput standard) {
      return standard.isUnread() ? null : standard.fault();
    }
    return "it cannot be written";
  }

  PrintWriter outWriter() {
    return new PrintWriter(out, true, StandardCharsets.UTF_8);
  }

  PrintWriter errWriter() {
    return new PrintWriter(err, true, StandardCharsets.UTF_8);
  }

  /** A result. */
  synchronized void result(String line) {
    clearLive();
    out.println(line);
  }

  /** Something the user should know, unless nothing is wanted but errors. */
  synchronized void say(String line) {
    if (!quiet) {
      log(line);
    }
  }

  void error(String line) {
    log("orbweaver: " + line);
  }

  /** A line that has been chosen by its importance already. */
  synchronized void log(String line) {
    clearLive();
    err.println(line);
    err.flush();
  }

  /** Shows a line in place of the live line before. */
  synchronized void live(String line) {
    err.print(CLEAR_LINE + line);
    err.flush();
    liveLineShown = true;
  }

  synchronized void clearLive() {
    if (liveLineShown) {
      err.print(CLEAR_LINE);
      err.flush();
      liveLineShown = false;
    }
  }

  synchronized void trace(Throwable fault) {
    fault.printStackTrace(err);
  }
}
