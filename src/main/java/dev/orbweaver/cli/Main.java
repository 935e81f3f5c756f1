package dev.orbweaver.cli;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.text.Plain;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Starts the program. */
public final class Main {
  /** What is found wrong before the first request. */
  static final int USAGE = 2;

  private static final int FAULT = 3;
  private static final int LONGEST_MESSAGE = 500;

  private Main() {}

  public static void main(String[] args) {
    int code = run(args, System.out, System.err);
    System.out.flush();
    System.exit(code);
  }

  /** Runs one command as the terminal would and gives its exit code. */
  public static int run(String[] args, PrintStream out, PrintStream err) {
    Terminal terminal = new Terminal(out, err);
    CommandLine commands =
        new CommandLine(new Orbweaver())
            .addSubcommand(new CrawlCommand(terminal))
            .setOut(terminal.outWriter())
            .setErr(terminal.errWriter())
            .setUsageHelpWidth(100)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setParameterExceptionHandler((wrong, given) -> usage(terminal, wrong))
            .setExecutionExceptionHandler((failure, command, given) -> failed(terminal, failure));
    return commands.execute(args);
  }

  private static int usage(Terminal terminal, CommandLine.ParameterException wrong) {
    CommandLine command = wrong.getCommandLine();
    String said = wrong.getMessage();
    List<String> near = new ArrayList<>();
    if (wrong instanceof CommandLine.UnmatchedArgumentException unmatched) {
      near.addAll(unmatched.getSuggestions());
    }
    String hint = near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?";
    terminal.error(oneLine(said) + hint);
    terminal.error("See: " + command.getCommandSpec().qualifiedName() + " --help");
    return USAGE;
  }

  private static int failed(Terminal terminal, Exception failure) {
    if (failure instanceof ConfigProblem problem) {
      terminal.error(oneLine(problem.getMessage()));
      return USAGE;
    }
    terminal.error("a fault of Orbweaver itself, please report it: " + oneLine(failure.toString()));
    terminal.trace(failure);
    return FAULT;
  }

  private static String oneLine(String message) {
    return Plain.of(message, LONGEST_MESSAGE);
  }
}
