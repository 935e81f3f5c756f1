package dev.orbweaver.robots;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WildcardPatternTest {

  @ParameterizedTest
  @CsvSource({
    "/a*b, /a, 'b', false",
    "*a, '', 'a', false",
    "/a**b*, /a, 'b', false",
    "/a*b*c$, /a, 'b,c', true",
    "/a*$, /a, '', false",
    "/a*b*$, /a, 'b', false",
    "**, '', '', false",
    "***a, '', 'a', false"
  })
  void isTakenApartAtTheStars(String pattern, String beginning, String texts, boolean anchored) {
    List<String> behind = texts.isEmpty() ? List.of() : List.of(texts.split(","));

    assertThat(WildcardPattern.of(pattern))
        .isEqualTo(new WildcardPattern(beginning, behind, anchored));
  }
}
