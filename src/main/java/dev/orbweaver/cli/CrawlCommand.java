package dev.orbweaver.cli;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigValueFactory;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.Section;
import dev.orbweaver.frontier.NativeAhead;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
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
      "command; 3 an output, the state or the memory gave out on the way; 130 (Ctrl-C), 143"
          + " (SIGTERM),",
      "129 (SIGHUP) it was stopped in order."
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
      return NativeAhead.beside(this::crawl);
    } catch (ConfigProblem problem) {
      throw options.named(problem);
    }
  }

  private int crawl() {
    Config config = withRoots(Layers.of(options.asKeys(), options.set, options.config));
    return new CrawlStart(terminal, options.quiet, options.verbose.length)
        .start(config, options.fresh);
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
    return config
        .withValue("orbweaver.roots", ConfigValueFactory.fromIterable(roots))
        .withValue("orbweaver.urls", ConfigValueFactory.fromAnyRef(""));
  }
}
