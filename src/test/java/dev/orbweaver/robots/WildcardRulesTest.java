package dev.orbweaver.robots;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class WildcardRulesTest {

  /** One letter, two, and some: texts that stand in each other, and again and again. */
  @Property(tries = 20_000)
  void strongestIsTheOneThatComparingEachFinds(
      @ForAll("patterns") List<String> patterns, @ForAll("paths") String path) {
    List<Rule> rules = new ArrayList<>();
    for (String pattern : patterns) {
      rules.add(new Rule(rules.size() % 3 == 0, pattern, pattern, rules.size() + 1));
    }
    Rule expected = null;
    for (Rule rule : rules) {
      expected = matches(rule.pattern(), path) ? Rule.stronger(expected, rule) : expected;
    }

    assertThat(WildcardRules.of(rules).strongest(path, null)).isEqualTo(expected);
  }

  private static boolean matches(String pattern, String path) {
    String regex = pattern.replace("*", ".*").replaceFirst("\\$$", "\\\\z");
    return Pattern.compile(regex).matcher(path).lookingAt();
  }

  @Property(tries = 1_000)
  void aStrongerRuleThatWasFoundBeforeStays(@ForAll("paths") String path) {
    Rule found = new Rule(false, "", "/".repeat(100), 1);

    assertThat(WildcardRules.of(List.of(rule(true, "/*"))).strongest(path, found)).isSameAs(found);
  }

  /** Rules by the ten thousand that all go on and on: the path is not followed to the end. */
  @Test
  void whatIsTooMuchToFindOutIsForbidden() {
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      String own = Integer.toString(i, 2).replace('0', 'a').replace('1', 'b');
      rules.add(rule(true, "/*" + String.join("*", own.split("")) + "*c" + i));
    }
    String path = "/c" + "ab".repeat(2000);
    assertThat(WildcardRules.of(rules).strongest(path, null)).isNull();

    rules.replaceAll(rule -> rule(false, rule.pattern()));
    Rule verdict = WildcardRules.of(rules).strongest(path, null);

    assertThat(verdict).isNotNull();
    assertThat(WildcardRules.of(rules).strongest("/ab", null)).isNull();
  }

  @Test
  void ofATextWithoutRoomTheBeginningForbids() {
    String filler = "a".repeat(LiteralTrie.MAX_NODES - 3);
    List<Rule> rules =
        List.of(rule(false, "/*" + filler), rule(true, "/*bcde"), rule(false, "/*bcdf"));
    WildcardRules full = WildcardRules.of(rules);

    assertThat(full.strongest("/bcde", null)).isEqualTo(rules.get(2));
    assertThat(full.strongest("/bd", null)).isNull();
  }

  private static Rule rule(boolean allow, String pattern) {
    return new Rule(allow, pattern, pattern, 1);
  }

  @Provide
  Arbitrary<List<String>> patterns() {
    Arbitrary<String> parts = Arbitraries.of("*", "*", "a", "b", "ab", "aab", "ba", "c", "aabaab");
    Arbitrary<String> pattern = parts.list().ofMaxSize(9).map(list -> String.join("", list));
    return pattern
        .flatMap(body -> Arbitraries.of("", "$").map(end -> "/*" + body + end))
        .list()
        .ofMaxSize(8);
  }

  @Provide
  Arbitrary<String> paths() {
    return Arbitraries.of("a", "b", "ab", "aab", "ba", "c", "aabaabaab")
        .list()
        .ofMaxSize(12)
        .map(list -> "/" + String.join("", list));
  }
}
