package dev.orbweaver.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * SIGINT, SIGTERM and SIGHUP (the terminal is gone) as requests to stop in order; a second SIGINT
 * ends the process at once. One that is ignored from outside, as by {@code nohup}, stays ignored.
 */
@SuppressWarnings("sunapi")
final class Signals implements AutoCloseable {
  static final int INTERRUPTED = 130;

  private static final String INTERRUPT = "INT";
  private static final List<String> ALL = List.of(INTERRUPT, "TERM", "HUP");
  private static final int BY_SIGNAL = 128;

  private final Consumer<Integer> stop;
  private final Map<Signal, SignalHandler> before = new HashMap<>();
  private int exitCode;
  private boolean interrupted;

  /**
   * @param stop told once, with the exit code that the signal asks for
   */
  Signals(Consumer<Integer> stop) {
    this.stop = stop;
    for (String name : ALL) {
      try {
        Signal signal = new Signal(name);
        before.put(signal, Signal.handle(signal, this::received));
      } catch (IllegalArgumentException e) {
        // a system without that signal
      }
    }
  }

  private synchronized void received(Signal signal) {
    boolean interrupt = signal.getName().equals(INTERRUPT);
    if (interrupt && interrupted) {
      Runtime.getRuntime().halt(INTERRUPTED);
    }
    interrupted |= interrupt;
    if (exitCode == 0) {
      exitCode = BY_SIGNAL + signal.getNumber();
      stop.accept(exitCode);
    }
  }

  /** The exit code of the first signal, or 0. */
  synchronized int exitCode() {
    return exitCode;
  }

  @Override
  public void close() {
    before.forEach(Signal::handle);
  }
}
