package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Fault;
import dev.orbweaver.testsite.Request;
import dev.orbweaver.testsite.TestSite;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows 29 to 31 of the scenario list: robots.txt in all its states, seen from the server. */
class RobotsScenarioTest extends LoopbackTest {
  @Test
  void asksForRobotsFirstAndOnce() {
    site.robots("User-agent: *\nDisallow:\n").page("/", "/a", "/b").page("/a").page("/b");

    crawlFrom("/").run().exits(0);

    assertThat(site.requests().get(0).target()).isEqualTo("/robots.txt");
    assertThat(site.count("/robots.txt")).isEqualTo(1);
    assertThat(site.paths()).containsExactly("/", "/a", "/b");
  }

  @Test
  @DisplayName("row 31: what a shop disallows is never requested")
  void neverRequestsDisallowedPages() {
    site.robots("User-agent: *\nDisallow: /cart\nAllow: /cart/help\n");
    site.page("/", "/cart", "/cart/add?x=1", "/cart/help", "/car").page("/cart/help").page("/car");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/cart/help", "/car");
    PageRecord refused = crawled.page(site.url("/cart"));
    assertThat(refused.end()).isEqualTo("refused/robots");
    assertThat(refused.status()).isNull();
    assertThat(refused.tries()).isZero();
    assertThat(crawled.page(site.url("/cart/add?x=1")).end()).isEqualTo("refused/robots");
  }

  @Test
  void requestsNothingButRobotsWhenAllIsDisallowed() {
    site.robots("User-agent: *\nDisallow: /\n").page("/", "/a");

    Crawled crawled = crawlFrom("/", "/a").run();

    assertThat(site.requests()).extracting(Request::target).containsExactly("/robots.txt");
    assertThat(crawled.pages().values()).hasSize(2);
    assertThat(crawled.pages().values()).allMatch(page -> page.end().equals("refused/robots"));
  }

  @Test
  void obeysTheGroupOfItsOwnName() {
    site.robots("User-agent: *\nDisallow: /\n\nUser-agent: ORBweaver\nDisallow: /mine\n");
    site.page("/", "/mine", "/yours").page("/mine").page("/yours");

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/yours");
  }

  @Test
  void takesItsTokenFromTheUserAgent() {
    site.robots("User-agent: orbweaver\nDisallow: /\n\nUser-agent: my-Bot\nDisallow: /mine\n");
    site.page("/", "/mine", "/yours").page("/mine").page("/yours");

    crawlFrom("/").with("--user-agent", "My-bot/2.1 (+http://example.test/)").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/yours");
    assertThat(site.requests())
        .extracting(request -> request.headers().first("user-agent").orElse(""))
        .containsOnly("My-bot/2.1 (+http://example.test/)");
  }

  @Test
  void obeysWhatCanBeReadInGarbage() {
    String garbage = "\0\u00ff\u00fe<html>junk: \u0001\n%%%\n: x\nDisallow\n";
    String rules = "User-agent: *\r\nDisallow: /private # why\rnonsense\nDisallow: /other\n\u00ff";
    site.body("/robots.txt", "image/png", (garbage + rules).getBytes(ISO_8859_1));
    site.page("/", "/private", "/other", "/public").page("/public");

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/public");
  }

  @ParameterizedTest(name = "allowsAllWhenRobotsIsOnly: [{0}]")
  @ValueSource(strings = {"", "\n\n", "# nothing\n", "Disallow: /\n", "User-agent: *\nDisallow:\n"})
  void allowsAllWhenThereAreNoRules(String robots) {
    site.robots(robots).page("/");

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/");
  }

  @ParameterizedTest(name = "allowsAllWhenRobotsAnswers: {0}")
  @ValueSource(ints = {400, 401, 403, 404, 410, 451})
  void allowsAllWhenRobotsIsUnavailable(int status) {
    site.status("/robots.txt", status).page("/");

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/");
  }

  @ParameterizedTest(name = "fetchesNothingWhenRobotsAnswers: {0}")
  @ValueSource(ints = {500, 502, 503, 599, 429})
  void fetchesNothingWhenRobotsIsInTrouble(int status) {
    site.status("/robots.txt", status).page("/", "/a");

    assertUnreachable();
  }

  @ParameterizedTest(name = "fetchesNothingWhenRobots: {0}")
  @EnumSource(names = {"NO_ANSWER", "DROP", "RESET", "GARBAGE", "LENGTH_TOO_LONG"})
  void fetchesNothingWhenRobotsCannotBeHad(Fault fault) {
    site.handle("/robots.txt", fault).page("/", "/a");

    assertUnreachable();
  }

