package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.LongestTimer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransportSettingsTest {

  private static TransportSettings settings(String settings) {
    var config =
        ConfigFactory.parseString("orbweaver." + settings)
            .withFallback(ConfigFactory.parseResources("reference.conf"));
    return TransportSettings.of(config.resolve(), "test");
  }

  private static Map<String, List<String>> hosts(String hosts) {
    return settings("network.hosts {" + hosts + "}").hosts();
  }

  @ParameterizedTest
  @ValueSource(strings = {"25d", "200000d", "999999999999999d"})
  void waitsForNothingLongerThanATimerCan(String time) {
    TransportSettings settings =
        settings(
            "limits { connect-timeout = %1$s, first-byte-timeout = %1$s, idle-timeout = %1$s, total-timeout = %1$s }"
                .formatted(time));

    assertThat(
            List.of(
                settings.connectTimeout(),
                settings.firstByteTimeout(),
                settings.idleTimeout(),
                settings.totalTimeout()))
        .containsOnly(LongestTimer.TIME);
  }

  @Test
  void knowsConfiguredNamesAsUrlsHaveThem() {
    assertThat(hosts("\"A.Test.\" = \"127.0.0.2\", \"*.b.test\" = [\"::1\", other.test]"))
        .isEqualTo(
            Map.of("a.test", List.of("127.0.0.2"), "*.b.test", List.of("[::1]", "other.test")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"a b\" = \"127.0.0.1\"",
        "\"a.*.test\" = \"127.0.0.1\"",
        "\"*\" = \"127.0.0.1\"",
        "\"http://a.test/\" = \"127.0.0.1\"",
        "\"a.test\" = \"no name\"",
        "\"a.test\" = \"127.0.0.1:8080\"",
        "\"a.test\" = \"*.test\""
      })
  void refusesWhatIsNoNameOrNoAddress(String entry) {
    assertThatThrownBy(() -> hosts(entry))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining("orbweaver.network.hosts");
  }
}
