package dev.orbweaver.cli;

import com.typesafe.config.ConfigException;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.text.NearestName;
import dev.orbweaver.text.Plain;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** Starts the program. */
public final class Main {
  /** What is found wrong before the first request. */
  static final int USAGE = 2;

  /** What gives out later on, results that cannot be written among it. */
  static final int FAULT = 3;

  /** What the JVM puts in the place of bytes that its locale does not know. */
  private static final char UNREADABLE = '\uFFFD';

  private static final int LONGEST_MESSAGE = 500;
  private static final Pattern HELP_FOR = Pattern.compile("Unknown subcommand '(.*)'\\.");
  private static final Pattern USERINFO = Pattern.compile("//[^\\s\"'/]*@");

  private Main() {}

  public static void main(String[] args) {
    PrintStream out = StandardOutput.ofProcess();
    System.exit(run(args, new Terminal(out, System.err, Screen::atStandardError)));
  }

  /** Runs one command as the terminal would and gives its exit code. */
  public static int run(String[] args, PrintStream out, PrintStream err) {
    return run(args, new Terminal(out, err, () -> Screen.NONE));
  }

  private static int run(String[] args, Terminal terminal) {
    for (String word : args) {
      if (word.indexOf(UNREADABLE) >= 0) {
        terminal.error(oneLine(unreadable(word)));
        return USAGE;
      }
    }
    CommandLine commands =
        commands(args.length == 0 ? "" : args[0], terminal)
            .setOut(terminal.outWriter())
            .setErr(terminal.errWriter())
            .setUsageHelpWidth(100)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionStrategy(given -> execute(given, terminal))
            .setParameterExceptionHandler((wrong, given) -> usage(terminal, wrong))
            .setExecutionExceptionHandler((failure, command, given) -> failed(terminal, failure));
    return terminal.settled(commands.execute(args), "");
  }

  /** A URL made of it would be another one. */
  private static String unreadable(String word) {
    String locale = System.getProperty("sun.jnu.encoding", "unknown");
    return "the argument \""
        + word
        + "\" is not in the encoding of this locale ("
        + locale
        + "): set LC_ALL=C.UTF-8";
  }

  /**
   * The parser with the command that is named, or with all of them, to help or to guess: each is
   * read by reflection, and crawls would wait for four that nobody named.
   */
  private static CommandLine commands(String named, Terminal terminal) {
    Map<String, Supplier<Object>> all = new LinkedHashMap<>();
    all.put("crawl", () -> new CrawlCommand(terminal));
    all.put("resume", () -> new ResumeCommand(terminal));
    all.put("explain", () -> new ExplainCommand(terminal));
    all.put("receipt", () -> new ReceiptCommand(terminal));
    all.put("inspect", () -> InspectCommand.with(terminal));
    if (all.containsKey(named)) {
      all.keySet().retainAll(Set.of(named));
    }
    CommandLine commands = new CommandLine(new Orbweaver());
    all.forEach((name, command) -> commands.addSubcommand(name, command.get()));
    return commands;
  }

  /** Whatever the command, what libraries log must not get among its results. */
  private static int execute(CommandLine.ParseResult given, Terminal terminal) {
    Integer helped = CommandLine.executeHelpRequest(given);
    if (helped != null) {
      return helped;
    }
    Logging.configure(terminal, 0);
    return new CommandLine.RunLast().execute(given);
  }

  private static int usage(Terminal terminal, CommandLine.ParameterException wrong) {
    CommandLine command = wrong.getCommandLine();
    terminal.error(oneLine(fault(command, wrong)) + nearest(command, wrong));
    terminal.error("See: " + command.getCommandSpec().qualifiedName() + " --help");
    return USAGE;
  }

  /** The parser speaks of arguments where no command of that name is. */
  private static String fault(CommandLine command, CommandLine.ParameterException wrong) {
    if (wrong instanceof CommandLine.UnmatchedArgumentException unmatched
        && !command.getSubcommands().isEmpty()
        && !unmatched.isUnknownOption()) {
      String label = command.getCommandSpec().usageMessage().synopsisSubcommandLabel();
      return "unknown " + label.toLowerCase(Locale.ROOT) + " " + unmatched.getUnmatched().get(0);
    }
    Matcher helped = HELP_FOR.matcher(wrong.getMessage());
    return helped.matches() ? "unknown command " + helped.group(1) : wrong.getMessage();
  }

  /** The option or command that was meant, if one is near. */
  private static String nearest(CommandLine command, CommandLine.ParameterException wrong) {
    Matcher helped = HELP_FOR.matcher(wrong.getMessage());
    if (helped.matches()) {
      return meant(NearestName.of(helped.group(1), command.getSubcommands().keySet()));
    }
    if (!(wrong instanceof CommandLine.UnmatchedArgumentException unmatched)) {
      return "";
    }
    String given = unmatched.getUnmatched().get(0).split("=", 2)[0];
    if (command.getParent() == null && looksLikeUrl(given)) {
      return meant("orbweaver crawl URL");
    }
    if (command.getParent() == null && isOptionOf(command.getSubcommands().get("crawl"), given)) {
      return meant("orbweaver crawl " + given);
    }
    Set<String> names = new TreeSet<>(command.getCommandSpec().optionsMap().keySet());
    names.addAll(command.getSubcommands().keySet());
    return meant(NearestName.of(given, names));
  }

  private static String meant(String name) {
    return name == null ? "" : "; did you mean " + name + "?";
  }

  private static boolean isOptionOf(CommandLine command, String option) {
    return command.getCommandSpec().optionsMap().containsKey(option);
  }

  private static boolean looksLikeUrl(String argument) {
    return !argument.startsWith("-") && (argument.contains("/") || argument.contains("."));
  }

  private static int failed(Terminal terminal, Exception failure) {
    if (failure instanceof ConfigProblem problem) {
      terminal.error(oneLine(problem.getMessage()));
      return USAGE;
    }
    if (failure instanceof ConfigException setting) { // of Akka's, which reads its keys by itself
      terminal.error(oneLine(setting.getMessage()));
      return USAGE;
    }
    if (failure instanceof InvalidPathException name) { // all names are the user's
      String shown = "\"" + name.getInput() + "\"";
      terminal.error(oneLine(shown + " cannot be the name of a file here: " + name.getReason()));
      return USAGE;
    }
    terminal.error("a fault of Orbweaver itself, please report it: " + oneLine(failure.toString()));
    terminal.trace(failure);
    return FAULT;
  }

  /** Without what may be a password in a URL. */
  private static String oneLine(String message) {
    return Plain.of(USERINFO.matcher(message).replaceAll("//***@"), LONGEST_MESSAGE);
  }
}
