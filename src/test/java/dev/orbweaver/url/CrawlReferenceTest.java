package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a crawl makes of a reference is what the parser does, less what a crawl drops. */
class CrawlReferenceTest {
  private static final Url BASE = (Url) Url.parse("http://u:p@example.org/a/b/c?q=1#f");

  @ParameterizedTest
  @CsvSource({
    "d, http://example.org/a/b/d",
    "d#top, http://example.org/a/b/d",
    "#top, http://example.org/a/b/c?q=1",
    "'#', http://example.org/a/b/c?q=1",
    "'#a b\t%', http://example.org/a/b/c?q=1",
    "?r#x, http://example.org/a/b/c?r",
    "'d #x', http://example.org/a/b/d%20",
    "'d\t#x', http://example.org/a/b/d",
    "' #x ', http://example.org/a/b/c?q=1",
    "http://h#/x, http://h/",
    "http://u@h/#x, http://h/",
    "HTTPS://h#x, https://h/",
    "hTTp:e, http://u:p@example.org/a/b/e",
    "1:2, http://example.org/a/b/1:2",
    "+a:2, http://example.org/a/b/+a:2",
    "d/http:x, http://example.org/a/b/d/http:x"
  })
  void leadsToAPage(String reference, String url) {
    Url wanted = ((Url) Url.parse(url)).forCrawling();
    assertThat(CrawlReference.resolve(reference, BASE, StandardCharsets.UTF_8)).isEqualTo(wanted);
    agrees(reference, BASE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "javascript:void(0)",
        "java\tscript:x",
        "mailto:a@example.org#x",
        "tel:1",
        "data:text/html,<a href=http://example.org/>",
        "httpx://h/",
        "http+s://h/",
        "ftp://h/",
        "file:///a",
        "a:",
        "http://",
        "http://#x",
        "https://a b/"
      })
  void leadsNowhere(String reference) {
    assertThat(CrawlReference.resolve(reference, BASE, StandardCharsets.UTF_8)).isNull();
    agrees(reference, BASE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"#x", "", "a#x", "mailto:b"})
  void leadsNowhereFromWhatIsNoPage(String reference) {
    agrees(reference, null);
    agrees(reference, (Url) Url.parse("mailto:x"));
    agrees(reference, (Url) Url.parse("data:,x#y"));
    agrees(reference, (Url) Url.parse("file:///x"));
  }

  @Property(tries = 20_000)
  void agreesWithTheParser(@ForAll("references") String reference) {
    agrees(reference, BASE);
  }

  @Provide
  Arbitrary<String> references() {
    Arbitrary<String> start =
        Arbitraries.of(
            "",
            "http:",
            "https://",
            "//",
            "HTTP://h",
            "htt",
            "https",
            "javascript:",
            "a.b+c-1:",
            "file:",
            "../",
            "/",
            "?",
            "#",
            " ",
            "\t",
            "\u0001",
            "h ttp:");
    Arbitrary<String> rest =
        Arbitraries.strings().withChars("#:/?.@ah1 \t\n\u0000\u00e9%2e\\[]").ofMaxLength(12);
    return Combinators.combine(start, rest, rest)
        .as((first, middle, end) -> first + middle + "#" + end)
        .flatMap(text -> Arbitraries.of(text, text.replace("#", "")));
  }

  private static void agrees(String reference, Url base) {
    Url whole =
        UrlParser.parse(reference, base, StandardCharsets.UTF_8) instanceof Url url && url.isHttp()
            ? url.forCrawling()
            : null;
    assertThat(CrawlReference.resolve(reference, base, StandardCharsets.UTF_8)).isEqualTo(whole);
  }
}
