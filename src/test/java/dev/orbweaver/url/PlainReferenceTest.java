package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The short cut must give what the whole parser gives, or nothing. */
class PlainReferenceTest {
  private static final Url BASE = (Url) Url.parse("http://example.org/a/b/c?q=1#f");

  @Property(tries = 20_000)
  void agreesWithTheParserOnOrdinaryLinks(
      @ForAll("ordinaryLinks") String link, @ForAll("bases") Url base) {
    agrees(link, base);
  }

  @Property(tries = 10_000)
  void agreesWithTheParserOnOddLinks(@ForAll("links") String link, @ForAll("bases") Url base) {
    agrees(link, base);
  }

  @Property(tries = 3_000)
  void agreesWithTheParserOnWhatItParsedBefore(
      @ForAll("links") String link, @ForAll("bases") Url base) {
    if (Url.parse(link, base) instanceof Url url) {
      agrees(url.href(), null);
      agrees(url.requestTarget(), base);
      agrees(url.path(), url);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://example.org/",
        "http://1.2.3.4/",
        "http://255.0.10.1:8100/a",
        "https://www.example.org:8443/a/b.html?q=a%20b&r=1#top",
        "/",
        "/a/b/",
        "/wiki/%E3%81%82",
        "?page=2",
        "#top",
        "page.html",
        "dir/page.html?q#f",
        "../",
        "../x",
        "../../../../x?y"
      })
  void takesOrdinaryLinks(String link) {
    assertThat(PlainReference.parse(link, BASE)).isNotNull();
    agrees(link, BASE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " a",
        "a b",
        "//h/",
        "mailto:x",
        "a:b",
        "./a",
        "..",
        "/a/../b",
        "/%2e/b",
        "a\\b",
        "é",
        "a/.c",
        "http://EXAMPLE.org/",
        "http://example.org",
        "http://example.org./",
        "http://1.2.3/",
        "http://1.2.3.04/",
        "http://1.2.3.256/",
        "http://1.2.3.4.5/",
        "http://0x1.2.3.4/",
        "http://a.2.3.4/",
        "http://h.0x1/",
        "http://h:80/",
        "https://h:443/",
        "http://h:/",
        "http://h:080/",
        "http://h:081/",
        "http://h:65536/",
        "http://u@h/",
        "http://bücher.de/",
        "http:///h",
        "http://h/'?'",
        "?'"
      })
  void leavesTheRestToTheParser(String link) {
    assertThat(PlainReference.parse(link, BASE)).isNull();
    agrees(link, BASE);
  }

  @Test
  void reusesTheInputWhenItIsAlreadyTheUrl() {
    String link = "http://example.org/a";

    assertThat(((Url) Url.parse(link)).href()).isSameAs(link);
  }

  @Test
  void hasNoBusinessWithOtherSchemes() {
    Url file = (Url) Url.parse("file:///C:/a");

    assertThat(PlainReference.parse("b", file)).isNull();
    assertThat(PlainReference.parse("ftp://h/", file)).isNull();
  }

  private static void agrees(String link, Url base) {
    Url plain = PlainReference.parse(link, base);
    if (plain != null) {
      Parsed parsed = UrlParser.parse(link, base, StandardCharsets.UTF_8);
      assertThat(parts(plain)).as("%s against %s", link, base).isEqualTo(parts(parsed));
    }
  }

  private static List<Object> parts(Parsed parsed) {
    if (!(parsed instanceof Url url)) {
      return List.of(parsed);
    }
    return List.of(
        url.href(),
        url.schemeEnd(),
        url.hostStart(),
        url.hostEnd(),
        url.pathStart(),
        url.pathEnd(),
        url.queryStart(),
        url.queryEnd(),
        Objects.toString(url.fragment()));
  }

  @Provide
  Arbitrary<String> links() {
    return SampleUrls.links();
  }

  @Provide
  Arbitrary<String> ordinaryLinks() {
    return SampleUrls.ordinaryLinks();
  }

  @Provide
  Arbitrary<Url> bases() {
    return SampleUrls.bases();
  }
}
