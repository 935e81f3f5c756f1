package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A crawl that is started again, and not as it was begun, or not with what it wrote. */
class ChangedStartScenarioTest extends LoopbackTest {
  private static final String GAP = "the output jsonl was left out meanwhile";

  @BeforeEach
  void serveChain() {
    for (int i = 1; i < 9; i++) {
      site.page("/" + i, "/" + (i + 1));
    }
    site.page("/9");
  }

  private Path out() {
    return temp.resolve("out");
  }

  @Test
  @DisplayName("a greater depth takes up nothing of a finished crawl, and that is said")
  void saysThatAGreaterDepthFindsNothingOfAFinishedCrawl() {
    crawlFrom("/1").with("--depth", "1").run().exits(0);

    Crawled again = crawlFrom("/1").with("--depth", "3").run().exits(0);
    Crawled resumed = Crawl.resume(out()).set("depth", "4").run().exits(0);

    for (Crawled each : new Crawled[] {again, resumed}) {
      assertThat(each.err().lines()).hasSize(2);
      assertThat(each.err())
          .startsWith("the depth was 1 before, and links beyond it were not kept: --fresh begins")
          .contains("--revisit " + out(), "this crawl is finished");
    }
    assertThat(site.paths()).containsExactly("/1", "/2");
  }

  @Test
  @DisplayName("a greater depth of a crawl under way is said once")
  void saysThatAGreaterDepthFindsNothingOnPagesThatAreDone() {
    crawlFrom("/1").with("--depth", "2", "--max-pages", "1").run().exits(0);

    Crawled deeper =
        crawlFrom("/1").with("--depth", "unlimited", "--max-pages", "2").run().exits(0);
    Crawled same = crawlFrom("/1").with("--depth", "unlimited", "--max-pages", "3").run().exits(0);

    assertThat(deeper.err()).startsWith("going on").contains("the depth was 2 before");
    assertThat(same.err()).startsWith("going on").doesNotContain("the depth");
  }

  @Test
  void saysThatASmallerDepthHoldsFromNowOn() {
    crawlFrom("/1").with("--max-pages", "1").run().exits(0);

    Crawled crawled = crawlFrom("/1").with("--depth", "1").run().exits(0);

    assertThat(crawled.err()).contains("the depth is less than before: it holds for links found");
    assertThat(crawled.pages()).hasSize(2);
  }

  @Test
  void saysNothingOfTheDepthThatItHadBefore() {
    crawlFrom("/1").with("--depth", "1").run().exits(0);

    Crawled again = crawlFrom("/1").with("--depth", "1").run().exits(0);

    assertThat(again.err()).startsWith("this crawl is finished");
  }

  @Test
  @DisplayName("an output that was left out and is taken up again lacks records, and that is said")
  void warnsOfAGapInAnOutput() {
    crawlFrom("/1").with("--max-pages", "2", "-f", "jsonl,links").run().exits(0);
    Crawled without = crawlFrom("/1").with("--max-pages", "4", "-f", "links").run().exits(0);
    assertThat(without.err()).doesNotContain("the output");

    Crawled with = crawlFrom("/1").with("--max-pages", "6", "-f", "jsonl,links").run().exits(0);
    Crawled after = crawlFrom("/1").with("-f", "jsonl,links").run().exits(0);

    assertThat(with.err()).containsOnlyOnce("the output").contains(GAP);
    assertThat(after.pages()).as("9 but for /3 and /4").hasSize(7);
    assertThat(after.err()).doesNotContain("the output");
  }

  @Test
  void warnsOfAGapThoughTheOutputWasLeftOutByTheProcessBeforeTheLast() {
    crawlFrom("/1").with("--max-pages", "2", "-f", "jsonl,links").run().exits(0);
    crawlFrom("/1").with("--max-pages", "4", "-f", "links").run().exits(0);
    crawlFrom("/1").with("--max-pages", "4", "-f", "links").run().exits(0);

    Crawled crawled = crawlFrom("/1").with("--max-pages", "5", "-f", "jsonl").run().exits(0);

    assertThat(crawled.err()).contains(GAP).doesNotContain("the output links");
  }

  @Test
  void warnsOfNoGapWhereNothingWasDoneMeanwhile() {
    crawlFrom("/1").with("--max-pages", "2", "-f", "jsonl,links").run().exits(0);
    crawlFrom("/1").with("--max-pages", "2", "-f", "links").run().exits(0);

    Crawled crawled = crawlFrom("/1").with("-f", "jsonl,links").run().exits(0);

    assertThat(crawled.err()).doesNotContain("the output");
    assertThat(crawled.pages()).hasSize(9);
  }

  @ParameterizedTest
  @CsvSource({
    "pages.jsonl, no such file or directory",
    "links.tsv, no such file or directory",
    "pages/index.tsv, no such file or directory",
    ".report.part, no such file or directory",
  })
  @DisplayName(
      "an output that the crawl goes on with and is gone is found before the first request")
  void refusesToGoOnWithoutAnOutput(String file, String why) throws IOException {
    crawlFrom("/1").with("--max-pages", "2", "-f", "jsonl,links,pages").run().exits(0);
    Path away = Files.move(out().resolve(file), temp.resolve("away"));

    Crawled refused = crawlFrom("/1").with("-f", "jsonl,links,pages").run().exits(2);
    Crawled resumed = Crawl.resume(out()).set("max-pages", "9").run().exits(2);

    String line =
        "orbweaver: %s: %s; the crawl cannot go on without it: restore it, or begin anew with"
            + " --fresh\n";
    assertThat(refused.err()).isEqualTo(line.formatted(out().resolve(file), why));
    assertThat(resumed.err()).isEqualTo(refused.err());
    assertThat(refused.out()).isEmpty();
    assertThat(site.paths()).containsExactly("/1", "/2");

    Files.move(away, out().resolve(file));
    assertThat(Crawl.resume(out()).set("max-pages", "9").run().exits(0).pages()).hasSize(9);
  }

  @Test
  void refusesToGoOnWithAnOutputThatIsShorterThanItWas() throws IOException {
    crawlFrom("/1").with("--max-pages", "2").run().exits(0);
    Files.writeString(out().resolve("pages.jsonl"), "{}\n");

    Crawled refused = crawlFrom("/1").run().exits(2);

    assertThat(refused.err()).contains("pages.jsonl: it holds 3 of the ", "it was changed; the");
    assertThat(out().resolve("pages.jsonl")).hasContent("{}");
  }

  @Test
  @DisplayName("a crawl that is begun anew says which files of the one before it leaves")
  void namesWhatAFreshCrawlLeaves() {
    crawlFrom("/1").with("--max-pages", "1", "-f", "jsonl,links").run().exits(0);

    Crawled fresh = crawlFrom("/1").with("--max-pages", "1", "--fresh").run().exits(0);

    assertThat(fresh.err())
        .startsWith("beginning anew: deleting " + out().resolve("state/frontier") + "\n")
        .contains("; replaced: pages.jsonl, report.txt; left as it is: links.tsv\n");
  }

  @Test
  @DisplayName("a finished crawl needs its outputs no more")
  void leavesAFinishedCrawlAloneThoughItsOutputIsGone() throws IOException {
    crawlFrom("/1").run().exits(0);
    Files.delete(out().resolve("pages.jsonl"));

    Crawled again = crawlFrom("/1").run().exits(0);

    assertThat(again.err()).startsWith("this crawl is finished");
  }
}
