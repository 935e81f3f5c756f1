package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.TestSite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
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

  @Test
  @DisplayName("a server that is stopped for a while costs no page and few requests")
  void waitsForAServerThatComesBack() {
    TestSite first = TestSite.start();
    String[] links = IntStream.range(0, 12).mapToObj(i -> "/" + i).toArray(String[]::new);
    CompletableFuture<TestSite> revived = new CompletableFuture<>();
    first.page("/", links).otherwise(exchange -> exchange.html("fine"));
    first.status("/robots.txt", 404);
    Executor later = CompletableFuture.delayedExecutor(2, TimeUnit.SECONDS);
    first.handle(
        "/5",
        exchange -> {
          later.execute(
              () -> {
                TestSite second = TestSite.startOn("127.0.0.1", first.port());
                second.otherwise(each -> each.html("fine again"));
                revived.complete(second);
              });
          first.close();
        });

    Crawled crawled =
        crawl(first.url("/"), "--delay", "10ms", "--max-tries", "2")
            .set("health.probe-after", "300ms")
            .run()
            .exits(0);

    try (TestSite second = revived.join()) {
      assertThat(crawled.pages()).hasSize(13);
      assertThat(crawled.pages().values()).allMatch(page -> page.end().equals("fetched"));
      assertThat(second.count("/robots.txt")).as("the copy is fresh").isZero();
      assertThat(second.paths()).doesNotHaveDuplicates();
    }
  }

  @Test
  @DisplayName(
      "a server that allows five requests a second is found out, and its whole site fetched")
  void settlesBelowWhatAServerAllows() {
    double[] tokens = {5, System.nanoTime()};
    List<Integer> refused = Collections.synchronizedList(new ArrayList<>());
    String[] links = IntStream.range(0, 40).mapToObj(i -> "/" + i).toArray(String[]::new);
    site.page("/", links);
    site.status("/robots.txt", 404);
    site.otherwise(
        exchange -> {
          if (takeToken(tokens)) {
            exchange.html("fine");
          } else {
            refused.add(site.requests().size());
            exchange.status(429);
          }
        });

    Crawled crawled =
        crawlFrom("/").with("--delay", "10ms").set("politeness.slow-down.first", "1s").run();

    assertThat(crawled.exits(0).pages()).hasSize(41);
    assertThat(crawled.pages().values()).allMatch(page -> page.end().equals("fetched"));
    assertThat(refused).isNotEmpty();
    assertThat(refused).allMatch(request -> request < refused.get(0) + 30);
  }

  private static synchronized boolean takeToken(double[] tokens) {
    long now = System.nanoTime();
    tokens[0] = Math.min(5, tokens[0] + 5 * (now - tokens[1]) / 1e9);
    tokens[1] = now;
    boolean allowed = tokens[0] >= 1;
    tokens[0] -= allowed ? 1 : 0;
    return allowed;
  }
}
