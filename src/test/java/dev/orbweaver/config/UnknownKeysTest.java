package dev.orbweaver.config;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnknownKeysTest {
  private static final Config DEFAULTS = ConfigFactory.defaultReference();

  @ParameterizedTest
  @CsvSource({
    "orbweaver.dept, orbweaver.depth",
    "orbweaver.politeness.dealy, orbweaver.politeness.delay",
    "orbweaver.robots.probe.frist, orbweaver.robots.probe.first",
    "depth, orbweaver.depth"
  })
  void namesTheNearestKeyThatExists(String key, String nearest) {
    assertThatThrownBy(() -> refuse(key + " = 1"))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining("unknown key " + key)
        .hasMessageContaining("did you mean " + nearest + "?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "orbweaver.depth = 1",
        "orbweaver.scope.include = [a]",
        "orbweaver.network.hosts { \"a.test\" = \"127.0.0.2\" }",
        "akka.loglevel = DEBUG"
      })
  void acceptsWhatSomebodyReads(String hocon) {
    assertThatCode(() -> refuse(hocon)).doesNotThrowAnyException();
  }

  @Test
  void everyDefaultIsAKnownKey() {
    Config ours = DEFAULTS.withOnlyPath("orbweaver");
    assertThatCode(() -> UnknownKeys.refuse(ours, DEFAULTS)).doesNotThrowAnyException();
  }

  private static void refuse(String hocon) {
    UnknownKeys.refuse(ConfigFactory.parseString(hocon), DEFAULTS);
  }
}
