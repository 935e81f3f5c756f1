package dev.orbweaver.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code orbweaver inspect}: asks our rules without a crawl. */
@Command(
    name = "inspect",
    description =
        "Says how a URL, a robots.txt, a page or a sitemap is understood, without fetching it.",
    mixinStandardHelpOptions = true,
    subcommands = HelpCommand.class,
    synopsisSubcommandLabel = "KIND",
    footer = {
      "",
      "With arguments a kind answers them for people. Without, it reads one JSON object a line"
          + " from",
      "standard input and writes one a line to standard output, in the same order and at once; a"
          + " line",
      "that cannot be used is answered with {\"error\": ...}. Each kind's --help names the fields."
    })
final class InspectCommand implements Runnable {
  @Spec private CommandSpec spec;

  /** The command with all its kinds; a new one is a line here. */
  static CommandLine with(Terminal terminal) {
    return new CommandLine(new InspectCommand())
        .addSubcommand(new InspectUrl(terminal))
        .addSubcommand(new InspectRobots(terminal))
        .addSubcommand(new InspectLinks(terminal))
        .addSubcommand(new InspectCharset(terminal))
        .addSubcommand(new InspectSitemap(terminal));
  }

  private List<String> kinds() {
    return spec.subcommands().keySet().stream().filter(kind -> !kind.equals("help")).toList();
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing kind: " + String.join(", ", kinds()));
  }
}
