package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times that are longer than the actor system's timers. */
class LongTimesScenarioTest extends LoopbackTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "max-time=60d",
        "max-time=9999999999999",
        "state.sync=60d",
        "drain=60d",
        "idle-host=60d",
        "network.dns-max-age=200000d",
        "limits.connect-timeout=60d",
        "limits.connect-timeout=200000d",
        "limits.first-byte-timeout=200000d",
        "limits.idle-timeout=200000d",
        "limits.parse-timeout=200000d",
        "limits.total-timeout=200000d"
      })
  @DisplayName("a crawl that may take very long takes no longer than usual")
  void crawls(String setting) {
    site.page("/", "/a").page("/a");
    String[] keyAndValue = setting.split("=");

    Crawled crawled = crawlFrom("/").set(keyAndValue[0], keyAndValue[1]).run().exits(0);

    assertThat(crawled.err()).isEmpty();
    assertThat(crawled.pages()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"60d", "9999999999999", "106751d"})
  @DisplayName("a very long delay is waited for until the crawl's own time is up")
  void waitsForALongDelay(String delay) {
    site.page("/");

    Crawled crawled = crawlFrom("/").with("--delay", delay, "--max-time", "500ms").run().exits(0);

    assertThat(crawled.err()).startsWith("max-time reached");
    assertThat(site.requests()).as("robots.txt, and nothing after it").hasSize(1);
  }

  @Test
  @DisplayName("a server that asks to be left alone for months does not end the crawl")
  void waitsForALongRetryAfter() {
    site.page("/", "/closed");
    site.handle(
        "/closed", exchange -> exchange.respond(503, "", new byte[0], "Retry-After: 9000000"));

    Crawled crawled =
        crawlFrom("/")
            .set("politeness.max-retry-after", "100d")
            .with("--max-time", "1s")
            .run()
            .exits(0);

    assertThat(crawled.err()).startsWith("max-time reached");
    assertThat(site.count("/closed")).isEqualTo(1);
  }
}
