package dev.orbweaver.cli;

import dev.orbweaver.inspect.SitemapInspection;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
      "Exit code: 1 when the file is no sitemap; 3 when the answer could not be written."
    })
final class InspectSitemap extends InspectFileOfUrl {
  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "URL",
      description = "Where the sitemap was fetched from.")
  private String url;

  @Option(
      names = "--any-folder",
      description = "Show entries outside the sitemap's own folder, too.")
  private boolean anyFolder;

  InspectSitemap(Terminal terminal) {
    super(terminal, new SitemapInspection());
  }

  @Override
  String url() {
    return url;
  }

  @Override
  int byHand(String url, byte[] body, Map<String, Object> question) {
    question.put("body_base64", body);
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
