package dev.orbweaver.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SectionTest {
  private enum Mode {
    STRICT,
    VERY_LENIENT
  }

  @ParameterizedTest
  @CsvSource({
    "2, 2000",
    "0.5, 500",
    "500ms, 500",
    "2m, 120000",
    "1h, 3600000",
    "1d, 86400000",
    "0, 0",
    "'1 s', 1000"
  })
  void readsTimesInWhichABareNumberIsSeconds(String text, long millis) {
    assertThat(section("t = " + quoted(text)).duration("t")).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "-1", "1 fortnight", "", "1e3", "NaN"})
  void refusesWhatIsNoTime(String text) {
    assertThatThrownBy(() -> section("t = " + quoted(text)).duration("t"))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageStartingWith("top.t is " + text);
  }

  @Test
  void takesUnlimitedForTheLargestThereIs() {
    Section section = section("n = unlimited, t = unlimited, m = 5");

    assertThat(section.countOrUnlimited("n", 0)).isEqualTo(Long.MAX_VALUE);
    assertThat(section.countOrUnlimited("m", 0)).isEqualTo(5);
    assertThat(section.durationOrUnlimited("t")).isGreaterThan(Duration.ofDays(100_000));
  }

  @Test
  void namesTheSmallestNumberThatWouldDo() {
    assertThatThrownBy(() -> section("n = 0").count("n", 1))
        .isInstanceOf(ConfigProblem.class)
        .hasMessage("top.n is 0; it must be a whole number of at least 1");
    assertThatThrownBy(() -> section("n = -1").countOrUnlimited("n", 0))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining("unlimited");
  }

  @Test
  void namesTheChoicesThereAre() {
    assertThat(section("m = very-lenient").choice("m", Mode.class)).isEqualTo(Mode.VERY_LENIENT);
    assertThatThrownBy(() -> section("m = loose").choice("m", Mode.class))
        .hasMessage("top.m is loose; it must be one of strict, very-lenient");
  }

  @Test
  void takesOneTextForAListOfOne() {
    assertThat(section("a = x").texts("a")).containsExactly("x");
    assertThat(section("a = [x, y]").texts("a")).containsExactly("x", "y");
  }

  @Test
  void readsOpenMapsWhoseKeysHoldDots() {
    Section section =
        section("hosts { \"a.test\" = \"127.0.0.2\", \"*.b.test\" = [\"127.0.0.3\"] }");

    assertThat(section.mapOfTexts("hosts"))
        .isEqualTo(Map.of("a.test", List.of("127.0.0.2"), "*.b.test", List.of("127.0.0.3")));
  }

  @Test
  void namesAKeyThatIsMissing() {
    assertThatThrownBy(() -> section("").text("x")).hasMessageContaining("top.x is missing");
  }

  private static Section section(String hocon) {
    return Section.of(ConfigFactory.parseString("top { " + hocon + " }"), "top");
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }
}
