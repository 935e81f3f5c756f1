package dev.orbweaver.cli;

import com.typesafe.config.Config;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.frontier.NativeAhead;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code orbweaver resume}: goes on with a crawl from its output directory, without its command
 * being told again.
 */
@Command(
    name = "resume",
    description = "Goes on with a crawl that was stopped or killed, as it was asked for.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "A limit of pages or time counts what was done before: give a higher one to go on beyond it."
          + " For example:",
      "  orbweaver resume out --set orbweaver.max-pages=900",
      "Exit codes: as with crawl."
    })
final class ResumeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "OUT", description = "The output directory of the crawl.")
  private Path out;

  @Option(
      names = "--state",
      paramLabel = "DIR",
      description = "Its state directory (default: OUT/state).")
  private Path state;

  @Option(
      names = "--auth",
      paramLabel = "ORIGIN=USER:PASSWORD",
      description = "As with crawl: no state keeps a password, so it is to be given again.")
  private List<String> auth = new ArrayList<>();

  @Option(
      names = "--traps",
      paramLabel = "on|off",
      description = "As with crawl: off fetches what is left of suspected traps, too.")
  private String traps;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Changes a configuration key from now on; may repeat.")
  private List<String> set = new ArrayList<>();

  @Option(
      names = {"-v", "--verbose"},
      description = "Log more, as with crawl.")
  private boolean[] verbose = new boolean[0];

  @Option(
      names = {"-q", "--quiet"},
      description = "No report, no progress: errors only.")
  private boolean quiet;

  ResumeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    return NativeAhead.beside(this::resume);
  }

  private int resume() {
    Path directory = state == null ? out.resolve("state") : state;
    Path crawl = directory.resolve(CrawlFile.NAME);
    if (Files.notExists(crawl)) {
      throw new ConfigProblem("there is no crawl to resume: no " + crawl);
    }
    requireUnset("orbweaver.out", "it is the directory that resume is given");
    requireUnset("orbweaver.state.dir", "give --state DIR");
    Map<String, Object> where = new HashMap<>();
    where.put("orbweaver.out", out.toString());
    where.put("orbweaver.state.dir", directory.toString());
    where.put("orbweaver.http.credentials", AuthOption.asConfig(auth));
    if (traps != null && !traps.matches("on|off|true|false|yes|no")) {
      throw new ConfigProblem("--traps is " + traps + "; it must be on or off");
    }
    if (traps != null) {
      where.put("orbweaver.traps.enabled", traps);
    }
    Config config = Layers.of(where, set, CrawlFile.whole(directory));
    return new CrawlStart(terminal, quiet, verbose.length).start(config, false);
  }

  /** Where a crawl lies is found by other means, and would win. */
  private void requireUnset(String key, String instead) {
    if (Layers.settings(set).hasPathOrNull(key)) {
      throw new ConfigProblem("resume takes no --set " + key + ": " + instead);
    }
  }
}
