package dev.orbweaver.cli;

import dev.orbweaver.inspect.RobotsInspection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code orbweaver inspect robots}. */
@Command(
    name = "robots",
    description = "Says whether a robots.txt allows a URL, and which of its lines decides.",
    footer = {
      "",
      "Fields of a line: robots_base64, agents (product tokens, [] is *), url; of its answer:"
          + " allowed,",
      "rule, line, crawlDelay (seconds), sitemaps (absolute).",
      "For example: orbweaver inspect robots robots.txt http://a.test/b --agent orbweaver",
      "Exit code: 0 also when it is disallowed."
    })
final class InspectRobots extends InspectKind {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE",
      description = "The robots.txt; - is standard input.")
  private String file;

  @Parameters(index = "1", arity = "0..1", paramLabel = "URL", description = "The URL to judge.")
  private String url;

  @Option(
      names = "--agent",
      paramLabel = "TOKEN",
      description = "A product token to look for; may repeat (default: the rules for *).")
  private List<String> agents = List.of();

  InspectRobots(Terminal terminal) {
    super(terminal, new RobotsInspection());
  }

  @Override
  boolean isByHand() {
    return file != null;
  }

  @Override
  int byHand() {
    if (url == null) {
      throw new ParameterException(spec.commandLine(), "Missing URL behind " + file);
    }
    Map<String, Object> question = new HashMap<>();
    question.put("robots_base64", read(file));
    question.put("agents", agents);
    question.put("url", url);
    Map<String, Object> answer = ask(question);
    boolean allowed = Boolean.TRUE.equals(answer.get("allowed"));
    String directive = allowed ? "Allow: " : "Disallow: ";
    Object line = answer.get("line");
    show(allowed ? "allowed" : "disallowed", url);
    show("by", line == null ? "no rule" : "line " + line + ", " + directive + answer.get("rule"));
    show("crawl delay", answer.get("crawlDelay") == null ? null : answer.get("crawlDelay") + " s");
    for (Object sitemap : (List<?>) answer.get("sitemaps")) {
      show("sitemap", sitemap);
    }
    return 0;
  }
}
