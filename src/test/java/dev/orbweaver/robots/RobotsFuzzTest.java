package dev.orbweaver.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.fuzz.Cost;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever is given for a robots.txt, there are rules, and a long one costs what its length does.
 */
class RobotsFuzzTest {
  private static final int LARGEST = 1 << 20; // robots.max-size
  private static final int LONGEST_PATH = 4096; // limits.max-url-length

  @Property(tries = 3_000)
  void answersAnyBytes(@ForAll byte[] body, @ForAll String path) {
    holds(body, path);
  }

  @Property(tries = 5_000)
  void answersTextMadeOfParts(@ForAll("soup") String text, @ForAll("paths") String path) {
    holds(text.getBytes(StandardCharsets.ISO_8859_1), path);
    holds(text.getBytes(StandardCharsets.UTF_8), path);
  }

  /** A verdict names the line it stands on, and rules of everybody hold for those without own. */
  private static void holds(byte[] body, String path) {
    RobotsTxt txt = RobotsTxt.parse(body, LARGEST);
    long lines = new String(body, StandardCharsets.ISO_8859_1).split("\r\n|\r|\n", -1).length;
    for (List<String> agents : List.of(List.<String>of(), List.of("a"), List.of("a", "b"))) {
      RobotsRules rules = txt.rulesFor(agents);
      RobotsRules.Verdict verdict = rules.verdict(path);
      assertThat(verdict.line()).isBetween(0, (int) lines);
      assertThat(verdict.rule() == null).isEqualTo(verdict.line() == 0);
      assertThat(rules.verdict("/robots.txt").allowed()).isTrue();
      rules.crawlDelay().ifPresent(delay -> assertThat(delay).isPositive());
    }
    assertThat(txt.sitemaps()).doesNotContain("").doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD) // guards against a hang only
  @ValueSource(
      strings = {
        "Disallow: /*a*a*a*a*a*a*a*a$\n",
        "Disallow: /*a$\n",
        "Allow: /" + "a*" + "\nDisallow: /a\n",
        "User-agent: a\nDisallow: /\n",
        "User-agent: a\n",
        "Sitemap: http://site.test/\n",
        "Crawl-delay: 1\n",
        "*",
        "<",
        ">",
        "<br>",
        "#",
        ":",
        " ",
        "\r",
        "\n",
        "\0",
        "%",
        "%2",
        "a",
        "http"
      })
  void largeFileCostsWhatItsSizeDoes(String part) {
    String path = "/" + "a".repeat(LONGEST_PATH);
    for (String before : List.of("", "User-agent: *\n", "User-agent: *\nDisallow: /", "Sitemap:")) {
      String text = before + part.repeat(LARGEST / part.length());
      byte[] body = text.getBytes(StandardCharsets.UTF_8);
      RobotsRules rules =
          Cost.inProportion(LARGEST, 400, () -> RobotsTxt.parse(body, LARGEST).rulesFor(List.of()));

      Cost.inProportion(LONGEST_PATH, 200, () -> rules.verdict(path));
    }
  }

  @ParameterizedTest
  @Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
  @CsvSource({"/*a*, b", "*, a", "/*ab*, a", "/*a, a"})
  void longPatternOnALongPathCostsWhatTheirLengthsDo(String pattern, String path) {
    String text = "User-agent: *\nDisallow: " + pattern.repeat(LARGEST / 8) + "$";
    RobotsRules rules =
        RobotsTxt.parse(text.getBytes(StandardCharsets.UTF_8), LARGEST).rulesFor(List.of());

    assertThat(rules.verdict("/" + path.repeat(LARGEST))).isNotNull();
  }

  @Provide
  Arbitrary<String> soup() {
    return Arbitraries.of(
            "User-agent:",
            "user-agent",
            "Disallow:",
            "Allow:",
            "Crawl-delay:",
            "Sitemap:",
            "a",
            "b",
            "*",
            "/",
            "$",
            "?",
            "#",
            " ",
            "\t",
            "\n",
            "\r",
            "\r\n",
            "%2F",
            "%",
            "%C3",
            "\u00e9",
            "\0",
            "1.5",
            "-1",
            "1e9",
            "99999999999",
            "<br>",
            "<",
            ">",
            "http://a/sitemap",
            "\u00ef\u00bb\u00bf")
        .list()
        .ofMaxSize(25)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<String> paths() {
    return Arbitraries.of("/", "a", "b", "%2F", "%2f", "?", "*", "$", "%", "\u00e9", "\uD800")
        .list()
        .ofMaxSize(8)
        .map(parts -> "/" + String.join("", parts));
  }
}
