package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Request;
import dev.orbweaver.testsite.TestSite;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Row 27: what hosts get back of what they set. */
class CookieScenarioTest extends LoopbackTest {

  @Test
  @DisplayName("row 27: without --cookies nothing is sent back")
  void keepsNoneByDefault() {
    set("/", "a=1; Path=/", "/next");
    site.page("/next");

    crawlFrom("/").run().exits(0);

    assertThat(cookiesAt("/next")).isEmpty();
  }

  @Test
  @DisplayName("row 27: what a host sets it gets back, robots.txt included")
  void sendsBackWhatWasSet() {
    site.handle(
        "/robots.txt",
        exchange -> exchange.respond(200, "text/plain", new byte[0], "Set-Cookie: r=0; Path=/"));
    set("/", "a=1; Path=/", "/next");
    set("/next", "a=2; Path=/", "/last");
    site.page("/last");

    crawlFrom("/").with("--cookies").run().exits(0);

    assertThat(cookiesAt("/robots.txt")).isEmpty();
    assertThat(cookiesAt("/")).containsExactly("r=0");
    assertThat(cookiesAt("/next")).containsExactly("r=0; a=1");
    assertThat(cookiesAt("/last")).containsExactly("r=0; a=2");
  }

  @Test
  @DisplayName("row 27: a redirect that sets a cookie and asks again, in a cycle, ends")
  void endsRedirectThatSetsCookie() {
    site.handle(
        "/",
        exchange ->
            exchange.respond(
                302, null, new byte[0], "Location: /check", "Set-Cookie: seen=1; Path=/"));
    site.redirect("/check", "/");

    Crawled crawled = crawlFrom("/").with("--cookies").run();

    assertThat(site.count("/")).as("once more, with the cookie").isEqualTo(2);
    assertThat(cookiesAt("/check")).containsExactly("seen=1");
    assertThat(crawled.pages()).hasSize(2);
  }

  @ParameterizedTest(name = "row 27: a page behind a redirect to {0} that sets a cookie is fetched")
  @ValueSource(strings = {"/", "/check"})
  void fetchesWhatIsBehindACookie(String target) {
    site.handle(
        "/",
        exchange -> {
          boolean seen = exchange.headers().all("cookie").contains("seen=1");
          if (seen) {
            exchange.respond(200, "text/html", "<a href='/next'>n</a>".getBytes());
          } else {
            exchange.respond(
                302, null, new byte[0], "Location: " + target, "Set-Cookie: seen=1; Path=/");
          }
        });
    site.redirect("/check", "/").page("/next");

    Crawled crawled = crawlFrom("/").with("--cookies").run().exits(0);

    assertThat(site.count("/")).isEqualTo(2);
    assertThat(crawled.page(site.url("/")).outcome()).isEqualTo("fetched");
    assertThat(crawled.pages()).hasSize(2);
    assertThat(crawled.page(site.url("/")).tries()).isEqualTo(2);
    assertThat(site.count("/next")).isEqualTo(1);
  }

  @ParameterizedTest(
      name = "row 27, faults row 49: Domain={0} goes to no other host, linked or redirected to")
  @ValueSource(strings = {"", "site.test", "b.site.test", "test"})
  void sendsThemToNoOtherHost(String domain) {
    try (TestSite second = TestSite.startOn("127.0.0.1")) {
      String attribute = domain.isEmpty() ? "" : "; Domain=" + domain;
      second.page("/linked").page("/redirected");
      site.handle(
          "/",
          exchange ->
              exchange.respond(
                  200,
                  "text/html",
                  ("<a href='"
                          + second.urlAt("b.site.test", "/linked")
                          + "'>l</a><a href='/r'>r</a>")
                      .getBytes(),
                  "Set-Cookie: secret=1; Path=/" + attribute));
      site.redirect("/r", second.urlAt("b.site.test", "/redirected"));

      crawl(site.urlAt("a.site.test", "/"), "--cookies", "--scope", "any")
          .host("*.site.test", "127.0.0.1")
          .with("--allow", "127.0.0.1")
          .run()
          .exits(0);

      assertThat(second.paths()).contains("/linked", "/redirected");
      for (Request request : second.requests()) {
        assertThat(request.headers().all("cookie")).as(request.target()).isEmpty();
      }
    }
  }

  @Test
  @DisplayName("row 27: a Secure cookie that comes without TLS is not taken")
  void takesNoSecureCookieWithoutTls() {
    set("/", "a=1; Path=/; Secure", "/next");
    site.page("/next");

    crawlFrom("/").with("--cookies").run().exits(0);

    assertThat(cookiesAt("/next")).isEmpty();
  }

  @Test
  @DisplayName("cookies with bytes beyond ASCII go back without ending a header line")
  void sendsOddCharactersSafely() {
    // U+010A and U+010D end in the bytes of a line break
    String value = new String("\u010a\u010d".getBytes(UTF_8), ISO_8859_1);
    set("/", "a=" + value + "X-Evil: 1; Path=/", "/next");
    site.page("/next");

    crawlFrom("/").with("--cookies").run().exits(0);

    assertThat(cookiesAt("/next")).containsExactly("a=" + value + "X-Evil: 1");
    assertThat(last("/next").headers().all("x-evil")).isEmpty();
  }

  @Test
  @DisplayName("cookies are part of the state: who goes on is the same visitor")
  void keepsThemForAResumedCrawl() {
    set("/", "a=1; Path=/", "/next");
    site.page("/next");

    crawlFrom("/").with("--cookies", "--max-pages", "1").run().exits(0);
    assertThat(site.count("/next")).isZero();
    crawlFrom("/").with("--cookies").run().exits(0);

    assertThat(site.count("/")).isEqualTo(1);
    assertThat(cookiesAt("/next")).containsExactly("a=1");
  }

  private void set(String path, String cookie, String link) {
    site.handle(
        path,
        exchange ->
            exchange.respond(
                200,
                "text/html",
                ("<a href='" + link + "'>next</a>").getBytes(),
                "Set-Cookie: " + cookie));
  }

  private List<String> cookiesAt(String path) {
    return last(path).headers().all("cookie");
  }

  private Request last(String path) {
    return site.requests().stream()
        .filter(request -> request.target().equals(path))
        .reduce((first, second) -> second)
        .orElseThrow();
  }
}
