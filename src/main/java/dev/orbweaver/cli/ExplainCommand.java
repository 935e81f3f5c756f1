package dev.orbweaver.cli;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.crawl.explain.Explanation;
import dev.orbweaver.output.JsonValue;
import dev.orbweaver.text.Plain;
import dev.orbweaver.url.InvalidUrl;
import dev.orbweaver.url.Parsed;
import dev.orbweaver.url.RootUrl;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code orbweaver explain}: why a URL ended, waits, or was never asked for. */
@Command(
    name = "explain",
    description = "Says what a crawl knows of a URL or a host, and why, rule by rule.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "The crawl may be finished, stopped, killed or at work: it is looked at and not touched. A"
          + " crawl",
      "with --state none leaves its records only. For example:",
      "  orbweaver explain https://example.org/a --out out",
      "  orbweaver explain example.org --out out --json",
      "Exit codes: 0 it is explained; 2 there is no crawl, or what is asked for is no URL; 3 the"
          + " answer could not be written."
    })
final class ExplainCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "URL|HOST", description = "A URL with its scheme, or a host's name.")
  private String asked;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description = "The output directory of the crawl (default: out).")
  private Path out = Path.of("out");

  @Option(
      names = "--state",
      paramLabel = "DIR",
      description = "Its state directory (default: OUT/state).")
  private Path state;

  @Option(names = "--json", description = "One JSON object, for machines.")
  private boolean json;

  ExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Parsed parsed = RootUrl.parse(asked);
    if (parsed instanceof InvalidUrl invalid && !isOtherScheme()) {
      throw new ConfigProblem(
          "\"" + RootUrl.shown(asked) + "\" is neither a URL nor a host: " + invalid.why());
    }
    Url url = (Url) (parsed instanceof Url known ? known : Url.parse(asked));
    try {
      show(answer(url));
    } catch (IOException e) {
      throw new ConfigProblem(e.getMessage());
    }
    return 0;
  }

  private Explanation answer(Url url) throws IOException {
    KeptCrawl crawl = KeptCrawl.in(out, state);
    try (Inquiry inquiry = Inquiry.into(crawl)) {
      return isHost() ? inquiry.host(url.host()) : inquiry.url(RootUrl.shown(asked), url);
    }
  }

  /** A URL that no crawl takes, and yet one that a page may link to. */
  private boolean isOtherScheme() {
    return Url.parse(asked) instanceof Url url && !url.isHttp();
  }

  private boolean isHost() {
    return !asked.contains("/") && !isOtherScheme();
  }

  private void show(Explanation explanation) {
    if (json) {
      terminal.result(JsonValue.toLine(explanation.fields()));
    } else {
      explanation.lines().forEach(line -> terminal.result(Plain.of(line)));
    }
  }
}
