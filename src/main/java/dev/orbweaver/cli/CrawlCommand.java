package dev.orbweaver.cli;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigValueFactory;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.Section;
import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.output.OutputSettings;
import dev.orbweaver.output.Outputs;
import dev.orbweaver.output.Sink;
import dev.orbweaver.text.Encoding;
import dev.orbweaver.text.EncodingLabels;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code orbweaver crawl}: reads what is asked for, checks all of it, and only then begins. */
@Command(
    name = "crawl",
    description = "Fetches sites page by page, follows their links, and writes what it finds.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "A bare number is seconds where TIME is asked for; 500ms and 2m work too. For example:",
      "  orbweaver crawl --depth 2 --max-pages 500 https://example.org",
      "  orbweaver crawl --urls roots.txt --format jsonl,links,pages --out found",
      "",
      "Exit codes: 0 it ended by itself or at a limit; 1 every root failed; 2 something is wrong"
          + " with the",
      "command; 3 an output failed on the way; 130 and 143 it was interrupted and stopped in order."
    })
final class CrawlCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private CrawlOptions options;

  CrawlCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try {
      return crawl();
    } catch (ConfigProblem problem) {
      throw options.named(problem);
    }
  }

  private int crawl() {
    Config config = withRoots(Layers.of(options.asKeys(), options.set, options.config));
    CrawlPlan plan = CrawlPlan.of(config);
    OutputSettings outputs = OutputSettings.of(Section.of(config, "orbweaver"));
    Consumer<String> report =
        options.quiet ? line -> {} : outputs.isStandardOutput() ? terminal::say : terminal::result;
    List<Sink> sinks = Outputs.of(outputs, terminal.out(), CrawlCommand::charset, report);
    Logging.configure(terminal, options.quiet ? -1 : options.verbose.length);
    if (!options.quiet) {
      Outputs.earlier(outputs).ifPresent(terminal::say);
    }
    return new CrawlRun(terminal, options.quiet).run(config, plan, sinks);
  }

  private static Charset charset(String name) {
    return EncodingLabels.find(name).map(Encoding::charset).orElse(null);
  }

  /** The roots given as such, and those of the file. */
  private static Config withRoots(Config config) {
    Section crawl = Section.of(config, "orbweaver");
    List<String> roots = new ArrayList<>(crawl.texts("roots"));
    if (!crawl.text("urls").isEmpty()) {
      roots.addAll(RootsFile.read(crawl.text("urls"), System.in));
    }
    if (roots.isEmpty()) {
      throw new ConfigProblem(
          "nothing to crawl: give a URL, --urls FILE, or orbweaver.roots in a configuration file");
    }
    return config.withValue("orbweaver.roots", ConfigValueFactory.fromIterable(roots));
  }
}
