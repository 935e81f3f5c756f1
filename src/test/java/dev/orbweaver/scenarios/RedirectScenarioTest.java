package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Fault;
import dev.orbweaver.testsite.Request;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where servers send us. Row numbers as in the scenario list. */
class RedirectScenarioTest extends LoopbackTest {
  @Test
  @DisplayName("row 6: a chain as long as the limit is followed to its page")
  void followsChainUpToLimit() {
    chainOf(3);

    Crawled crawled = crawlFrom("/0").with("--max-redirects", "3").run().exits(0);

    assertThat(site.paths()).containsExactly("/0", "/1", "/2", "/3");
    assertThat(crawled.page(site.url("/3")).end()).isEqualTo("fetched");
  }

  @Test
  @DisplayName("row 6: a longer chain ends as redirect-limit, its rest is not asked for")
  void stopsChainOverLimit() {
    chainOf(5);

    Crawled crawled = crawlFrom("/0").with("--max-redirects", "3").run();

    assertThat(site.paths()).containsExactly("/0", "/1", "/2", "/3");
    assertThat(crawled.page(site.url("/2")).end()).isEqualTo("redirected/redirect");
    assertThat(crawled.page(site.url("/3")).end()).isEqualTo("refused/redirect-limit");
    assertThat(crawled.page(site.url("/3")).nextUrl()).isEqualTo(site.url("/4"));
  }

  @Test
  @DisplayName("row 6: without redirects none is followed")
  void followsNoneAtZero() {
    chainOf(1);

    Crawled crawled = crawlFrom("/0").with("--max-redirects", "0").run();

    assertThat(site.paths()).containsExactly("/0");
    assertThat(crawled.page(site.url("/0")).end()).isEqualTo("refused/redirect-limit");
  }

  private void chainOf(int redirects) {
    for (int i = 0; i < redirects; i++) {
      site.redirect("/" + i, "/" + (i + 1));
    }
    site.page("/" + redirects);
  }

  @Test
  @DisplayName("row 7: cycles of one, two and endlessly many end")
  void endsCycles() {
    site.redirect("/a", "/b").redirect("/b", "/a");
    site.handle("/self", Fault.REDIRECT_TO_ITSELF).handle("/for-ever", Fault.REDIRECT_FOR_EVER);
    site.handle(Fault.REDIRECT_FOR_EVER.path(), Fault.REDIRECT_FOR_EVER);

    Crawled crawled = crawlFrom("/a", "/self", "/for-ever").run();

    assertThat(site.count("/a")).isEqualTo(1);
    assertThat(site.count("/b")).isEqualTo(1);
    assertThat(site.count("/self")).isEqualTo(1);
    assertThat(site.paths()).filteredOn(path -> path.contains("for-ever")).hasSize(11);
    assertThat(crawled.pages()).hasSize(14);
    String last = site.url(Fault.REDIRECT_FOR_EVER.path() + "?10");
    assertThat(crawled.page(last).end()).isEqualTo("refused/redirect-limit");
  }

  @Test
  @DisplayName("row 8: a target that several URLs redirect to is fetched once, links or not")
  void fetchesJoinedTargetOnce() {
    site.page("/", "/a", "/b", "/target", "/c");
    site.redirect("/a", "/target").redirect("/b", "/target").redirect("/c", "/a").page("/target");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/a", "/b", "/c", "/target");
    assertThat(crawled.page(site.url("/c")).nextUrl()).isEqualTo(site.url("/a"));
  }

  @Test
  @DisplayName("row 9: a redirect to a disallowed URL ends there, unasked")
  void refusesDisallowedTarget() {
    site.robots("User-agent: *\nDisallow: /private\n");
    site.page("/", "/a").redirect("/a", "/private/x").page("/private/x");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/a");
    assertThat(crawled.page(site.url("/a")).nextUrl()).isEqualTo(site.url("/private/x"));
    assertThat(crawled.page(site.url("/private/x")).end()).isEqualTo("refused/robots");
  }

  @Test
  @DisplayName("row 9: a redirect out of scope is refused")
  void refusesTargetOutOfScope() {
    site.page("/", "/a").redirect("/a", other.url("/x"));

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(other.requests()).isEmpty();
    assertThat(crawled.page(site.url("/a")).end()).isEqualTo("refused/out-of-scope");
    assertThat(crawled.page(site.url("/a")).nextUrl()).isEqualTo(other.url("/x"));
    assertThat(crawled.pages()).hasSize(2);
  }

