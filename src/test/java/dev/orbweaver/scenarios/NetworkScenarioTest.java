package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Request;
import dev.orbweaver.testsite.TestSite;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where a crawl connects to. In most tests 127.0.0.1 plays a public address, so that 127.0.0.2 is
 * the inner network to it.
 */
class NetworkScenarioTest extends LoopbackTest {
  private static final String BLOCKED = "refused/blocked-address";
  private static final String METADATA = "http://169.254.169.254/latest/meta-data/";

  /** A crawl that may follow every link, from the public site. */
  private Crawl crawlFromOutside(String... paths) {
    return crawlFrom(paths).with("--scope", "any").set("network.public", "[\"127.0.0.1/32\"]");
  }

  private void assertNothingAskedInside() {
    assertThat(other.requests()).isEmpty();
  }

  @Test
  void refusesLinkIntoInnerNetwork() {
    site.page("/", other.url("/x"), other.url("/y"), "/a").page("/a");

    Crawled crawled = crawlFromOutside("/").run().exits(0);

    assertNothingAskedInside();
    assertThat(crawled.page(other.url("/x")).end()).isEqualTo(BLOCKED);
    assertThat(crawled.page(other.url("/y")).end()).isEqualTo(BLOCKED);
    assertThat(crawled.page(other.url("/x")).tries()).isZero();
    assertThat(crawled.page(site.url("/a")).end()).isEqualTo("fetched");
    assertThat(crawled.text("pages.jsonl")).contains("127.0.0.2 is a loopback address");
  }

  @Test
  void refusesRedirectIntoInnerNetwork() {
    site.page("/", "/a").redirect("/a", "/b").redirect("/b", other.url("/x"));

    Crawled crawled = crawlFromOutside("/").run().exits(0);

    assertNothingAskedInside();
    assertThat(crawled.page(site.url("/b")).end()).isEqualTo("redirected/redirect");
    assertThat(crawled.page(other.url("/x")).end()).isEqualTo(BLOCKED);
  }

  @Test
  void refusesHostWhoseRobotsLieInInnerNetwork() {
    site.page("/", "/a", "/b").redirect("/robots.txt", other.url("/robots.txt"));

    Crawled crawled = crawlFromOutside("/", "/c").run().exits(1);

    assertNothingAskedInside();
    assertThat(site.requests()).extracting(Request::target).containsExactly("/robots.txt");
    assertThat(crawled.page(site.url("/")).end()).isEqualTo(BLOCKED);
    assertThat(crawled.page(site.url("/c")).end()).isEqualTo(BLOCKED);
    assertThat(crawled.text("pages.jsonl")).contains("robots.txt redirects to a blocked address");
  }

  @Test
  void endsThoughBlockedRobotsMayBeAskedAgainAtOnce() {
    site.redirect("/robots.txt", other.url("/robots.txt"));

    Crawled crawled = crawlFromOutside("/", "/c").set("robots.probe.first", "0").run();

    assertNothingAskedInside();
    assertThat(crawled.pages().values()).allMatch(page -> page.end().equals(BLOCKED)).hasSize(2);
  }

  @Test
  void refusesPagesWithoutRobotsToo() {
    site.page("/", other.url("/x"));

    Crawled crawled = crawlFromOutside("/").set("robots.obey", "false").run().exits(0);

    assertNothingAskedInside();
    assertThat(crawled.page(other.url("/x")).end()).isEqualTo(BLOCKED);
    assertThat(crawled.page(other.url("/x")).tries()).isZero();
  }

  @Test
  void judgesTheAddressThatANameGives() {
    String named = other.urlAt("inner.test", "/x");
    site.page("/", named);

    Crawled crawled = crawlFromOutside("/").host("inner.test", "127.0.0.2").run().exits(0);

    assertNothingAskedInside();
    assertThat(crawled.page(named).end()).isEqualTo(BLOCKED);
  }

