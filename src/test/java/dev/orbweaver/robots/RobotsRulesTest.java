package dev.orbweaver.robots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.robots.RobotsRules.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RobotsRulesTest {

  @ParameterizedTest(name = "{0} against {1}: {2}")
  @CsvSource({
    // from the first octet, and no further than the rule goes
    "/, /, true",
    "/fish, /fish, true",
    "/fish, /fish.html, true",
    "/fish, /fishheads/yummy.html, true",
    "/fish, /Fish.asp, false",
    "/fish, /catfish, false",
    "/fish, /?id=fish, false",
    "/fish/, /fish, false",
    "/fish*, /fish, true",
    "/fish*, /fis, false",
    "fish, /fish, false",
    // stars
    "*, /, true",
    "/*, /x, true",
    "/*.php, /folder/filename.php?parameters, true",
    "/*.php, /windows.PHP, false",
    "/*.php$, /filename.php, true",
    "/*.php$, /filename.php?parameters, false",
    "/*.php$, /a.php.php, true",
    "/fish*.php, /fishheads/catfish.php?parameters, true",
    "/fish*.php, /fish.php, true",
    "/a**b, /ab, true",
    "/a*b*c, /a-c-b-c, true",
    "/a*b*c, /a-c-b, false",
    "*a*a*a$, /aa, false",
    "/ab*ba$, /aba, false",
    // the end
    "/a$, /a, true",
    "/a$, /ab, false",
    "/a$, /a?b, false",
    "/a$b, /a$b, true",
    "/a$b, /a, false",
    "/*$, /anything, true",
    "$, /, false",
    // octets outside ASCII
    "/foo/\u30C4, /foo/%E3%83%84, true",
    "/foo/%E3%83%84, /foo/\u30C4, true",
    "/foo/%e3%83%84, /foo/%E3%83%84, true",
    "/foo/%62%61%7A, /foo/baz, true",
    "/foo/baz, /foo/%62%61%7A, true",
    "/~jim, /%7Ejim, true",
    "/%7ejim, /~jim, true",
    // the RFC's own table
    "/foo/bar?baz=https://foo.bar, /foo/bar?baz=https%3A%2F%2Ffoo.bar, true",
    "/foo/bar?baz=https%3A%2F%2Ffoo.bar, /foo/bar?baz=https://foo.bar, true",
    // reserved ones that separate stay what they are
    "/a%2Fb, /a/b, false",
    "/a/b, /a%2fb, false",
    "/a%2fb, /a%2Fb, true",
    "/a%3Fb, /a?b, false",
    "/a?b%26c, /a?b&c, false",
    // those that do not are one with their encoded form
    "/a%3Ab, /a:b, true",
    "/a(b), /a%28b%29, true",
    "/a b, /a%20b, true",
    "/a|b, /a%7Cb, true",
    // a star or dollar that is meant
    "/file-with-a-%2A.html, /file-with-a-*.html, true",
    "/file-with-a-%2a.html, /file-with-a-%2A.html, true",
    "/file-with-a-%2A.html, /file-with-a-x.html, false",
    "/foo-%24, /foo-$, true",
    "/foo-%24, /foo-, false",
    // percent signs that encode nothing
    "/100%, /100%, true",
    "/100%25, /100%, true",
    "/%zz, /%zz, true",
    "/%4, /%4, true",
  })
  void matchesAsTheStandardSays(String rule, String path, boolean matches) {
    Verdict verdict = rules("Disallow: " + rule).verdict(path);

    assertThat(verdict)
        .isEqualTo(matches ? new Verdict(false, rule, 2) : new Verdict(true, null, 0));
  }

  @ParameterizedTest(name = "{0} and {1} for {2}: {3}")
  @CsvSource({
    "Allow: /p, Disallow: /, /page, Allow: /p",
    "Allow: /folder, Disallow: /folder, /folder/page, Allow: /folder",
    "Disallow: /folder, Allow: /folder, /folder/page, Allow: /folder",
    "Allow: /page, Disallow: /*.htm, /page.htm, Disallow: /*.htm",
    "Allow: /$, Disallow: /, /, Allow: /$",
    "Allow: /$, Disallow: /, /page.htm, Disallow: /",
    "Allow: /example/page/, Disallow: /example/page/disallowed.gif, /example/page/disallowed.gif,"
        + " Disallow: /example/page/disallowed.gif",
    "Disallow: /a*, Allow: /a, /ab, Disallow: /a*",
    "Disallow: /*/b, Allow: /a/b, /a/b, Allow: /a/b",
    "Disallow: /*a/b, Allow: /a/b, /a/b, Disallow: /*a/b",
    "Disallow: /a/index.html, Disallow: /b, /a/, ''",
    "Disallow: /, Allow: /a/index.html, /a/, Allow: /a/index.html",
    "Disallow: /, Allow: /a/index.html, /a/b, Disallow: /",
  })
  void letsTheLongestRuleDecideAndAllowOfTwoEqual(
      String first, String second, String path, String winner) {
    Verdict verdict = rules(first, second).verdict(path);

    String line = verdict.allowed() ? "Allow: " + verdict.rule() : "Disallow: " + verdict.rule();
    assertThat(verdict.line() == 0 ? "" : line).isEqualTo(winner);
  }

  @Test
  void alwaysAllowsRobotsTxtItself() {
    RobotsRules rules = rules("Disallow: /", "Disallow: /robots.txt");

    assertThat(rules.verdict("/robots.txt").allowed()).isTrue();
    assertThat(rules.verdict("/robots.txt?x").allowed()).isFalse();
    assertThat(RobotsRules.DISALLOW_ALL.verdict("/robots.txt").allowed()).isTrue();
  }

  @Test
  void allowsAllOrNothingWithoutALine() {
    assertThat(RobotsRules.ALLOW_ALL.verdict("/a")).isEqualTo(new Verdict(true, null, 0));
    assertThat(RobotsRules.DISALLOW_ALL.verdict("/a")).isEqualTo(new Verdict(false, null, 0));
    assertThat(RobotsRules.DISALLOW_ALL.crawlDelay()).isEmpty();
  }

  @Test
  void takesAnEmptyPathForTheRoot() {
    assertThat(rules("Disallow: /$").verdict("").allowed()).isFalse();
    assertThat(rules("Disallow: /?q").verdict("?q").allowed()).isFalse();
  }

  @Test
  void finishesWherePatternsInviteBacktracking() {
    String path = "/" + "a".repeat(10_000);
    RobotsRules rules =
        rules(
            "Disallow: " + "*a".repeat(5_000) + "*b",
            "Disallow: /" + "*".repeat(5_000) + "b$",
            "Disallow: *" + "a".repeat(5_000) + "b*" + "a".repeat(5_000) + "b",
            "Disallow: /*" + "a*".repeat(5_000) + "a$");

    assertThat(rules.verdict(path).line()).isEqualTo(5);
    assertThat(rules.verdict(path + "c").allowed()).isTrue();
  }

  @Test
  void finishesOnMoreHostilePatternsThanAFileHolds() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      lines.add("Disallow: *a*a*a*a*b" + i);
    }
    RobotsRules rules = rules(lines.toArray(String[]::new));

    for (int i = 0; i < 100; i++) {
      assertThat(rules.verdict("/" + "a".repeat(200) + i).allowed()).isTrue();
    }
    assertThat(rules.verdict("/aaaab77777").rule()).isEqualTo("*a*a*a*a*b77777");
  }

  @Test
  void findsOneOfManyPlainRules() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 300_000; i++) {
      lines.add("Disallow: /folder/" + i);
    }
    Collections.shuffle(lines, new Random(1));
    RobotsRules rules = rules(lines.toArray(String[]::new));

    for (int i = 0; i < 100_000; i++) {
      assertThat(rules.verdict("/folder/" + i + "/page").rule()).isEqualTo("/folder/" + i);
    }
    assertThat(rules.verdict("/folder/x").allowed()).isTrue();
  }

  /**
   * The rules of the standard without any of our shortcuts: every rule, as a regular expression.
   */
  @Property(tries = 2000)
  void agreesWithTryingEveryRule(
      @ForAll("ruleLists") List<String> values, @ForAll("paths") String path) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      lines.add((i % 2 == 0 ? "Disallow: /" : "Allow: /") + values.get(i));
    }
    int longest = -1;
    boolean allowed = true;
    for (int i = 0; i < values.size(); i++) {
      String value = "/" + values.get(i);
      if (regex(value).matcher("/" + path).lookingAt()
          && (value.length() > longest || value.length() == longest && i % 2 == 1)) {
        longest = value.length();
        allowed = i % 2 == 1;
      }
    }

    assertThat(rules(lines.toArray(String[]::new)).verdict("/" + path).allowed())
        .isEqualTo(allowed);
  }

  private static Pattern regex(String value) {
    String body = value.endsWith("$") ? value.substring(0, value.length() - 1) : value;
    return Pattern.compile(body.replace("*", ".*") + (value.endsWith("$") ? "\\z" : ""));
  }

  @Provide
  Arbitrary<List<String>> ruleLists() {
    return Arbitraries.strings()
        .withChars("ab*")
        .ofMaxLength(6)
        .flatMap(value -> Arbitraries.of(value, value, value + "$"))
        .list()
        .ofMaxSize(8);
  }

  @Provide
  Arbitrary<String> paths() {
    return Arbitraries.strings().withChars("ab").ofMaxLength(8);
  }

  private static RobotsRules rules(String... lines) {
    String text = "User-agent: *\n" + String.join("\n", lines) + "\n";
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    return RobotsTxt.parse(body, Integer.MAX_VALUE).rulesFor(List.of("f"));
  }
}
