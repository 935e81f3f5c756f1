package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.config.ConfigProblem;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrontierSettingsTest {

  @Test
  void takesDefaultsFromReferenceConf() {
    FrontierSettings settings = FrontierSettings.of(ConfigFactory.load());

    assertThat(settings).isEqualTo(new FrontierSettings(256 << 20, Duration.ofSeconds(1)));
    assertThat(settings.syncsEveryCommit()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"500ms, 500", "3, 3000", "1m, 60000", "commit, 0", "0, 0"})
  void readsHowOftenToSync(String text, long millis) {
    FrontierSettings settings = FrontierSettings.of(with("state.sync", text));

    assertThat(settings.sync()).isEqualTo(Duration.ofMillis(millis));
    assertThat(settings.syncsEveryCommit()).isEqualTo(millis == 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"often", "-1s", "never"})
  void refusesWhatIsNoTime(String text) {
    assertThatThrownBy(() -> FrontierSettings.of(with("state.sync", text)))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining("orbweaver.state.sync")
        .hasMessageContaining("commit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"15MiB", "0", "-5"})
  void refusesTooLittleMemory(String text) {
    assertThatThrownBy(() -> FrontierSettings.of(with("frontier.memory", text)))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining("orbweaver.frontier.memory");
  }

  @Test
  void dividesTheMemoryWithoutTakingMore() {
    FrontierSettings settings = FrontierSettings.of(with("frontier.memory", "1GiB"));
    long parts = settings.databaseMemory() + settings.recentMemory() + settings.queuesMemory();

    assertThat(parts).isLessThanOrEqualTo(1L << 30);
  }

  @Test
  void leavesMostOfTheHeapToPages() {
    FrontierSettings settings = FrontierSettings.of(with("frontier.memory", "1TiB"));
    long onHeap = settings.recentMemory() + settings.queuesMemory();

    assertThat(onHeap).isLessThanOrEqualTo(Runtime.getRuntime().maxMemory() / 4);
  }

  private static Config with(String key, String value) {
    return ConfigFactory.parseString("orbweaver." + key + " = \"" + value + "\"")
        .withFallback(ConfigFactory.load());
  }
}