  @Test
  void judgesEveryAddressThatANameGives() {
    String named = site.urlAt("both.test", "/x");
    site.page("/", named);

    Crawled crawled =
        crawlFromOutside("/")
            .set("network.hosts.\"both.test\"", "[\"127.0.0.1\", \"127.0.0.2\"]")
            .run()
            .exits(0);

    assertThat(site.paths()).containsExactly("/");
    assertThat(crawled.page(named).end()).isEqualTo(BLOCKED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.2",
        "127.2",
        "2130706434",
        "0x7f.0.0.2",
        "0177.0.0.2",
        "[::ffff:127.0.0.2]",
        "[::127.0.0.2]",
        "[::1]",
        "[64:ff9b::7f00:2]",
        "[2002:7f00:2::]",
        "0",
        "10.0.0.5",
        "100.64.0.1",
        "[fd00::1]",
        "169.254.169.254"
      })
  void refusesOddLiterals(String literal) {
    site.page("/", "http://" + literal + ":" + other.port() + "/x", "/a");
    site.redirect("/a", "http://" + literal + ":" + other.port() + "/y");

    Crawled crawled = crawlFromOutside("/").run().exits(0);

    assertNothingAskedInside();
    assertThat(crawled.pages().values())
        .filteredOn(page -> page.end().equals(BLOCKED))
        .hasSize(2)
        .allMatch(page -> page.url().endsWith("/x") || page.url().endsWith("/y"));
  }

  @Test
  void opensTheAddressOfAPrivateRootUnderOtherNamesAndPorts() {
    try (TestSite port = TestSite.start()) {
      site.page("/", port.urlAt("alias.test", "/x"));

      crawlFrom("/").with("--scope", "any").host("alias.test", "127.0.0.1").run().exits(0);

      assertThat(port.paths()).containsExactly("/x");
    }
  }

  @Test
  void opensHostsInScopeOfAPrivateRoot() {
    site.page("/", other.urlAt("b.corp.test", "/x")).robots("User-agent: *\nDisallow: /no\n");

    crawl(site.urlAt("a.corp.test", "/"), "--scope", "site", "--exclude", "robots")
        .host("a.corp.test", "127.0.0.1")
        .host("b.corp.test", "127.0.0.2")
        .run()
        .exits(0);

    assertThat(other.paths()).containsExactly("/x");
  }

  @Test
  void opensNoHostThatIsInScopeOfAPublicRootOnly() {
    String inner = other.urlAt("b.corp.test", "/x");
    site.page("/", inner);

    Crawled crawled =
        crawl(site.urlAt("a.corp.test", "/"), "--scope", "site")
            .set("network.public", "[\"127.0.0.1\"]")
            .host("a.corp.test", "127.0.0.1")
            .host("b.corp.test", "127.0.0.2")
            .run()
            .exits(0);

    assertNothingAskedInside();
    assertThat(crawled.page(inner).end()).isEqualTo(BLOCKED);
  }

  /** Leaves a crawl of a root that is public so far, of which {@code /b} is still to be fetched. */
  private void leaveCrawlOfPublicRoot() {
    try (TestSite outside = TestSite.startOn("127.0.0.3", other.port())) {
      outside.page("/", "/a").page("/a", "/b");
      crawl(other.urlAt("moves.test", "/"))
          .with("--max-pages", "2")
          .set("network.public", "[\"127.0.0.3\"]")
          .host("moves.test", "127.0.0.3")
          .run()
          .exits(0);
      assertThat(outside.paths()).containsExactly("/", "/a");
    }
  }

  private Crawl resumeWithRootInside() {
    return Crawl.resume(temp.resolve("out")).set("max-pages", "9").host("moves.test", "127.0.0.2");
  }

  @Test
  void asksNothingInsideWhenAPublicRootHasMovedThereMeanwhile() {
    leaveCrawlOfPublicRoot();

    Crawled crawled = resumeWithRootInside().run().exits(0);

    assertNothingAskedInside();
    assertThat(crawled.page(other.urlAt("moves.test", "/b")).end()).isEqualTo(BLOCKED);
  }

