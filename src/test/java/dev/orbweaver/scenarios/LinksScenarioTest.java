package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Generated;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which links are found on a page and which URLs they are. Row numbers as in the scenario list. */
class LinksScenarioTest extends LoopbackTest {
  @Test
  @DisplayName("row 1: pages that link to themselves and to each other are fetched once")
  void fetchesEachPageOfCycleOnce() {
    site.page("/", "/", "#top", "/a").page("/a", "/b", "/a").page("/b", "/a", "/");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/a", "/b");
    assertThat(crawled.page(site.url("/")).links()).isEqualTo(2);
    assertThat(crawled.page(site.url("/")).newLinks()).isEqualTo(1);
  }

  @Test
  @DisplayName("row 1: a large site is fetched whole, each page once")
  void fetchesEveryPageOfGeneratedSiteOnce() {
    Generated pages = Generated.ofPages(300).serveOn(site);

    Crawled crawled = crawlFrom("/").with("--per-host", "4").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrderElementsOf(pages.paths());
    assertThat(crawled.pages()).hasSize(300);
    for (int page : new int[] {0, 17, 299}) {
      PageRecord record = crawled.page(site.url(pages.path(page)));
      assertThat(record.links()).isEqualTo(pages.links(page).size());
      assertThat(record.title()).isEqualTo("Page " + page);
    }
    int found = crawled.pages().values().stream().mapToInt(PageRecord::newLinks).sum();
    assertThat(found).isEqualTo(299);
  }

  @Test
  @DisplayName("row 2: a broken link is counted as 404 and the crawl ends well")
  void recordsBrokenLink() {
    site.page("/", "/gone", "/fine").page("/fine");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(crawled.page(site.url("/gone")).status()).isEqualTo(404);
    assertThat(crawled.page(site.url("/gone")).end()).isEqualTo("fetched/http-status");
    assertThat(site.count("/gone")).isEqualTo(1);
  }

  @Test
  @DisplayName("row 2: links on error pages are not followed")
  void ignoresLinksOfErrorPages() {
    site.page("/", "/gone");
    site.handle(
        "/gone",
        exchange -> exchange.respond(410, "text/html", "<a href=/x>x</a>".getBytes(UTF_8)));

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/gone");
  }

  @Test
  @DisplayName("a link that is too long is told of and not requested")
  void refusesLinksThatAreTooLong() {
    String tooLong = "/" + "u".repeat(5000);
    site.page("/", tooLong, "/" + "v".repeat(20_000), "/fine").page("/fine");

    Crawled crawled = crawlFrom("/").with("--format", "jsonl,links").run().exits(0);

    assertThat(crawled.page(site.url(tooLong)).end()).isEqualTo("refused/url-too-long");
    assertThat(crawled.page(site.url("/")).links()).isEqualTo(2);
    assertThat(crawled.pages()).as("nor is anything of any length kept").hasSize(3);
    assertThat(crawled.text("links.tsv")).contains("/uuuu").doesNotContain("/vvvv");
    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/fine");
  }

  @Test
  @DisplayName("row 14: links of other schemes are neither followed nor errors")
  void ignoresOtherSchemes() {
    site.page(
        "/",
        "mailto:a@b.test",
        "javascript:alert(1)",
        "ftp://127.0.0.1/x",
        "data:text/html,no",
        "tel:+1",
        "file:///etc/hostname",
        "about:blank",
        "blob:http://127.0.0.1/x",
        "HTTP://127.0.0.1:" + site.port() + "/yes");
    site.page("/yes");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/yes");
    assertThat(crawled.pages()).hasSize(2);
    assertThat(crawled.page(site.url("/")).links()).isEqualTo(1);
  }

