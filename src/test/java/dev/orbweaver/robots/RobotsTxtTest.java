package dev.orbweaver.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.robots.RobotsRules.Verdict;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsTxtTest {
  private static final int UNLIMITED = Integer.MAX_VALUE;

  @ParameterizedTest
  @CsvSource({"foobot", "FooBot", "FOOBOT", "foobot/2.1"})
  void findsTheGroupOfATokenWhateverItsCase(String token) {
    RobotsRules rules =
        rules("User-agent: FooBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b", token);

    assertThat(allowed(rules, "/a")).isFalse();
    assertThat(allowed(rules, "/b")).isTrue();
  }

  @Test
  void mergesAllGroupsOfAToken() {
    RobotsRules rules =
        rules(
            "User-agent: f\n"
                + "Disallow: /a\n"
                + "User-agent: g\n"
                + "Disallow: /b\n"
                + "User-agent: f\n"
                + "Allow: /a/b\n",
            "f");

    assertThat(allowed(rules, "/a/c")).isFalse();
    assertThat(allowed(rules, "/a/b")).isTrue();
    assertThat(allowed(rules, "/b")).isTrue();
  }

  @Test
  void mergesTheGroupsOfSeveralTokens() {
    RobotsRules rules =
        rules("User-agent: f\nDisallow: /a\nUser-agent: g\nDisallow: /b\n", "f", "g", "h");

    assertThat(allowed(rules, "/a")).isFalse();
    assertThat(allowed(rules, "/b")).isFalse();
  }

  @Test
  void obeysTheGroupForEverybodyOnlyWithoutAGroupOfItsOwn() {
    String text = "User-agent: *\nDisallow: /\n\nUser-agent: f\nDisallow:\n";

    assertThat(allowed(rules(text, "f"), "/x")).isTrue();
    assertThat(allowed(rules(text, "other"), "/x")).isFalse();
    assertThat(allowed(rules(text), "/x")).isFalse();
  }

  @Test
  void obeysNothingWithoutAnyMatchingGroup() {
    assertThat(allowed(rules("User-agent: f\nDisallow: /\n", "g"), "/x")).isTrue();
  }

  @Test
  void ignoresRulesBeforeTheFirstUserAgentLine() {
    assertThat(allowed(rules("Disallow: /a\nUser-agent: *\nDisallow: /b\n"), "/a")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sitemap: http://h/s.xml",
        "Crawl-delay: 3",
        "Unknown: whatever",
        "Host: h",
        "nonsense",
        "",
        "# comment"
      })
  void keepsAGroupTogetherAcrossOtherRecords(String other) {
    RobotsRules rules =
        rules("User-agent: f\n" + other + "\nUser-agent: g\n" + other + "\nDisallow: /a\n", "f");

    assertThat(allowed(rules, "/a")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "User-agent: f|Disallow: /a",
        "user-agent:f|disallow:/a",
        "USER-AGENT :  f  |DISALLOW\t:\t/a\t",
        "useragent: f|dissallow: /a",
        "user agent: f|disalow: /a",
        "User_Agent: f|Dis-allow: /a",
        "user-agent f|disallow /a",
        "  User-agent: f # him|  Disallow: /a # this",
        "User-agent: f/2.1|Disallow: /a",
        "User-agent: f (http://f.example)|Disallow: /a",
        "<p>|User-agent: f<br>|Disallow: /a<br />|</p>"
      })
  void readsLinesAsPeopleWriteThem(String text) {
    for (String end : List.of("\n", "\r", "\r\n")) {
      RobotsRules rules = rules(text.replace("|", end) + end, "f");

      assertThat(allowed(rules, "/a")).isFalse();
      assertThat(allowed(rules, "/b")).isTrue();
    }
  }

  @Test
  void countsLinesWhateverTheirEndings() {
    RobotsRules rules = rules("User-agent: *\r\n\r\n# three\rDisallow: /a\n\nAllow: /b\n");

    assertThat(rules.verdict("/a/x")).isEqualTo(new Verdict(false, "/a", 4));
    assertThat(rules.verdict("/b")).isEqualTo(new Verdict(true, "/b", 6));
  }

  @Test
  void skipsAByteOrderMark() {
    assertThat(allowed(rules("\uFEFFUser-agent: *\nDisallow: /\n"), "/")).isFalse();
  }

  @Test
  void findsRulesAmongJunk() throws Exception {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int octet = 0; octet < 256; octet++) {
      body.write(octet);
    }
    body.write(
        "\n\0\0\nUser-agent: *\0\n\u00FF\u00FE: x\nDisallow: /a\n"
            .getBytes(StandardCharsets.ISO_8859_1));

    RobotsRules rules = RobotsTxt.parse(body.toByteArray(), UNLIMITED).rulesFor(List.of("f"));

    assertThat(allowed(rules, "/a")).isFalse();
    assertThat(allowed(rules, "/b")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html><head><title>Not found</title></head><body>User-agent</body></html>",
        "User-agent: *",
        "User-agent:\nDisallow: /",
        "User-agent: *\nDisallow:",
        "User-agent: *\nDisallow: # nothing",
        "User-agent: *\nDisallow: http://h/a",
        "User-agent: *\nDisallow"
      })
  void allowsEverythingWhenNothingIsForbidden(String text) {
    assertThat(rules(text).verdict("/a")).isEqualTo(new Verdict(true, null, 0));
  }

  @Test
  void readsUpToTheLimitAndNoHalfLine() {
    String kept = "User-agent: *\nDisallow: /a\n";
    byte[] body = (kept + "Disallow: /bcd\nDisallow: /e\n").getBytes(StandardCharsets.UTF_8);

    RobotsRules rules =
        RobotsTxt.parse(body, kept.length() + "Disallow: /b".length()).rulesFor(List.of());

    assertThat(allowed(rules, "/a")).isFalse();
    assertThat(Stream.of("/bcd", "/bxx", "/e")).allMatch(path -> allowed(rules, path));
  }

  @Test
  void obeysARuleAtByte511000() {
    String padding = "#".repeat(510_980) + "\n";

    RobotsRules rules = rules("User-agent: *\n" + padding + "Disallow: /late\n");

    assertThat(allowed(rules, "/late")).isFalse();
  }

  @Test
  void givesSitemapsAsWrittenAndOnce() {
    String text =
        "Sitemap: /rel.xml\nUser-agent: f\nsite-map:http://h/Caps.xml # his\nSITEMAP: /rel.xml\n"
            + "https://h/my-sitemap.xml\nhttp://h/other.xml\nSitemap:\n";

    assertThat(txt(text).sitemaps())
        .containsExactly("/rel.xml", "http://h/Caps.xml", "https://h/my-sitemap.xml");
  }

  @ParameterizedTest
  @CsvSource({
    "10, 10000",
    "0.5, 500",
    ".25, 250",
    "0, 0",
    "10<BR>, 10000",
    "3 seconds, 3000",
    "100000, 100000000",
    "99999999999999999999, 999999999000"
  })
  void readsCrawlDelays(String value, long millis) {
    assertThat(rules("User-agent: *\nCrawl-delay: " + value + "\n").crawlDelay())
        .contains(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-1", "NaN", "infinity", "."})
  void ignoresCrawlDelaysThatAreNoNumber(String value) {
    assertThat(rules("User-agent: *\nCrawl-delay: " + value + "\nDisallow: /\n").crawlDelay())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Crawl-delay: 1\nCrawl-delay: 7\nDisallow: /x\n",
        "Crawl-delay: 7\nCrawl-delay: 1\nDisallow: /x\n",
        "Crawl-delay: 1\nDisallow: /x\nCrawl-delay: 7\n"
      })
  void takesTheLongestOfAGroupsDelays(String group) {
    String text = "User-agent: a\n" + group + "User-agent: b\nCrawl-delay: 2\n";

    assertThat(rules(text, "a").crawlDelay()).contains(Duration.ofSeconds(7));
    assertThat(rules(text, "b").crawlDelay()).contains(Duration.ofSeconds(2));
  }

  @Test
  void givesEachAgentTheDelayAfterItsName() {
    String text =
        "User-agent: a\nCrawl-delay: 1\nUser-agent: b\nUser-agent: c\nCrawl-delay: 2\n"
            + "Disallow: /x\nUser-agent: d\nDisallow: /y\n";

    assertThat(rules(text, "a").crawlDelay()).contains(Duration.ofSeconds(1));
    assertThat(rules(text, "b").crawlDelay()).contains(Duration.ofSeconds(2));
    assertThat(rules(text, "c").crawlDelay()).contains(Duration.ofSeconds(2));
    assertThat(rules(text, "d").crawlDelay()).isEmpty();
    assertThat(rules(text, "a", "b").crawlDelay()).contains(Duration.ofSeconds(2));
  }

  @Property(tries = 300)
  void readsAnyBytes(@ForAll byte[] body, @ForAll @IntRange(max = 300) int limit) {
    RobotsTxt txt = RobotsTxt.parse(body, limit);

    assertThat(txt.rulesFor(List.of("f")).verdict("/a?b")).isNotNull();
  }

  @Property(tries = 300)
  void readsAnyLines(@ForAll @Size(max = 30) List<Piece> pieces) {
    StringBuilder text = new StringBuilder();
    pieces.forEach(piece -> text.append(piece.text));

    RobotsRules rules = rules(text.toString(), "f");

    assertThat(rules.verdict("/robots.txt").allowed()).isTrue();
    assertThat(rules.verdict("/a?b")).isEqualTo(rules.verdict("/a?b"));
  }

  /** What robots.txt files are made of, to be thrown together. */
  enum Piece {
    AGENT("User-agent:"),
    F(" f"),
    STAR("*"),
    DISALLOW("Disallow:"),
    ALLOW("Allow:"),
    PATH(" /a"),
    QUERY("?b"),
    DOLLAR("$"),
    PERCENT("%"),
    HEX("%2f"),
    HASH("#"),
    LF("\n"),
    CR("\r"),
    TAG("<br>"),
    DELAY("Crawl-delay: 1"),
    NUL("\0"),
    WIDE("\u30C4");

    private final String text;

    Piece(String text) {
      this.text = text;
    }
  }

  private static RobotsTxt txt(String text) {
    return RobotsTxt.parse(text.getBytes(StandardCharsets.UTF_8), UNLIMITED);
  }

  private static RobotsRules rules(String text, String... tokens) {
    return txt(text).rulesFor(List.of(tokens));
  }

  private static boolean allowed(RobotsRules rules, String path) {
    return rules.verdict(path).allowed();
  }
}