  @Test
  void fetchesFromAPublicRootThatHasMovedInsideWhenThatIsAllowed() {
    leaveCrawlOfPublicRoot();

    resumeWithRootInside().set("network.allow", "[\"moves.test\"]").run().exits(0);

    assertThat(other.paths()).containsExactly("/b");
  }

  @Test
  @DisplayName("--fresh judges roots anew, and so does a crawl that goes on with a new one")
  void judgesRootsThatAreNew() {
    leaveCrawlOfPublicRoot();
    String fresh = other.urlAt("moves.test", "/");
    String more = site.urlAt("new.test", "/more");

    crawl(fresh, more).host("moves.test", "127.0.0.2").host("new.test", "127.0.0.1").run();
    assertThat(site.paths()).containsExactly("/more");
    assertNothingAskedInside();
    crawl(fresh, "--fresh").host("moves.test", "127.0.0.2").run();

    assertThat(other.paths()).containsExactly("/");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"127.0.0.2", "127.0.0.0/30", "inner.test", "*.test"})
  void reachesWhatIsAllowed(String entry) {
    site.page("/", other.urlAt("inner.test", "/x"));

    crawlFromOutside("/").host("inner.test", "127.0.0.2").with("--allow", entry).run().exits(0);

    assertThat(other.paths()).containsExactly("/x");
  }

  @Test
  @DisplayName("--allow adds to what the configuration allows, and may repeat")
  void addsToWhatIsAllowed() {
    try (TestSite third = TestSite.startOn("127.0.0.3");
        TestSite fourth = TestSite.startOn("127.0.0.4")) {
      site.page("/", other.url("/2"), third.url("/3"), fourth.url("/4"));

      crawlFromOutside("/")
          .set("network.allow", "[\"127.0.0.2\"]")
          .with("--allow", "127.0.0.3", "--allow", "127.0.0.4")
          .run()
          .exits(0);

      assertThat(other.paths()).containsExactly("/2");
      assertThat(third.paths()).containsExactly("/3");
      assertThat(fourth.paths()).containsExactly("/4");
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "--allow, 10.0.0.0/33",
    "--allow, 127.1",
    "--allow, http://a.test/",
    "--set,   orbweaver.network.allow=a b",
    "--set,   orbweaver.network.public=a.test"
  })
  void namesEntryThatIsNone(String option, String value) {
    Crawled crawled = crawlFrom("/").with(option, value).run().exits(2);

    assertThat(crawled.err()).contains(value.substring(value.indexOf('=') + 1));
    assertThat(crawled.err().lines()).hasSizeLessThanOrEqualTo(2);
    assertThat(site.requests()).isEmpty();
  }

  @Test
  void refusesMetadataAddressEvenAsRoot() {
    Crawled crawled = crawl(METADATA).run().exits(1);

    assertThat(crawled.page(METADATA).end()).isEqualTo(BLOCKED);
    assertThat(crawled.text("pages.jsonl")).contains("a cloud metadata address");
  }

  @Test
  void refusesMetadataAddressThoughItsRangeIsCalledPublic() {
    Crawled crawled = crawl(METADATA).set("network.public", "[\"0.0.0.0/0\"]").run().exits(1);

    assertThat(crawled.page(METADATA).end()).isEqualTo(BLOCKED);
  }

  @Test
  void answersNamesAsPeopleWriteThem() {
    site.page("/");

    Crawled crawled =
        crawl(site.urlAt("Shop.Test", "/"), site.urlAt("b\u00fccher.test", "/"))
            .host("SHOP.test", "127.1")
            .host("B\u00dcCHER.test", "127.0.0.1")
            .run()
            .exits(0);

    assertThat(crawled.pages())
        .containsOnlyKeys(site.urlAt("shop.test", "/"), site.urlAt("xn--bcher-kva.test", "/"));
  }
}
