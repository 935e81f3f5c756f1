package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a crawl that ends at a limit says of going on. */
class GoingOnScenarioTest extends LoopbackTest {

  @BeforeEach
  void serveThreePages() {
    site.page("/", "/a", "/b").page("/a").page("/b");
  }

  @ParameterizedTest(name = "--{0} {1}")
  @CsvSource({"max-pages, 2, 3", "max-time, 1ms, 1h"})
  @DisplayName("at a limit the command that goes on is named, and goes on")
  void namesTheCommandAtALimit(String limit, String value, String higher) {
    Crawled crawled = crawlFrom("/").with("--" + limit, value).run().exits(0);

    assertThat(crawled.err())
        .isEqualTo(
            limit
                + " reached; orbweaver resume "
                + temp.resolve("out")
                + " --set orbweaver."
                + limit
                + "=N goes on, with a higher N\n");
    Crawled all = Crawl.resume(temp.resolve("out")).set(limit, higher).run().exits(0);
    assertThat(all.pages()).hasSize(3);
    assertThat(all.err()).startsWith("going on").doesNotContain("resume");
  }

  @Test
  @DisplayName("directories stand in the command as a shell needs them")
  void quotesDirectories() {
    String out = temp.resolve("my crawl").toString();
    String state = temp.resolve("it's state").toString();

    Crawled crawled =
        crawlFrom("/").with("--max-pages", "1", "--out", out, "--state", state).run().exits(0);

    assertThat(crawled.err())
        .contains("resume '" + out + "' --state '" + state.replace("'", "'\\''") + "' --set");
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({"--state, none", "--max-pages, 3", "--depth, 0", "--quiet, --max-pages=1"})
  @DisplayName("without a state, with nothing left, or quiet, nothing is said")
  void saysNothingWhenNothingGoesOn(String option, String value) {
    Crawl crawl = crawlFrom("/").with(option, value);
    if (option.equals("--state")) {
      crawl.with("--max-pages", "1");
    }

    assertThat(crawl.run().exits(0).err()).isEmpty();
  }
}
