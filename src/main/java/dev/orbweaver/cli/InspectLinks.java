package dev.orbweaver.cli;

import dev.orbweaver.inspect.LinksInspection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code orbweaver inspect links}. */
@Command(
    name = "links",
    description = "Lists the links of a page as a crawl would find them.",
    footer = {
      "",
      "Fields of a line: url, contentType (may be null), body_base64, assets (default false); of"
          + " its",
      "answer: links (each url, kind, rel), charset, title, base, robots, canonical.",
      "For example: orbweaver inspect links page.html --url http://a.test/"
    })
final class InspectLinks extends InspectKind {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "FILE", description = "The body; - is standard input.")
  private String file;

  @Option(names = "--url", paramLabel = "URL", description = "Where the page was fetched from.")
  private String url;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "The Content-Type header it came with (default: none).")
  private String type;

  @Option(names = "--assets", description = "List images, scripts and styles, too.")
  private boolean assets;

  InspectLinks(Terminal terminal) {
    super(terminal, new LinksInspection(System::nanoTime));
  }

  @Override
  boolean isByHand() {
    return file != null;
  }

  @Override
  int byHand() {
    if (url == null) {
      throw new ParameterException(spec.commandLine(), "Missing --url URL for " + file);
    }
    Map<String, Object> question = new HashMap<>();
    question.put("url", url);
    question.put("contentType", type);
    question.put("body_base64", read(file));
    question.put("assets", assets);
    Map<String, Object> answer = ask(question);
    for (Object each : (List<?>) answer.get("links")) {
      Map<?, ?> link = (Map<?, ?>) each;
      show((String) link.get("kind"), link.get("url") + rel(link.get("rel")));
    }
    show("charset", answer.get("charset"));
    show("title", answer.get("title"));
    show("base", answer.get("base"));
    show("canonical", answer.get("canonical"));
    List<?> robots = (List<?>) answer.get("robots");
    show("robots", robots.isEmpty() ? null : robots);
    return 0;
  }

  private static String rel(Object rel) {
    return rel == null ? "" : "  (" + rel + ")";
  }
}
