package dev.orbweaver.cli;

import java.io.PrintStream;

/** Starts the program. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(run(args, System.out, System.err));
  }

  /** Runs one command as the terminal would and gives its exit code. */
  public static int run(String[] args, PrintStream out, PrintStream err) {
    throw new UnsupportedOperationException();
  }
}