  @Test
  @DisplayName("row 32: links are resolved against base href, wherever it leads")
  void respectsBase() {
    site.html(
        "/deep/er/page",
        """
        <!DOCTYPE html><head><base href="/base/dir/"><base href="/second/"></head>
        <a href="one">1</a> <a href="./two?q">2</a> <a href="../three">3</a> <a href="/four">4</a>
        """);

    crawlFrom("/deep/er/page").run().exits(0);

    assertThat(site.paths())
        .containsExactlyInAnyOrder(
            "/deep/er/page", "/base/dir/one", "/base/dir/two?q", "/base/three", "/four");
  }

  @Test
  @DisplayName("row 33: a bad base and bad links do not stop the page's other links")
  void survivesBadBase() {
    site.html(
        "/dir/",
        """
        <base href="http://[bad:base/"><a href="goodone">1</a><a href="http://[::1">bad</a>
        <a href="http://a b/">bad</a><a href="http://127.0.0.1:99999/">bad</a><a href>self</a>
        <a>none</a><a href="goodthree">3</a>
        """);

    Crawled crawled = crawlFrom("/dir/").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/dir/", "/dir/goodone", "/dir/goodthree");
    assertThat(crawled.pages()).hasSize(3);
  }

  @Test
  @DisplayName("row 34: frames, iframes and noframes lead on")
  void followsFrames() {
    site.html(
        "/",
        """
        <html><frameset cols="*,*"><frame src="/one"><frame src="/two">
        <noframes><body><a href="/three">3</a></body></noframes></frameset></html>
        """);
    site.html("/one", "<iframe src=/four></iframe>").page("/two").page("/three").page("/four");

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/one", "/two", "/three", "/four");
  }

