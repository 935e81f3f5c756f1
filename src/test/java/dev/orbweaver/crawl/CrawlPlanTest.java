package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.config.ConfigProblem;
import org.junit.jupiter.api.Test;

/** What a program that embeds a crawl hands over is read as strictly as a command line. */
class CrawlPlanTest {
  private static final String ROOT = "orbweaver.roots = [\"http://a.test/\"]\n";

  private static Config config(String lines) {
    return ConfigFactory.parseString(ROOT + lines).withFallback(ConfigFactory.load());
  }

  @Test
  void refusesAKeyThatDoesNotExistAndNamesTheNearest() {
    assertThatThrownBy(() -> CrawlPlan.of(config("orbweaver.dept = 3")))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContainingAll("orbweaver.dept", "did you mean orbweaver.depth?");
  }

  @Test
  void leavesTheKeysOfOthersAlone() {
    Config given = config("my-service.port = 80, akka.some.key = 1, orbweaver.depth = 3");

    assertThat(CrawlPlan.of(given).crawl().limits().depth()).isEqualTo(3);
  }
}
