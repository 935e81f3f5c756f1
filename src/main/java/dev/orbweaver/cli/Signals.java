package dev.orbweaver.cli;

import java.util.function.Consumer;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/** SIGINT and SIGTERM as requests to stop in order; a second SIGINT ends the process at once. */
@SuppressWarnings("sunapi")
final class Signals implements AutoCloseable {
  private static final String INTERRUPT = "INT";
  private static final String TERMINATE = "TERM";
  private static final int BY_SIGNAL = 128;

  private final Consumer<Integer> stop;
  private final SignalHandler oldInterrupt;
  private final SignalHandler oldTerminate;
  private int exitCode;
  private boolean interrupted;

  /**
   * @param stop told once, with the exit code that the signal asks for
   */
  Signals(Consumer<Integer> stop) {
    this.stop = stop;
    this.oldInterrupt = Signal.handle(new Signal(INTERRUPT), this::received);
    this.oldTerminate = Signal.handle(new Signal(TERMINATE), this::received);
  }

  private synchronized void received(Signal signal) {
    boolean interrupt = signal.getName().equals(INTERRUPT);
    if (interrupt && interrupted) {
      Runtime.getRuntime().halt(BY_SIGNAL + signal.getNumber());
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
    Signal.handle(new Signal(INTERRUPT), oldInterrupt);
    Signal.handle(new Signal(TERMINATE), oldTerminate);
  }
}