  private void assertUnreachable() {
    Crawled crawled =
        crawlFrom("/", "/b")
            .with("--max-tries", "1")
            .set("robots.give-up", "0")
            .set("limits.first-byte-timeout", "1s")
            .run();

    assertThat(site.paths()).isEmpty();
    assertThat(crawled.page(site.url("/")).end()).isEqualTo("refused/robots-unreachable");
    assertThat(crawled.page(site.url("/b")).end()).isEqualTo("refused/robots-unreachable");
  }

  @Test
  void asksAgainForRobotsThatWasUnreachable() {
    site.handle(
        "/robots.txt",
        exchange -> {
          if (exchange.attempt() <= 2) {
            exchange.status(503);
          } else {
            exchange.respond(
                200, "text/plain", "User-agent: *\nDisallow: /no".getBytes(ISO_8859_1));
          }
        });
    site.page("/", "/no");

    crawlFrom("/").set("robots.probe.first", "50ms").run().exits(0);

    assertThat(site.count("/robots.txt")).isEqualTo(3);
    assertThat(site.paths()).containsExactly("/");
  }

  @Test
  @DisplayName("asks for robots.txt once when many pages of a host are wanted at once")
  void asksOnceForManyFirstRequests() {
    String[] paths = IntStream.range(0, 60).mapToObj(i -> "/" + i).toArray(String[]::new);
    site.robots("User-agent: *\nDisallow: /1\n");

    crawlFrom(paths).with("--per-host", "16").run().exits(0);

    assertThat(site.count("/robots.txt")).isEqualTo(1);
    assertThat(site.paths()).hasSize(60 - 11).noneMatch(path -> path.startsWith("/1"));
  }

  @Test
  void appliesRulesToQueries() {
    site.robots("User-agent: *\nDisallow: /search?q=\nDisallow: /*sort=\nDisallow: /*.php$\n");
    site.page(
        "/", "/search?q=1", "/search?p=1", "/list?a=1&sort=up", "/x.php", "/x.php?y", "/search");

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/search?p=1", "/x.php?y", "/search");
  }

  @Test
  void keepsRulesOfPortsApart() {
    try (TestSite port = TestSite.start()) {
      site.robots("User-agent: *\nDisallow: /a\n").page("/", "/a", "/b", port.url("/a"));
      port.robots("User-agent: *\nDisallow: /b\n").page("/a", "/b");

      crawlFrom("/").run().exits(0);

      assertThat(site.paths()).containsExactly("/", "/b");
      assertThat(port.paths()).containsExactly("/a");
    }
  }

  @Test
  @DisplayName(
      "row 30: five redirects of robots.txt are followed, and its rules bind the first host")
  void followsRedirectsOfRobots() {
    site.redirect("/robots.txt", "/1").redirect("/1", "/2").redirect("/2", "/3");
    try (TestSite port = TestSite.start()) {
      site.redirect("/3", "/4").redirect("/4", port.url("/rules"));
      port.body("/rules", "text/plain", "User-agent: *\nDisallow: /no".getBytes(ISO_8859_1));
      site.page("/", "/no", "/yes");

      crawlFrom("/").run().exits(0);

      assertThat(port.paths()).containsExactly("/rules");
      assertThat(site.paths()).containsExactly("/1", "/2", "/3", "/4", "/", "/yes");
    }
  }

  @Test
  @DisplayName("row 30: more redirects of robots.txt are as none at all")
  void allowsAllWhenRobotsRedirectsTooOften() {
    site.handle("/robots.txt", Fault.REDIRECT_FOR_EVER).page("/");
    site.handle(Fault.REDIRECT_FOR_EVER.path(), Fault.REDIRECT_FOR_EVER);

    crawlFrom("/").run().exits(0);

    assertThat(site.count("/")).isEqualTo(1);
    assertThat(site.requests()).hasSizeBetween(7, 8);
  }

  @Test
  void doesNotAskForRobotsWhenToldNotToObey() {
    site.robots("User-agent: *\nDisallow: /\n").page("/");

    crawlFrom("/").set("robots.obey", "false").run().exits(0);

    assertThat(site.requests()).extracting(Request::target).containsExactly("/");
  }

  @Test
  void refusesHostThatAsksForTooLongDelay() {
    site.robots("User-agent: *\nCrawl-delay: 61\n").page("/");

    Crawled crawled = crawlFrom("/").run();

    assertThat(site.paths()).isEmpty();
    assertThat(crawled.page(site.url("/")).end()).isEqualTo("refused/crawl-delay");
  }

  @Test
  void obeysRulesBeyondHalfAMegabyte() {
    String long511k = "# filler line\n".repeat(511_000 / 14);
    site.robots("User-agent: *\n" + long511k + "Disallow: /no\n").page("/", "/no");

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/");
  }
}
