package dev.orbweaver.cli;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.inspect.RobotsInspection;
import dev.orbweaver.text.Plain;
import dev.orbweaver.url.Url;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
      "Exit code: 0 also when it is disallowed; 3 when the answer could not be written."
    })
final class InspectRobots extends InspectFileOfUrl {
  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "URL",
      description = "The URL to judge, or its path.")
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
  String url() {
    return url;
  }

  @Override
  int byHand(String url, byte[] body, Map<String, Object> question) {
    if (!isAsked(url)) {
      throw new ConfigProblem(
          "\""
              + Plain.of(url, 100)
              + "\" is neither a URL such as http://a.test/b nor a path such as /b");
    }
    question.put("robots_base64", body);
    question.put("agents", agents);
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

  /** Anything else has no path, and would pass for the root's. */
  private static boolean isAsked(String url) {
    return url.startsWith("/") || url.contains("://") && Url.parse(url) instanceof Url;
  }
}
