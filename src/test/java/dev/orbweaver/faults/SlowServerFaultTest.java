package dev.orbweaver.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.scenarios.Crawl;
import dev.orbweaver.scenarios.Crawled;
import dev.orbweaver.scenarios.LoopbackTest;
import dev.orbweaver.scenarios.PageRecord;
import dev.orbweaver.testsite.Fault;
import dev.orbweaver.testsite.Generated;
import dev.orbweaver.testsite.Request;
import dev.orbweaver.testsite.TestSite;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers that take a crawler's time. */
class SlowServerFaultTest extends LoopbackTest {
  @Test
  @DisplayName("fault 18: hosts that never answer keep no other host waiting")
  void keepsOtherHostsGoingBesideTarpits() {
    int hosts = 200;
    List<String> roots = new ArrayList<>();
    for (int i = 0; i < hosts; i++) {
      TestSite where = i % 10 == 0 ? other : site;
      roots.add(where.urlAt("h" + i + (i % 10 == 0 ? ".pit.test" : ".good.test"), "/"));
    }
    Generated.ofPages(5).serveOn(site);
    other.otherwise(Fault.NO_ANSWER).status("/robots.txt", 404);

    Crawled crawled =
        crawl(roots.toArray(String[]::new))
            .with("--max-tries", "1")
            .host("*.good.test", "127.0.0.1")
            .host("*.pit.test", "127.0.0.2")
            .set("limits.first-byte-timeout", "10s")
            .run()
            .exits(0);

    long good = site.requests().stream().mapToLong(Request::endedNanos).max().orElseThrow();
    long givenUp =
        other.requests().stream()
            .filter(each -> !each.isRobots())
            .mapToLong(Request::endedNanos)
            .min()
            .orElseThrow();
    assertThat(good).as("the last good page, against the first tarpit's end").isLessThan(givenUp);
    assertThat(site.paths()).hasSize(180 * 5);
    assertThat(crawled.pages().values())
        .filteredOn(page -> page.end().equals("failed/timeout"))
        .hasSize(hosts / 10);
    Figure.say("900 pages of 180 hosts done before one of 20 tarpits was given up");
  }

  @ParameterizedTest(name = "fault 19: {0} ends at the total deadline, falling silent or not")
  @EnumSource(names = {"TRICKLE", "SLOW_BODY"})
  void endsSlowLorisAtDeadline(Fault fault) {
    PageRecord page =
        end(fault, crawlOf(fault).set("limits.min-rate", "0").set("limits.total-timeout", "2s"));

    assertThat(page.error()).contains("in time");
  }

  @ParameterizedTest(name = "fault 19: {0} ends for its rate long before the deadline")
  @EnumSource(names = {"TRICKLE", "SLOW_BODY"})
  void endsSlowLorisForItsRate(Fault fault) {
    PageRecord page = end(fault, crawlOf(fault).set("limits.idle-timeout", "2s"));

    assertThat(page.error()).contains("limits.min-rate");
  }

  private Crawl crawlOf(Fault fault) {
    site.handle("/", fault);
    return crawlFrom("/").with("--max-tries", "1");
  }

  private PageRecord end(Fault fault, Crawl crawl) {
    PageRecord page = crawl.run().exits(1).page(site.url("/"));
    assertThat(page.end()).isEqualTo("failed/timeout");
    assertThat(page.truncated()).isTrue();
    assertThat(site.log().awaitIdle(LONG)).as("connection was given up").isTrue();
    Figure.say("%s ended after %d ms of 2,000", fault, page.durationMs());
    return page;
  }

  @ParameterizedTest(name = "faults 21 and 22: {0} has an outcome, and the next page is fetched")
  @CsvSource({
    "ENDLESS_HEAD, refused/too-large",
    "HUGE_FIELD, refused/too-large",
    "MANY_FIELDS, refused/too-large",
    "ENDLESS_INTERIM, refused/too-large",
    "ENDLESS_BANNER, failed/protocol"
  })
  void endsWhatIsNoHead(Fault fault, String end) {
    site.page("/", "/bad", "/fine").handle("/bad", fault).page("/fine");

    Crawled crawled =
        crawlFrom("/")
            .with("--max-tries", "1")
            .set("limits.first-byte-timeout", "5s")
            .run()
            .exits(0);

    assertThat(crawled.page(site.url("/bad")).end()).isEqualTo(end);
    assertThat(crawled.page(site.url("/bad")).error()).isNotBlank();
    assertThat(crawled.page(site.url("/fine")).end()).isEqualTo("fetched");
    assertThat(site.log().awaitIdle(LONG)).as("connection was given up").isTrue();
  }
}
