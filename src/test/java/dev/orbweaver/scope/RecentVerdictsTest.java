package dev.orbweaver.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class RecentVerdictsTest {
  private static final ScopeVerdict IN = new ScopeVerdict(true, ScopeVerdict.By.INCLUDE, "x");
  private static final ScopeVerdict OUT = new ScopeVerdict(false, ScopeVerdict.By.NO_INCLUDE, null);

  private final RecentVerdicts recent = new RecentVerdicts();
  private final List<String> judged = new ArrayList<>();
  private final Function<String, ScopeVerdict> rules =
      href -> {
        judged.add(href);
        return href.contains("x") ? IN : OUT;
      };

  @Test
  void asksTheRulesOnceForAUrlThatComesAgain() {
    assertThat(recent.of("http://a.test/x", rules)).isEqualTo(IN);
    assertThat(recent.of(new String("http://a.test/x"), rules)).isEqualTo(IN);
    assertThat(judged).containsExactly("http://a.test/x");
  }

  @Test
  void neverTakesOneUrlForAnother() {
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 50_000; i++) {
        String href = "http://a.test/" + (i % 3 == 0 ? "x" : "y") + i;
        assertThat(recent.of(href, rules)).isEqualTo(i % 3 == 0 ? IN : OUT);
      }
    }
  }

  @Test
  void keepsApartUrlsOfOneHash() {
    assertThat("Aa".hashCode()).isEqualTo("BB".hashCode());
    assertThat(recent.of("xAa", rules)).isEqualTo(IN);
    assertThat(recent.of("xBB".replace('x', 'y'), rules)).isEqualTo(OUT);
    assertThat(recent.of("Aa", rules)).isEqualTo(OUT);
    assertThat(recent.of("BB", rules)).isEqualTo(OUT);
    assertThat(judged).hasSize(4);
  }
}
