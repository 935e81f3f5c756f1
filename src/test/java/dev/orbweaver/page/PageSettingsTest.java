package dev.orbweaver.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.extract.LinkRules;
import dev.orbweaver.url.ParameterNames;
import dev.orbweaver.url.UrlFolding;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageSettingsTest {
  private static final Config DEFAULTS = ConfigFactory.parseResources("reference.conf").resolve();

  @Test
  void readsTheDefaults() {
    assertThat(PageSettings.of(DEFAULTS, "orbweaver"))
        .isEqualTo(
            new PageSettings(
                new LinkRules(50_000, 4096, true, false, "orbweaver"), Duration.ofSeconds(5)));
  }

  @Test
  void readsWhatTheUserSets() {
    Config own =
        ConfigFactory.parseString(
                "orbweaver { links { meta-nofollow = ignore, rel-nofollow = obey, canonical ="
                    + " identity }, assets = on, url { strip-parameters = [ref] }, limits {"
                    + " max-links = 7, max-url-length = 99, parse-timeout = 500ms } }")
            .withFallback(DEFAULTS);

    assertThat(PageSettings.of(own, "own"))
        .isEqualTo(
            new PageSettings(
                new LinkRules(
                    7,
                    99,
                    false,
                    Set.of("nofollow"),
                    LinkRules.Canonical.IDENTITY,
                    true,
                    new UrlFolding(false, ParameterNames.of(List.of("ref")), false),
                    "own"),
                Duration.ofMillis(500)));
  }

  @ParameterizedTest
  @CsvSource({
    "orbweaver.links.meta-nofollow, maybe",
    "orbweaver.links.rel-ugc, follow",
    "orbweaver.links.canonical, drop",
    "orbweaver.assets, perhaps",
    "orbweaver.url.sort-query, perhaps",
    "orbweaver.limits.max-links, -1",
    "orbweaver.limits.max-url-length, 0",
    "orbweaver.limits.parse-timeout, soon"
  })
  void namesWhatItCannotUse(String path, String value) {
    Config own = ConfigFactory.parseString(path + " = " + value).withFallback(DEFAULTS);

    assertThatThrownBy(() -> PageSettings.of(own, ""))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageStartingWith(path);
  }
}
