package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlTest {
  @Test
  void showsItsParts() {
    Url url = url("https://us%65r:p%3Ass@h.example:8443/a/b;c?q=1#frag");

    assertThat(url.scheme()).isEqualTo("https");
    assertThat(url.isHttp()).isTrue();
    assertThat(url.username()).isEqualTo("user");
    assertThat(url.password()).isEqualTo("p:ss");
    assertThat(url.host()).isEqualTo("h.example");
    assertThat(url.port()).isEqualTo(8443);
    assertThat(url.path()).isEqualTo("/a/b;c");
    assertThat(url.query()).isEqualTo("q=1");
    assertThat(url.fragment()).isEqualTo("frag");
    assertThat(url.requestTarget()).isEqualTo("/a/b;c?q=1");
    assertThat(url.origin()).isEqualTo("https://h.example:8443");
  }

  @Test
  void tellsAnEmptyPartFromNone() {
    Url none = url("http://h/");
    Url empty = url("http://h/?#");

    assertThat(none.query()).isNull();
    assertThat(none.fragment()).isNull();
    assertThat(empty.query()).isEmpty();
    assertThat(empty.fragment()).isEmpty();
    assertThat(empty.requestTarget()).isEqualTo("/?");
    assertThat(empty).isNotEqualTo(none);
  }

  @Test
  void hasNoUserWithoutUserinfo() {
    assertThat(url("http://h/:@").username()).isEmpty();
    assertThat(url("http://h/:@").password()).isEmpty();
    assertThat(url("http://u@h/:x").password()).isEmpty();
    assertThat(url("http://:p@h/").username()).isEmpty();
    assertThat(url("http://:p@h/").password()).isEqualTo("p");
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/, -1, 80",
    "http://h:80/, -1, 80",
    "http://h:443/, 443, 443",
    "https://h/, -1, 443",
    "https://h:00444/, 444, 444",
    "http://h:0/, 0, 0",
    "http://[::1]:81/, 81, 81",
    "ftp://h/, -1, 21",
    "wss://h/, -1, 443",
    "file:///x, -1, -1",
    "foo://h:9/, 9, 9",
    "mailto:x, -1, -1"
  })
  void knowsWhichPortToConnectTo(String text, int given, int effective) {
    assertThat(url(text).port()).isEqualTo(given);
    assertThat(url(text).effectivePort()).isEqualTo(effective);
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/x, http://h",
    "https://u:p@h:81/x?y, https://h:81",
    "http://[::1]/, http://[::1]",
    "ftp://h/, ftp://h",
    "file:///x, null",
    "data:x, null",
    "httpx://h/, null"
  })
  void knowsItsOrigin(String text, String origin) {
    assertThat(url(text).origin()).isEqualTo(origin);
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1/, true",
    "http://0x7f.1/, true",
    "http://[::ffff:1.2.3.4]/, true",
    "foo://[::1]/, true",
    "foo://1.2.3.4/, false",
    "http://h1/, false",
    "http://1.2.3.4.example/, false",
    "http://a.h2/, false",
    "mailto:1, false",
    "file:///1, false"
  })
  void tellsAddressesFromNames(String text, boolean address) {
    assertThat(url(text).hostIsAddress()).isEqualTo(address);
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/a?b#c, http://h/a?b",
    "http://u:p@h:81/a?b, http://h:81/a?b",
    "http://u@h/#, http://h/",
    "foo://u@h/x#y, foo://h/x",
    "mailto:x#y, mailto:x"
  })
  void dropsFragmentAndUserinfoForCrawling(String text, String crawled) {
    Url url = url(text).forCrawling();

    assertThat(url).isEqualTo(url(crawled));
    assertThat(url.host()).isEqualTo(url(crawled).host());
    assertThat(url.port()).isEqualTo(url(crawled).port());
    assertThat(url.path()).isEqualTo(url(crawled).path());
    assertThat(url.query()).isEqualTo(url(crawled).query());
  }

  @Test
  void isItsOwnFormForCrawlingWhenThereIsNothingToDrop() {
    Url url = url("http://h/a?b");

    assertThat(url.forCrawling()).isSameAs(url);
  }

  @Test
  void isEqualByItsHref() {
    assertThat(Set.of(url("http://h/a"), url("http://h/b"))).contains(url("HTTP://H:80/./a"));
    assertThat(url("http://h/a")).isNotEqualTo(url("http://h/A")).isNotEqualTo(null);
    assertThat(url("http://h/a")).hasToString("http://h/a");
  }

  /** Stored in every crawl's state, so these must never change; made by XXH3's own library. */
  @ParameterizedTest
  @CsvSource({
    "http://h/, c21d16cc4ae4f2fa",
    "https://example.org/, a9571db7ed68ec76",
    "https://example.org/a/b?q=1, 453decf9a7c0664f",
    "mailto:x, a3fd32acb8f032f5"
  })
  void keepsItsFingerprintOverVersionsAndMachines(String text, String fingerprint) {
    assertThat(Long.toHexString(url(text).fingerprint())).isEqualTo(fingerprint);
  }

  /** XXH3 has ways of its own for short, middling and long texts. */
  @ParameterizedTest
  @CsvSource({"10, eb6986d05e20d4f3", "60, edf12dff3c01f2ff"})
  void keepsTheFingerprintsOfLongUrls(int segments, String fingerprint) {
    String path = "segment/".repeat(segments);

    assertThat(Long.toHexString(url("https://example.org/" + path).fingerprint()))
        .isEqualTo(fingerprint);
  }

  @Property(tries = 500)
  void hasAFingerprintOfItsOwn(@ForAll int one, @ForAll int other) {
    Url a = url("http://h/" + one);
    Url b = url("http://h/" + other);

    assertThat(a.fingerprint() == b.fingerprint()).isEqualTo(one == other);
  }

  private static Url url(String text) {
    return (Url) Url.parse(text);
  }
}
