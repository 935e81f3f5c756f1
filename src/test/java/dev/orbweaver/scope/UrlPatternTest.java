package dev.orbweaver.scope;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlPatternTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/calendar/",
        "\\.pdf$",
        "^https?",
        "^http://(127\\.0\\.0\\.1:80|a\\.test)/",
        "^http://a\\.test/(?:b|c(d|e))/$",
        "\\?sort=|&sort=",
        "^a|b$|c",
        "",
        "a|"
      })
  void manyPatternsAreTexts(String pattern) {
    boolean repeats = pattern.contains("https?");
    assertThat(PlainTexts.of(pattern).isPresent()).isEqualTo(!repeats);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.b",
        "a*",
        "(a)*",
        "(a|b)+",
        "[ab]",
        "a{2}",
        "(?i)a",
        "\\d",
        "\\pL",
        "a^b",
        "(^a)",
        "(a$)",
        "a$b",
        "\\",
        "\\Aa",
        "x{1,2}",
        "(a|b)?",
        "\\x61",
        "\\Qa\\E",
        "(?P<n>a)",
        "\\b"
      })
  void othersAreNot(String pattern) {
    assertThat(PlainTexts.of(pattern)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "^http://(a|ab)/, http://ab/x, true",
    "^http://(a|ab)/, http://abc/x, false",
    "^(a|ab|b), aa, true",
    "^(ab|b), aa, false",
    "\\.pdf$, http://h/a.pdf, true",
    "\\.pdf$, http://h/a.pdf?x, false",
    "^http://h/$, http://h/, true",
    "^http://h/$, http://h/x, false"
  })
  void findsWhatTheExpressionFinds(String pattern, String url, boolean found) {
    assertThat(UrlPattern.of(pattern).isFoundIn(url)).isEqualTo(found);
    assertThat(Pattern.compile(pattern).matcher(url).find()).isEqualTo(found);
  }

  /** Mostly patterns that are texts, so that the short way is taken and not only the long one. */
  @Property(tries = 3000, edgeCases = EdgeCasesMode.NONE)
  void agreesWithTheExpression(@ForAll("patterns") String pattern, @ForAll("urls") String url) {
    Pattern expression;
    try {
      expression = Pattern.compile(pattern);
    } catch (RuntimeException none) {
      return;
    }

    assertThat(UrlPattern.of(pattern).isFoundIn(url)).isEqualTo(expression.matcher(url).find());
  }

  @Provide
  Arbitrary<String> patterns() {
    return Arbitraries.of(
            "a", "b", "ab", "/", "\\.", "(", "(?:", ")", "|", "|", "^", "$", "\\/", "?")
        .list()
        .ofMaxSize(9)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<String> urls() {
    return Arbitraries.strings().withChars("ab/.").ofMaxLength(6);
  }
}
