package dev.orbweaver.cli;

import dev.orbweaver.crawl.UserAgentHeader;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that holds all others. */
@Command(
    name = "orbweaver",
    description = "Crawls websites: politely, to the end, and able to say why.",
    mixinStandardHelpOptions = true,
    versionProvider = Orbweaver.Version.class,
    subcommands = HelpCommand.class,
    synopsisSubcommandLabel = "COMMAND")
final class Orbweaver implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command: crawl URL, say");
  }

  /** The version the build wrote. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"orbweaver " + UserAgentHeader.version()};
    }
  }
}
