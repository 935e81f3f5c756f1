package dev.orbweaver.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.config.ConfigProblem;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsSettingsTest {

  @Test
  void readsTheDefaults() {
    RobotsSettings settings = settings("");

    assertThat(settings)
        .isEqualTo(
            new RobotsSettings(
                true,
                "Orbweaver",
                Duration.ofSeconds(60),
                new ProbeSchedule(Duration.ofSeconds(5), 4, Duration.ofMinutes(30)),
                Duration.ofSeconds(60),
                Duration.ofHours(24),
                1024 * 1024));
  }

  @ParameterizedTest
  @CsvSource({
    "orbweaver.user-agent = \"Foo-Bot/2.1 (+http://foo.example)\", Foo-Bot",
    "orbweaver.user-agent = \"foo_bot\", foo_bot",
    "orbweaver.robots.token = Other, Other",
  })
  void derivesTheTokenFromTheUserAgentUnlessOneIsSet(String line, String token) {
    assertThat(settings(line).token()).isEqualTo(token);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Foo/2.1", "Foo Bot", "f00", "*", "Föö"})
  void refusesATokenThatIsNone(String token) {
    assertThatThrownBy(() -> settings("orbweaver.robots.token = \"" + token + "\""))
        .isInstanceOf(ConfigProblem.class)
        .hasMessage(
            "orbweaver.robots.token is "
                + token
                + "; it must be made of letters, - and _ only, as RFC 9309 asks, without a"
                + " version");
  }

  @Test
  void refusesAUserAgentThatYieldsNoToken() {
    assertThatThrownBy(() -> settings("orbweaver.user-agent = \"007 bot\""))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining("orbweaver.user-agent is 007 bot");
  }

  @Test
  void refusesALimitBelowTheStandards() {
    assertThatThrownBy(() -> settings("orbweaver.robots.max-size = 499KiB"))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining("orbweaver.robots.max-size is 499KiB");
    assertThat(settings("orbweaver.robots.max-size = 500KiB").maxSize()).isEqualTo(512_000);
  }

  @ParameterizedTest
  @CsvSource({"60, false", "60.1, true", "3600, true", "0, false"})
  void refusesAHostThatAsksForALongerDelayThanAllowed(String delay, boolean refused) {
    byte[] body = ("User-agent: *\nCrawl-delay: " + delay + "\n").getBytes(StandardCharsets.UTF_8);
    RobotsRules rules = RobotsTxt.parse(body, 1000).rulesFor(List.of());

    assertThat(settings("").refusesDelayOf(rules)).isEqualTo(refused);
  }

  @Test
  void refusesNoHostForADelayItDoesNotAskFor() {
    assertThat(settings("").refusesDelayOf(RobotsRules.ALLOW_ALL)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0, 5", "1, 5", "2, 20", "3, 80", "4, 320", "5, 1280", "6, 1800", "1000, 1800"})
  void probesLessAndLessOften(int attempts, long seconds) {
    assertThat(settings("").probe().waitAfter(attempts)).isEqualTo(Duration.ofSeconds(seconds));
  }

  private static RobotsSettings settings(String lines) {
    Config reference = ConfigFactory.parseResources("reference.conf");
    return RobotsSettings.of(ConfigFactory.parseString(lines).withFallback(reference).resolve());
  }
}