  @Test
  @DisplayName("row 9: a redirect to a private address that was not asked for is not followed")
  void refusesPrivateTarget() {
    site.page("/", "/a").redirect("/a", other.url("/x"));

    Crawled crawled = crawlFrom("/").with("--scope", "any").run().exits(0);

    assertThat(other.requests()).isEmpty();
    assertThat(crawled.page(other.url("/x")).end()).isEqualTo("refused/blocked-address");
  }

  @ParameterizedTest(name = "row 9: a redirect to {0} is refused")
  @ValueSource(
      strings = {"ftp://127.0.0.1/x", "file:///etc/hostname", "javascript:1", "data:text/html,x"})
  void refusesTargetOfOtherScheme(String target) {
    site.page("/", "/a").redirect("/a", target);

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(crawled.page(site.url("/a")).end()).isEqualTo("refused/scheme");
    assertThat(crawled.page(site.url("/a")).status()).isEqualTo(302);
    assertThat(crawled.pages()).hasSize(2);
  }

  @Test
  @DisplayName("row 9: a redirect to what is no URL says so")
  void namesBadTarget() {
    site.page("/", "/a").redirect("/a", "http://[::1");

    PageRecord page = crawlFrom("/").run().exits(0).page(site.url("/a"));

    assertThat(page.reason()).isEqualTo("bad-redirect");
    assertThat(page.nextUrl()).isNull();
  }

  @ParameterizedTest(name = "row 25: {0} is followed with a GET")
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void followsRedirectStatus(int status) {
    site.redirect("/", status, "/next").page("/next");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/next");
    assertThat(site.requests()).extracting(Request::method).containsOnly("GET");
    assertThat(crawled.page(site.url("/")).status()).isEqualTo(status);
  }

  @ParameterizedTest(name = "row 25: {0} is no redirect")
  @ValueSource(ints = {200, 201, 300, 304, 305, 306, 404})
  void ignoresLocationOfOtherStatus(int status) {
    site.page("/", "/a").redirect("/a", status, "/next");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/a");
    assertThat(crawled.page(site.url("/a")).outcome()).isEqualTo("fetched");
  }

  @ParameterizedTest(name = "row 25: Location {0} leads to {1}")
  @CsvSource({
    "next, /dir/next",
    "../up, /up",
    "?q, /dir/start?q",
    "/a b, /a%20b",
    "/x#fragment, /x",
    "//127.0.0.1:PORT/y, /y"
  })
  void resolvesLocation(String location, String target) {
    site.redirect("/dir/start", location.replace("PORT", "" + site.port()));

    Crawled crawled = crawlFrom("/dir/start").run();

    assertThat(site.paths()).containsExactly("/dir/start", target);
    assertThat(crawled.page(site.url("/dir/start")).nextUrl()).isEqualTo(site.url(target));
  }

  @Test
  @DisplayName("row 25: bytes beyond ASCII in a Location are encoded as they are")
  void encodesBytesOfLocation() {
    site.redirect("/latin-1", "/caf\u00e9");
    site.redirect("/utf-8", new String("/caf\u00e9".getBytes(UTF_8), ISO_8859_1));

    Crawled crawled = crawlFrom("/latin-1", "/utf-8").run();

    assertThat(site.paths())
        .containsExactlyInAnyOrder("/latin-1", "/utf-8", "/caf%E9", "/caf%C3%A9");
    assertThat(crawled.page(site.url("/latin-1")).nextUrl()).isEqualTo(site.url("/caf%E9"));
  }

  @Test
  @DisplayName("row 25: without a Location it is a page, and says so")
  void fetchesRedirectWithoutLocation() {
    site.page("/", "/a").handle("/a", Fault.REDIRECT_NOWHERE);

    PageRecord page = crawlFrom("/").run().exits(0).page(site.url("/a"));

    assertThat(page.end()).isEqualTo("fetched/no-location");
    assertThat(page.status()).isEqualTo(302);
    assertThat(page.nextUrl()).isNull();
  }

  @Test
  @DisplayName("row 26: meta refresh and the Refresh header lead on as links do")
  void followsRefresh() {
    site.html("/", "<meta http-equiv=Refresh content=\"5; URL='next'\"><title>wait</title>");
    site.handle(
        "/next",
        exchange -> exchange.respond(200, "text/html", new byte[0], "Refresh: 0;url=/last"));
    site.page("/last");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/next", "/last");
    assertThat(crawled.page(site.url("/")).end()).isEqualTo("fetched");
    assertThat(crawled.page(site.url("/last")).depth()).isEqualTo(2);
  }
}
