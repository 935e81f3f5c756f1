package dev.orbweaver.cli;

import dev.orbweaver.inspect.UrlInspection;
import dev.orbweaver.url.InvalidUrl;
import dev.orbweaver.url.Parsed;
import dev.orbweaver.url.Url;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code orbweaver inspect url}. */
@Command(
    name = "url",
    description = "Parses a URL, perhaps against a base, by the WHATWG standard.",
    footer = {
      "",
      "Fields of a line: input, base (may be null); of its answer: href (null when it is no URL),"
          + " error.",
      "For example: orbweaver inspect url http://a.test/b/ ../c",
      "Exit code: 1 when what is given is no URL; 3 when the answer could not be written."
    })
final class InspectUrl extends InspectKind {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "URL|BASE",
      description = "The URL; or what it is resolved against, when another follows.")
  private String first;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "URL",
      description = "A URL, perhaps relative to BASE.")
  private String second;

  InspectUrl(Terminal terminal) {
    super(terminal, new UrlInspection());
  }

  @Override
  boolean isByHand() {
    return first != null;
  }

  @Override
  int byHand() {
    Parsed parsed =
        second == null ? UrlInspection.parse(null, first) : UrlInspection.parse(first, second);
    if (parsed instanceof InvalidUrl invalid) {
      show("no URL", invalid.why());
      return 1;
    }
    show((Url) parsed);
    return 0;
  }

  private void show(Url url) {
    show("href", url.href());
    show("scheme", url.scheme());
    show("username", url.username().isEmpty() ? null : url.username());
    show("password", url.password().isEmpty() ? null : "***");
    show("host", url.host());
    show("port", url.effectivePort() < 0 ? null : url.effectivePort());
    show("path", url.path());
    show("query", url.query());
    show("fragment", url.fragment());
    show("origin", url.origin());
    if (url.isHttp()) {
      show("crawled as", url.forCrawling().href());
      show("fingerprint", String.format("%016x", url.forCrawling().fingerprint()));
    }
  }
}
