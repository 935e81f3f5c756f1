package dev.orbweaver.robots;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WildcardPatternTest {

  @ParameterizedTest
  @CsvSource({
    "/a*b, '/a,b'",
    "*a, ',a'",
    "/a**b*, '/a,b,'",
    "/a*$, '/a,'",
    "**, ','",
    "***a, ',a'"
  })
  void splitsAtTheStars(String pattern, String literals) {
    assertThat(new WildcardPattern(pattern).literals()).isEqualTo(List.of(literals.split(",", -1)));
  }

  /** Literals of that length are found by the search of our own. */
  @Property(tries = 2000)
  void findsLongLiteralsAsARegularExpressionDoes(
      @ForAll("literals") List<String> literals,
      @ForAll("literals") List<String> path,
      @ForAll boolean anchored) {
    String pattern = "/*" + String.join("*", literals);
    String text = "/a" + String.join("ab", path) + String.join("", literals);
    Pattern regex = Pattern.compile(pattern.replace("*", ".*") + (anchored ? "\\z" : ""));

    boolean matches = new WildcardPattern(pattern + (anchored ? "$" : "")).matches(text);

    assertThat(matches).isEqualTo(regex.matcher(text).lookingAt());
  }

  @Property(tries = 2000)
  void refusesLongLiteralsAsARegularExpressionDoes(
      @ForAll("literals") List<String> literals, @ForAll("literals") List<String> path) {
    String pattern = "/*" + String.join("*", literals);
    String text = "/" + String.join("a", path);
    Pattern regex = Pattern.compile(pattern.replace("*", ".*"));

    assertThat(new WildcardPattern(pattern).matches(text))
        .isEqualTo(regex.matcher(text).lookingAt());
  }

  @Provide
  Arbitrary<List<String>> literals() {
    return Arbitraries.of("a", "aab", "aabaab")
        .list()
        .ofMinSize(6)
        .ofMaxSize(8)
        .map(parts -> String.join("", parts))
        .list()
        .ofMinSize(1)
        .ofMaxSize(3);
  }
}
