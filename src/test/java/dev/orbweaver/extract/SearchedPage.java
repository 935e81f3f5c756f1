package dev.orbweaver.extract;

import dev.orbweaver.extract.html.Source;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Link;
import dev.orbweaver.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jsoup.parser.Parser;

/** A page put together for a test: everything but what the test is about has a plain value. */
record SearchedPage(
    String markup,
    boolean xml,
    Headers headers,
    Charset charset,
    LinkRules rules,
    Predicate<Url> scope) {
  static final String URL = "http://site.test/dir/page.html?q#f";
  static final LinkRules RULES = new LinkRules(1000, 4096, true, false, "orbweaver");

  static SearchedPage html(String markup) {
    return new SearchedPage(
        markup, false, Headers.NONE, StandardCharsets.UTF_8, RULES, any -> true);
  }

  static SearchedPage xml(String markup) {
    return new SearchedPage(markup, true, Headers.NONE, StandardCharsets.UTF_8, RULES, any -> true);
  }

  /** Fields are written as they are sent: {@code Name: value}. */
  SearchedPage with(String... fields) {
    List<Headers.Field> list = new ArrayList<>();
    for (String field : fields) {
      int colon = field.indexOf(':');
      list.add(new Headers.Field(field.substring(0, colon), field.substring(colon + 1).strip()));
    }
    return new SearchedPage(markup, xml, new Headers(list), charset, rules, scope);
  }

  SearchedPage in(Charset other) {
    return new SearchedPage(markup, xml, headers, other, rules, scope);
  }

  SearchedPage under(LinkRules other) {
    return new SearchedPage(markup, xml, headers, charset, other, scope);
  }

  SearchedPage within(Predicate<Url> other) {
    return new SearchedPage(markup, xml, headers, charset, rules, other);
  }

  Found found() {
    return foundAt(URL);
  }

  Found foundAt(String url) {
    return new LinkSearch(rules, scope).in((Url) Url.parse(url), headers, parsed());
  }

  private Markup parsed() {
    if (xml) {
      return new Markup.Xml(Parser.xmlParser().parseInput(markup, ""), charset);
    }
    byte[] utf8 = markup.getBytes(StandardCharsets.UTF_8);
    return new Markup.Html(new Source(utf8, 0, utf8.length, StandardCharsets.UTF_8), charset);
  }

  /** Each link as {@code kind URL}, without the site's origin. */
  List<String> links() {
    return found().links().stream().map(SearchedPage::shown).toList();
  }

  /** As {@link #links()}, of those that may be followed. */
  List<String> followed() {
    return found().links().stream().filter(Link::inScope).map(SearchedPage::shown).toList();
  }

  private static String shown(Link link) {
    return link.kind() + " " + link.url().href().replace("http://site.test", "");
  }
}
