package dev.orbweaver.cli;

import dev.orbweaver.inspect.SitemapInspection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code orbweaver inspect sitemap}. */
@Command(
    name = "sitemap",
    description = "Says which URLs a sitemap (XML, index, text; packed or not) or feed lists.",
    footer = {
      "",
      "Fields of a line: url, contentType (may be null), body_base64, strict (true when missing),",
      "strictNamespace, allowDoctype, allowPartial; of its answer: type (XML, INDEX, TEXT, RSS,"
          + " ATOM),",
      "entries (url, lastmod, changefreq, priority, alternates, images, videos), error.",
      "For example: orbweaver inspect sitemap sitemap.xml.gz https://a.test/sitemap.xml.gz",
      "Exit code: 1 when the file is no sitemap."
    })
final class InspectSitemap extends InspectKind {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE",
      description = "The sitemap; - is standard input.")
  private String file;

  @Parameters(index = "1", arity = "0..1", paramLabel = "URL", description = "Where it is.")
  private String url;

  @Option(
      names = "--any-folder",
      description = "Show entries outside the sitemap's own folder, too.")
  private boolean anyFolder;

  InspectSitemap(Terminal terminal) {
    super(terminal, new SitemapInspection());
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
    question.put("url", url);
    question.put("body_base64", read(file));
    question.put("strict", !anyFolder);
    Map<String, Object> answer = ask(question);
    if (answer.get("error") != null) {
      show("no sitemap", answer.get("error"));
      return 1;
    }
    show("type", answer.get("type"));
    for (Object entry : (List<?>) answer.get("entries")) {
      show((String) ((Map<?, ?>) entry).get("url"));
    }
    return 0;
  }
}
