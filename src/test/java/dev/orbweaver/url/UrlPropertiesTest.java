package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds of every input, however broken. */
class UrlPropertiesTest {
  @Property(tries = 5_000)
  void parsesAnyText(@ForAll String text, @ForAll("bases") Url base) {
    check(Url.parse(text));
    check(Url.parse(text, base));
    check(Url.parse("http://" + text));
    check(Url.parse("foo://" + text));
  }

  @Property(tries = 5_000)
  void parsesAnyMixtureOfUrlPieces(
      @ForAll("links") String link,
      @ForAll("bases") Url base,
      @ForAll("charsets") Charset charset) {
    check(Url.parse(link));
    check(Url.parse(link, base));
    check(Url.parse(link, base, charset));
    assertThat(RootUrl.parse(link)).isNotNull();
  }

  @Property(tries = 5_000)
  void parsesItsOwnSerialisationToItself(@ForAll("links") String link, @ForAll("bases") Url base) {
    if (Url.parse(link, base) instanceof Url url) {
      Url again = (Url) Url.parse(url.href());

      assertThat(again).isEqualTo(url);
      assertThat(again.host()).isEqualTo(url.host());
      assertThat(again.path()).isEqualTo(url.path());
      assertThat(again.query()).isEqualTo(url.query());
      assertThat(again.fragment()).isEqualTo(url.fragment());
      assertThat(again.fingerprint()).isEqualTo(url.fingerprint());
    }
  }

  @Property(tries = 2_000)
  void findsSomeRegistrableDomainForAnyText(@ForAll String text) {
    assertThat(RegistrableDomain.of(text)).isNotNull();
  }

  @Property(tries = 2_000)
  void givesTheSameRegistrableDomainForARegistrableDomain(@ForAll("links") String link) {
    if (Url.parse("http://" + link) instanceof Url url) {
      String domain = RegistrableDomain.of(url.host());

      assertThat(RegistrableDomain.of(domain)).isEqualTo(domain);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/", "../", "a/../", "a/", "/.", "%2e/", ":", "@", "a@", "[", "]", ".", "1.", "0", "é", "日",
        "ß", "\uD800", "\t", " ", "\\", "?", "#", "%", "%4", "%C3", "xn--", "a:", "[:", "::", "\0"
      })
  void parsesHugeInputs(String piece) {
    String huge = piece.repeat(100_000 / piece.length());
    List<String> starts =
        List.of("", "http://", "http://h/", "http://h/?", "foo:", "foo://", "file:");

    for (String start : starts) {
      check(Url.parse(start + huge));
      check(Url.parse(start + huge, (Url) Url.parse("http://h/a/b")));
      check(Url.parse(start + huge + "/?#", null, Charset.forName("Shift_JIS")));
    }
    RootUrl.parse(huge);
    RegistrableDomain.of(huge);
  }

  /** Every accessor answers, the text is ASCII, and the parts make up the whole. */
  private static void check(Parsed parsed) {
    if (!(parsed instanceof Url url)) {
      assertThat(((InvalidUrl) parsed).why()).isNotBlank();
      return;
    }
    assertThat(StandardCharsets.US_ASCII.newEncoder().canEncode(url.href())).isTrue();
    assertThat(url.port()).isBetween(-1, 65535);
    assertThat(url.effectivePort()).isGreaterThanOrEqualTo(url.port());
    assertThat(url.username()).isNotNull();
    assertThat(url.password()).isNotNull();
    assertThat(url.hostIsAddress() && url.host().isEmpty()).isFalse();
    String query = url.query() == null ? "" : "?" + url.query();
    String fragment = url.fragment() == null ? "" : "#" + url.fragment();
    assertThat(url.requestTarget()).isEqualTo(url.path() + query);
    assertThat(url.href()).startsWith(url.scheme() + ":").endsWith(url.path() + query + fragment);
    checkForCrawling(url);
  }

  private static void checkForCrawling(Url url) {
    Url crawled = url.forCrawling();

    assertThat(crawled.fragment()).isNull();
    assertThat(crawled.username() + crawled.password()).isEmpty();
    assertThat(crawled.host()).isEqualTo(url.host());
    assertThat(crawled.requestTarget()).isEqualTo(url.requestTarget());
    assertThat(crawled.origin()).isEqualTo(url.origin());
    assertThat(crawled.forCrawling()).isSameAs(crawled);
  }

  @Provide
  Arbitrary<String> links() {
    return SampleUrls.links();
  }

  @Provide
  Arbitrary<Url> bases() {
    return SampleUrls.bases();
  }

  @Provide
  Arbitrary<Charset> charsets() {
    return Arbitraries.of(Charset.availableCharsets().values());
  }
}