  @Test
  @DisplayName("row 34: area, link rel=next, noscript and the Link header lead on; assets do not")
  void followsOtherLinksButNoAssets() {
    String html =
        """
        <link rel="stylesheet" href="/no.css"><link rel="NEXT prefetch" href="/next">
        <link rel="alternate stylesheet" href="/no2.css"><link rel="icon" href="/no.ico">
        <script src="/no.js"></script><img src="/no.png"><form action="/no"></form>
        <map><area href="/area"></map><noscript><a href="/noscript">n</a></noscript>
        <p id="x"><!-- <a href="/no-comment"> -->
        """;
    site.handle(
        "/",
        exchange ->
            exchange.respond(
                200,
                "text/html",
                html.getBytes(UTF_8),
                "Link: </header>; rel=next, </no>; rel=preload"));

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).contains("/", "/next", "/area", "/noscript", "/header");
    assertThat(site.paths()).noneMatch(path -> path.startsWith("/no") && !path.equals("/noscript"));
  }

  @Test
  @DisplayName("row 35: tabs and line breaks in a reference go, a lone percent sign stays")
  void readsUntidyReferences() {
    site.html(
        "/",
        "<base href=' /foo\tbar/\n'><a href='\n x\ty\r\n'>1</a><a href='/100%'>2</a>"
            + "<a href='/a%zz'>3</a>");

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/foobar/xy", "/100%", "/a%zz");
  }

  @Test
  @DisplayName("row 36: spaces are encoded, paths above the root are clamped")
  void encodesSpacesAndClampsPaths() {
    site.html(
        "/dir/",
        "<a href=' with space '>1</a><a href='../../../up'>2</a><a href='/a/%2e%2E/b'>3</a>"
            + "<a href='x\\y'>4</a>");

    crawlFrom("/dir/").run().exits(0);

    assertThat(site.paths())
        .containsExactlyInAnyOrder("/dir/", "/dir/with%20space", "/up", "/b", "/dir/x/y");
  }

  @Test
  @DisplayName("row 36: characters beyond ASCII are encoded, the query in the page's charset")
  void encodesInCharsetOfPage() {
    String html = "<a href='/\u00e9?q=\u00e9'>1</a>";
    site.body("/", "text/html; charset=iso-8859-1", html.getBytes(ISO_8859_1));

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/%C3%A9?q=%E9");
  }

  @Test
  @DisplayName("row 37: depth 3 on a chain of six stops after the third link")
  void stopsAtDepth() {
    for (int i = 0; i < 6; i++) {
      site.page("/" + i, "/" + (i + 1));
    }

    Crawled crawled = crawlFrom("/0").with("--depth", "3").run().exits(0);

    assertThat(site.paths()).containsExactly("/0", "/1", "/2", "/3");
    assertThat(crawled.page(site.url("/3")).depth()).isEqualTo(3);
    assertThat(crawled.pages()).hasSize(4);
  }

  @Test
  @DisplayName("row 37: depth 0 is the roots only, and a redirect costs no depth")
  void depthZeroIsRootsOnly() {
    site.redirect("/", "/landing").page("/landing", "/further");

    Crawled crawled = crawlFrom("/").with("--depth", "0").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/landing");
    assertThat(crawled.page(site.url("/landing")).depth()).isZero();
  }

  @ParameterizedTest(name = "row 38: --max-pages {0} with {1} at a time ends at {0} pages")
  @CsvSource({"1, 1", "5, 1", "5, 4", "50, 8"})
  void stopsAtMaxPages(int maxPages, int perHost) {
    Generated.ofPages(200).serveOn(site);

    Crawled crawled =
        crawlFrom("/")
            .with("--max-pages", "" + maxPages, "--per-host", "" + perHost)
            .run()
            .exits(0);

    assertThat(crawled.pages().values())
        .filteredOn(page -> page.end().equals("fetched"))
        .hasSize(maxPages);
    assertThat(site.paths().size()).isBetween(maxPages, maxPages + perHost - 1);
  }

  @Test
  @DisplayName("row 41: the same URL in other words is fetched once")
  void foldsSameUrl() {
    String origin = "HTTP://EXAMPLE.test:" + site.port();
    site.page(
        "/", "/a", "/a#x", "/./a", "/b/../a", origin + "/a", "a", "\\a", "/%2e/a", "?", "", "#");

    Crawled crawled =
        crawl(site.urlAt("Example.Test", "/")).host("example.test", "127.0.0.1").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/a", "/?");
    assertThat(crawled.pages()).containsKey(site.urlAt("example.test", "/a"));
  }

  @Test
  @DisplayName("row 41: session, campaign and order of parameters are folded when asked")
  void foldsWhatIsAsked() {
    site.page(
        "/",
        "/a?y=2&x=1",
        "/a?x=1&y=2&utm_source=mail",
        "/a;jsessionid=0A1B2C?x=1&y=2",
        "/a?x=1&y=2&PHPSESSID=12&ref=z");

    Crawled crawled =
        crawlFrom("/?utm_campaign=root")
            .set("url.sort-query", "on")
            .set("url.strip-tracking", "on")
            .set("url.strip-session-ids", "on")
            .set("url.strip-parameters", "[ref]")
            .run()
            .exits(0);

    assertThat(site.paths()).containsExactly("/", "/a?x=1&y=2");
    assertThat(crawled.pages()).hasSize(2);
    assertThat(crawled.page(site.url("/")).links()).isEqualTo(1);
  }

  @Test
  @DisplayName("row 41: the target of a redirect is asked for as the server wrote it")
  void foldsNoTargetOfRedirect() {
    site.redirect("/", "/?PHPSESSID=12").page("/?PHPSESSID=12", "/b").page("/b");

    crawlFrom("/").set("url.strip-session-ids", "on").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/?PHPSESSID=12", "/b");
  }

  @Test
  @DisplayName("row 41: nothing else is folded")
  void foldsNothingElse() {
    String[] different = {
      "/a",
      "/a/",
      "/a?",
      "/A",
      "/a//b",
      "/a/b",
      "/%7Ea",
      "/~a",
      "/a?x=1&y=2",
      "/a?y=2&x=1",
      "/a;b",
      "/index.html",
      "/%61",
      "/a%2Fb",
      "/a%2fb",
      "/a??"
    };
    site.page("/", different);

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).hasSize(different.length + 1).contains(different);
    assertThat(crawled.pages()).hasSize(different.length + 1);
  }
}
