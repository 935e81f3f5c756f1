package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.TestSite;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How often a host is asked, by its own log: gaps run from an answer's end to the next start. */
class PolitenessScenarioTest extends LoopbackTest {
  @Test
  @DisplayName("the delay lies between all requests: robots.txt, pages, redirects and retries")
  void keepsDelayBetweenAllRequests() {
    site.page("/", "/page", "/redirect", "/flaky", "/gone").page("/page");
    site.redirect("/redirect", "/target").page("/target");
    site.handle(
        "/flaky",
        exchange -> {
          if (exchange.attempt() == 1) {
            exchange.close();
          } else {
            exchange.html("at last");
          }
        });

    crawlFrom("/").with("--delay", "300ms").set("politeness.backoff.first", "10ms").run().exits(0);

    assertThat(site.requests()).hasSize(8);
    assertThat(site.gaps()).allMatch(gap -> gap.compareTo(Duration.ofMillis(300)) >= 0);
    assertThat(site.maxInFlight()).isEqualTo(1);
  }

  @Test
  @DisplayName("a host is asked for one page at a time unless told otherwise")
  void asksOneAtATime() {
    slowPages(site);

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).hasSize(9);
    assertThat(site.maxInFlight()).isEqualTo(1);
  }

  @Test
  @DisplayName("--per-host lets so many run at once and no more")
  void asksSoManyAtATime() {
    slowPages(site);

    crawlFrom("/").with("--per-host", "3").run().exits(0);

    assertThat(site.maxInFlight()).isEqualTo(3);
  }

  @Test
  @DisplayName("hosts do not wait for each other")
  void crawlsHostsSideBySide() {
    slowPages(site);
    slowPages(other);

    crawl(site.url("/"), other.url("/"), "--delay", "50ms").run().exits(0);

    long siteEnded = site.requests().get(9).endedNanos();
    long otherStarted = other.requests().get(0).startedNanos();
    assertThat(otherStarted).isLessThan(siteEnded);
    assertThat(site.requests().get(0).startedNanos())
        .isLessThan(other.requests().get(9).endedNanos());
  }

  private static void slowPages(TestSite each) {
    each.page("/", IntStream.range(0, 8).mapToObj(i -> "/" + i).toArray(String[]::new));
    each.otherwise(
        exchange -> {
          exchange.pause(Duration.ofMillis(30));
          exchange.html("waited");
        });
    each.status("/robots.txt", 404);
  }

  @Test
  @DisplayName("a Crawl-delay that is longer than ours is kept")
  void keepsLongerCrawlDelay() {
    site.robots("User-agent: *\nCrawl-delay: 0.4\n").page("/", "/a", "/b");

    crawlFrom("/").run().exits(0);

    List<Duration> betweenPages = site.gaps().subList(1, site.gaps().size());
    assertThat(betweenPages).hasSize(2);
    assertThat(betweenPages).allMatch(gap -> gap.compareTo(Duration.ofMillis(400)) >= 0);
  }

  @Test
  @DisplayName("Retry-After is waited for by the whole host")
  void waitsForRetryAfter() {
    site.page("/", "/busy", "/fine").page("/fine");
    site.handle(
        "/busy",
        exchange -> {
          if (exchange.attempt() == 1) {
            exchange.respond(429, "text/plain", new byte[0], "Retry-After: 1");
          } else {
            exchange.html("at last");
          }
        });

    Crawled crawled = crawlFrom("/").set("politeness.slow-down.first", "10ms").run().exits(0);

    assertThat(crawled.page(site.url("/busy")).end()).isEqualTo("fetched");
    assertThat(site.requests().get(2).target()).isEqualTo("/busy");
    assertThat(site.gaps().get(2)).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
  }
}
