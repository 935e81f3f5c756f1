package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.fuzz.Cost;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is given for a URL, there is an answer, and a long one costs what its length does. */
class UrlFuzzTest {
  private static final Url BASE = (Url) Url.parse("http://u@site.test:81/a/b/c;d?q#f");

  /** So long that work by the square of it would not end. */
  private static final int LONG = 1 << 20;

  @Property(tries = 5_000)
  void answersAnyText(@ForAll String text, @ForAll("charsets") Charset charset) {
    holds(Url.parse(text));
    holds(Url.parse(text, BASE, charset));
    holds(RootUrl.parse(text));
  }

  @Property(tries = 5_000)
  void answersTextMadeOfParts(@ForAll("soup") String text, @ForAll("charsets") Charset charset) {
    holds(Url.parse(text));
    holds(Url.parse(text, BASE, charset));
    holds(RootUrl.parse(text));
  }

  /** It is a URL that parses to itself, or the reason why there is none. */
  private static void holds(Parsed parsed) {
    if (parsed instanceof InvalidUrl invalid) {
      assertThat(invalid.why()).isNotBlank().hasSizeLessThan(100);
      return;
    }
    Url url = (Url) parsed;
    assertThat(Url.parse(url.href())).isEqualTo(url);
    assertThat(url.href().chars()).allMatch(c -> c >= ' ' && c < 0x7F);
    Url crawled = url.forCrawling();
    assertThat(crawled.fragment()).isNull();
    assertThat(crawled.username() + crawled.password()).isEmpty();
    assertThat(url.path() + url.query() + url.host() + url.port() + url.origin()).isNotNull();
  }

  @ParameterizedTest
  @Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD) // guards against a hang only
  @ValueSource(
      strings = {
        "a",
        "../",
        "./",
        "a/",
        "%2e%2e/",
        "\\",
        "//",
        "@",
        ":",
        "?",
        "#",
        "[",
        "]",
        "%",
        "&",
        "|",
        "\u00e9",
        "\uD800",
        "\uD83D\uDE00",
        "\t",
        " ",
        ".",
        "xn--",
        "1.",
        "0x",
        "a.",
        "C:/",
        "\u3002",
        ";jsessionid=1"
      })
  void longInputCostsWhatItsLengthDoes(String part) {
    String text = part.repeat(LONG / part.length());

    for (String before :
        List.of("", "http://", "http://site.test/", "http://[", "x:", "x://", "file:", "?", "#")) {
      Cost.inProportion(LONG, 200, () -> Url.parse(before + text, BASE));
    }
    String query = "http://site.test/a?" + text;
    Cost.inProportion(LONG, 200, () -> Url.parse(query, null, StandardCharsets.ISO_8859_1));
    Cost.inProportion(LONG, 200, () -> RootUrl.parse(text));
  }

  @ParameterizedTest
  @Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
  @ValueSource(strings = {";jsessionid=1", "&a", "&utm_a=1", "&sid=0f1e2d3c4b5a69788", "=", ";"})
  void foldingCostsWhatTheLengthDoes(String part) {
    UrlFolding all =
        new UrlFolding(true, ParameterNames.TRACKING.and(ParameterNames.SESSIONS), true);
    String text = part.repeat(LONG / part.length());

    for (String before : List.of("http://site.test/", "http://site.test/?")) {
      Url url = (Url) Url.parse(before + text);
      Url folded = Cost.inProportion(LONG, 600, () -> all.fold(url));
      assertThat(all.fold(folded)).isEqualTo(folded);
    }
  }

  @Provide
  Arbitrary<String> soup() {
    return Arbitraries.of(
            "http:",
            "HTTPS:",
            "file:",
            "mailto:",
            "x:",
            "//",
            "/",
            "\\",
            "..",
            ".",
            "%2e",
            "%",
            "%zz",
            "@",
            ":",
            "80",
            "99999",
            "?",
            "#",
            "[::1]",
            "[",
            "]",
            "::",
            "127.0.0.1",
            "0x7f",
            "1.2.3",
            "a.test",
            "\u00fc.test",
            "xn--",
            "xn--a",
            "\u00df",
            "\u200d",
            "\u3002",
            "C|",
            "C:",
            "|",
            " ",
            "\t",
            "\n",
            "\0",
            "\uD800",
            "\uDC00",
            "\uD83D\uDE00",
            "&",
            "=",
            ";",
            "<",
            "^",
            "~")
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<Charset> charsets() {
    return Arbitraries.of("UTF-8", "windows-1252", "koi8-r", "Shift_JIS", "GBK", "ISO-2022-JP")
        .map(Charset::forName);
  }
}
