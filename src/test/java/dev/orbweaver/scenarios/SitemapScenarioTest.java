package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.orbweaver.testsite.Request;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows 47 and 48 of the scenario list: sitemaps and feeds, seen from the server. */
class SitemapScenarioTest extends LoopbackTest {
  private String urlset(String... urls) {
    return "<?xml version=\"1.0\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">"
        + Stream.of(urls)
            .map(url -> "<url><loc>" + url + "</loc></url>")
            .collect(Collectors.joining())
        + "</urlset>";
  }

  private String index(String... urls) {
    return urlset(urls).replace("urlset", "sitemapindex").replace("url>", "sitemap>");
  }

  private void serve(String path, String body) {
    serve(path, body.getBytes(UTF_8));
  }

  private void serve(String path, byte[] body) {
    site.body(path, "application/xml", body);
  }

  private static byte[] packed(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }

  /** A site whose robots.txt lists these sitemaps, with a root that links nowhere. */
  private void list(String... sitemaps) {
    site.robots(
        "User-agent: *\nDisallow: /no\n"
            + Stream.of(sitemaps)
                .map(url -> "Sitemap: " + url + "\n")
                .collect(Collectors.joining()));
    site.page("/");
  }

  private static void assertReported(Crawled crawled, String line) {
    assertThat(crawled.text("report.txt")).containsPattern("(?m)^sitemaps +" + line + "$");
  }

  @Test
  void followsWhatTheSitemapsInRobotsListAndRecordsThePagesOnly() {
    list(site.url("/sitemap.xml"));
    serve("/sitemap.xml", urlset(site.url("/a"), site.url("/b"), "http://out.test/c"));
    site.page("/a", "/a/deeper").page("/b").page("/a/deeper");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths())
        .containsExactlyInAnyOrder("/", "/sitemap.xml", "/a", "/b", "/a/deeper");
    assertThat(crawled.pages().keySet())
        .containsExactlyInAnyOrder(
            site.url("/"), site.url("/a"), site.url("/b"), site.url("/a/deeper"));
    assertThat(crawled.page(site.url("/a")).depth()).isEqualTo(1);
    assertThat(crawled.page(site.url("/a")).referrer()).isEqualTo(site.url("/sitemap.xml"));
    assertThat(crawled.page(site.url("/a/deeper")).depth()).isEqualTo(2);
    assertReported(crawled, "1  read, 0 failed, 3 entries, 1 out of scope");
  }

  @Test
  void countsSitemapsThatDoNotBelongToTheCrawlOnceOverAllProcesses() {
    list("http://out.test/s.xml", "/index.xml", "http://out.test/s.xml", "mailto:x");
    serve("/index.xml", index(site.url("/1.xml"), "http://out.test/2.xml"));
    serve("/1.xml", urlset(site.url("/a"), site.url("/b")));
    site.page("/a").page("/b");

    crawlFrom("/").with("--max-pages", "1").run().exits(0);
    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.count("/robots.txt")).as("it was kept").isEqualTo(1);
    assertReported(
        crawled, "2  read, 0 failed, 2 entries, 0 out of scope; 2 sitemaps out of scope, not read");
  }

  @Test
  void tellsOfASitemapThatDoesNotBelongToTheCrawlThoughItIsTheOnlyOne() {
    list("http://out.test/s.xml");

    assertReported(
        crawlFrom("/").run().exits(0),
        "0  read, 0 failed, 0 entries, 0 out of scope; 1 sitemap out of scope, not read");
  }

  @Test
  void readsRelativeSitemapsAndThoseOfAnIndexOnceEach() {
    list("/index.xml", "index.xml", site.url("/index.xml"));
    serve("/index.xml", index(site.url("/1.xml"), site.url("/2.xml"), site.url("/index.xml")));
    serve("/1.xml", urlset(site.url("/a"), site.url("/2.xml")));
    serve("/2.xml", urlset(site.url("/a"), site.url("/b")));
    site.page("/a").page("/b");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.count("/index.xml")).isEqualTo(1);
    assertThat(site.count("/1.xml")).isEqualTo(1);
    assertThat(site.count("/a")).isEqualTo(1);
    assertThat(site.count("/b")).isEqualTo(1);
    assertReported(crawled, "3  read, 0 failed, 4 entries, 0 out of scope");
  }

  @Test
  @DisplayName("what is listed as a page is a page, though it was read as a sitemap too")
  void keepsSitemapsAndPagesApart() {
    list("/sitemap.xml");
    serve("/sitemap.xml", urlset(site.url("/a")));
    site.page("/", "/sitemap.xml").page("/a");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(crawled.page(site.url("/sitemap.xml")).end()).isEqualTo("fetched");
    assertThat(site.count("/sitemap.xml")).isEqualTo(2);
    assertThat(site.count("/a")).isEqualTo(1);
  }

  @Test
  void refusesIndexesOfIndexesUnlessTold() {
    list("/1.xml");
    serve("/1.xml", index(site.url("/2.xml")));
    serve("/2.xml", index(site.url("/3.xml"), site.url("/1.xml")));
    serve("/3.xml", urlset(site.url("/a")));
    site.page("/a");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/1.xml", "/2.xml");
    assertReported(crawled, "1  read, 1 failed, 0 entries, 0 out of scope");
    assertThat(crawled.err()).contains("/2.xml was not read: parse, a sitemap index");

    crawlFrom("/").with("--fresh").set("limits.max-sitemap-nesting", "2").run().exits(0);

    assertThat(site.count("/a")).isEqualTo(1);
  }

  @Test
  void endsThoughEveryIndexListsAnother() {
    list("/0.xml");
    site.otherwise(
        exchange -> {
          int n = Integer.parseInt(exchange.target().replaceAll("\\D", ""));
          byte[] next = index(site.url("/" + (n + 1) + ".xml")).getBytes(UTF_8);
          exchange.respond(200, "text/xml", next);
        });

    crawlFrom("/").set("limits.max-sitemap-nesting", "5").run().exits(0);

    assertThat(site.paths()).hasSize(1 + 6);
  }

  @Test
  void readsEveryKindOfFile() throws IOException {
    list("/rss", "/atom", "/text", "/bom", "/ns", "/unclosed", "/sitemap.xml.gz");
    serve(
        "/rss", "<rss><channel><item><link>" + site.url("/p1") + "</link></item></channel></rss>");
    serve(
        "/atom",
        "<feed xmlns='http://www.w3.org/2005/Atom'><entry><link href='/p2'/></entry></feed>");
    site.body("/text", "text/plain", (site.url("/p3") + "\r\nnonsense\r\n").getBytes(UTF_8));
    serve("/bom", "\uFEFF \n" + urlset(site.url("/p4")));
    serve("/ns", urlset(site.url("/p5")).replace("www.sitemaps.org", "wrong.test"));
    serve("/unclosed", urlset(site.url("/p6")).replaceAll("</url>.*", ""));
    site.body("/sitemap.xml.gz", "application/x-gzip", packed(urlset(site.url("/p7"))));

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).contains("/p1", "/p2", "/p3", "/p4", "/p5", "/p6", "/p7");
    assertReported(crawled, "7  read, 0 failed, 7 entries, 0 out of scope");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({"--quiet, false", "--assets, true"})
  void fetchesListedImagesAsAssets(String option, boolean fetched) {
    list("/sitemap.xml");
    String image = "<image:image><image:loc>%s</image:loc></image:image>";
    String both =
        String.format(image, site.url("/i.png")) + String.format(image, "http://out.test/o.png");
    serve(
        "/sitemap.xml",
        urlset(site.url("/a"))
            .replace("</url>", both + "</url>")
            .replace(
                "<urlset ",
                "<urlset xmlns:image='http://www.google.com/schemas/sitemap-image/1.1' "));
    site.page("/a").body("/i.png", "image/png", new byte[] {1});

    Crawled crawled = crawlFrom("/").with(option).run().exits(0);

    assertThat(site.paths().contains("/i.png")).isEqualTo(fetched);
    assertThat(site.paths()).contains("/a");
    assertReported(crawled, "1  read, 0 failed, 1 entries, 0 out of scope");
  }

  @Test
  void followsAlternatesInOtherLanguages() {
    list("/sitemap.xml");
    String link =
        "<xhtml:link rel='alternate' hreflang='de' href='" + site.url("/de") + "'/></url>";
    serve("/sitemap.xml", urlset(site.url("/en")).replace("</url>", link));
    site.page("/en").page("/de");

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).contains("/en", "/de");
  }

  @Test
  void takesImportantPagesFirst() {
    list("/sitemap.xml");
    serve(
        "/sitemap.xml",
        urlset(site.url("/low"), site.url("/usual"), site.url("/new"), site.url("/high"))
            .replace("/low</loc>", "/low</loc><priority>0.1</priority>")
            .replace("/new</loc>", "/new</loc><lastmod>2026-01-01</lastmod>")
            .replace("/high</loc>", "/high</loc><priority>0.9</priority>"));

    crawlFrom("/").run().exits(0);

    assertThat(site.paths())
        .containsExactly("/", "/sitemap.xml", "/high", "/new", "/usual", "/low");
  }

  @Test
  void goesOnWithoutSitemapsThatFail() {
    list("/404.xml", "/404.xml.gz", "/empty", "/broken.gz", "/page", "/500", "/no.xml");
    site.page("/", "/a").page("/a").page("/page").status("/500", 500);
    site.body("/empty", "text/xml", new byte[0]);
    site.body("/broken.gz", "application/gzip", new byte[] {0x1f, (byte) 0x8b, 8, 0, 1});

    Crawled crawled = crawlFrom("/").with("--max-tries", "1").run().exits(0);

    assertThat(site.count("/a")).isEqualTo(1);
    assertThat(site.count("/no.xml")).isZero();
    assertThat(crawled.pages().keySet()).containsExactlyInAnyOrder(site.url("/"), site.url("/a"));
    assertReported(crawled, "0  read, 7 failed, 0 entries, 0 out of scope");
    assertThat(crawled.err())
        .contains("/404.xml.gz was not read: http-status, status 404")
        .contains("/empty was not read: parse, no sitemap: it is empty")
        .contains("/broken.gz was not read: parse, no sitemap: its gzip data is damaged")
        .contains("/no.xml was not read: robots, line 2: /no");
  }

  @Test
  void triesAgainAndFollowsRedirects() {
    list("/moved.xml");
    site.redirect("/moved.xml", 301, "/real.xml");
    byte[] body = urlset(site.url("/a")).getBytes(UTF_8);
    site.handle(
        "/real.xml",
        exchange -> {
          if (exchange.attempt() == 1) {
            exchange.status(500);
          } else {
            exchange.respond(200, "text/xml", body);
          }
        });

    crawlFrom("/").set("politeness.backoff.first", "10ms").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/moved.xml", "/real.xml", "/real.xml", "/a");
  }

  @Test
  void waitsBeforeSitemapsAsBeforePages() {
    list("/1.xml", "/2.xml");
    serve("/1.xml", urlset(site.url("/a")));
    serve("/2.xml", urlset(site.url("/b")));

    crawlFrom("/").with("--delay", "0.1").run().exits(0);

    assertThat(site.paths()).hasSize(5);
    assertThat(site.gaps()).allMatch(gap -> gap.toMillis() >= 100);
  }

  @ParameterizedTest(name = "reads none with: {0}")
  @ValueSource(
      strings = {
        "--depth 3",
        "--scope path",
        "--sitemaps off",
        "--sitemaps robots --depth 0",
        "--sitemaps probe --depth 0",
        "--exclude sitemap"
      })
  void readsNoneWhereTheyWouldWidenWhatWasAskedFor(String options) {
    list("/sitemap.xml");
    serve("/sitemap.xml", urlset(site.url("/a")));

    crawlFrom("/").with(options.split(" ")).run().exits(0);

    assertThat(site.paths()).containsExactly("/");
  }

  @Test
  void countsWhatTheyListAsOneLinkDeep() {
    list("/sitemap.xml");
    serve("/sitemap.xml", urlset(site.url("/a")));
    site.page("/a", "/b").page("/b");

    crawlFrom("/").with("--sitemaps", "robots", "--depth", "1").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/sitemap.xml", "/a");
  }

  @Test
  void probesTheUsualPlaceWhenTold() {
    serve("/sitemap.xml", urlset(site.url("/a")));
    site.page("/").page("/a");

    crawlFrom("/").with("--sitemaps", "probe").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/sitemap.xml", "/a");
  }

  @Test
  void takesAMissingOneThatNobodyPromisedForNoFailure() {
    site.page("/");

    Crawled crawled = crawlFrom("/").with("--sitemaps", "probe").run().exits(0);

    assertThat(site.count("/sitemap.xml")).isEqualTo(1);
    assertThat(crawled.err()).doesNotContain("sitemap");
    assertThat(crawled.text("report.txt")).doesNotContain("sitemaps");
  }

  @Test
  void readsThemByTheirOwnHostAndItsRules() {
    list(other.url("/sitemap.xml"), other.url("/closed.xml"));
    other.robots("User-agent: *\nDisallow: /closed\n");
    other.body("/sitemap.xml", "text/xml", urlset(site.url("/a"), other.url("/b")).getBytes(UTF_8));

    crawlFrom("/").with("--scope", "any", "--allow", "127.0.0.2").run().exits(0);

    assertThat(other.requests())
        .extracting(Request::target)
        .containsExactly("/robots.txt", "/sitemap.xml", "/b");
    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/a");
  }

  @Test
  void neverAsksHostsOutOfScopeForThem() {
    list(other.url("/sitemap.xml"), "/moved.xml", "/index.xml", "ftp://127.0.0.2/s", "file:///s");
    site.redirect("/moved.xml", other.url("/moved.xml"));
    serve("/index.xml", index(other.url("/child.xml"), "file:///etc/passwd"));

    crawlFrom("/").run().exits(0);

    assertThat(other.requests()).isEmpty();
    assertThat(site.paths()).containsExactly("/", "/moved.xml", "/index.xml");
  }

  @ParameterizedTest(name = "A2: no public robots.txt leads to {0}")
  @CsvSource({"robots", "redirect", "index", "entry"})
  void neverAsksTheInnerNetworkForThem(String way) {
    String inner = other.url("/sitemap.xml");
    list(way.equals("robots") ? inner : "/sitemap.xml");
    switch (way) {
      case "redirect" -> site.redirect("/sitemap.xml", inner);
      case "index" -> serve("/sitemap.xml", index(inner));
      default -> serve("/sitemap.xml", urlset(inner));
    }

    crawlFrom("/")
        .with("--scope", "any")
        .set("network.public", "[\"127.0.0.1/32\"]")
        .run()
        .exits(0);

    assertThat(other.requests()).isEmpty();
  }

  /** Twenty times as long as a page may be here, with what matters at the very end. */
  private String longSitemap() {
    return urlset(site.url("/a"))
        .replace("<url>", ("<!-- " + " ".repeat(10_000) + " -->").repeat(200) + "<url>");
  }

  @ParameterizedTest(name = "sent {0}")
  @ValueSource(strings = {"plain", "gzip", "zstd", "as a file of gzip"})
  void readsLongOnesWholeThoughPagesMayNotBeThatLong(String how) throws IOException {
    list("/map.xml");
    byte[] plain = longSitemap().getBytes(UTF_8);
    byte[] sent =
        switch (how) {
          case "zstd" -> Zstd.compress(plain);
          case "plain" -> plain;
          default -> packed(longSitemap());
        };
    String coding = how.equals("gzip") || how.equals("zstd") ? how : "identity";
    site.handle(
        "/map.xml",
        exchange -> exchange.respond(200, "text/xml", sent, "Content-Encoding: " + coding));
    site.page("/").page("/a");

    Crawled crawled =
        crawlFrom("/")
            .set("limits.max-body", "100kB")
            .set("limits.max-encoded-body", "100kB")
            .run()
            .exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/map.xml", "/a");
    assertReported(crawled, "1  read, 0 failed, 1 entries, 0 out of scope");
  }

  /** The limit of sitemaps is one, too; and what does not shrink is held to that of all bodies. */
  @ParameterizedTest(name = "max-sitemap-size {0}, noise: {1}")
  @CsvSource({"1MB,false", "50MB,true"})
  void readsAPartOfWhatIsTooLong(String limit, boolean noise) {
    list("/map.xml");
    StringBuilder between = new StringBuilder("<!-- ");
    Random random = new Random(1);
    for (int i = 0; i < 2_000_000; i++) {
      between.append(noise ? (char) ('A' + random.nextInt(50)) : ' ');
    }
    String first = "<url><loc>" + site.url("/first") + "</loc></url>";
    serve("/map.xml", urlset(site.url("/a")).replace("<url>", first + between + " --><url>"));
    site.page("/").page("/first").page("/a");

    crawlFrom("/")
        .set("limits.max-body", "100kB")
        .set("limits.max-encoded-body", "100kB")
        .set("limits.max-sitemap-size", limit)
        .run()
        .exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/map.xml", "/first");
  }

  @Test
  void isAskedForOnceHoweverOftenTheCrawlGoesOn() {
    list("/index.xml");
    serve("/index.xml", index(site.url("/1.xml"), site.url("/2.xml")));
    serve("/1.xml", urlset(site.url("/a"), site.url("/b")));
    serve("/2.xml", urlset(site.url("/c"), site.url("/d")));
    site.page("/", "/a").page("/a").page("/b").page("/c").page("/d");

    for (int pages = 1; pages <= 5; pages++) {
      crawlFrom("/").with("--max-pages", Integer.toString(pages)).run().exits(0);
    }
    Crawled crawled = crawlFrom("/").run().exits(0);

    List<String> once = List.of("/", "/index.xml", "/1.xml", "/2.xml", "/a", "/b", "/c", "/d");
    assertThat(site.paths()).containsExactlyInAnyOrderElementsOf(once);
    assertThat(crawled.pages()).hasSize(5);
    assertReported(crawled, "3  read, 0 failed, 4 entries, 0 out of scope");
  }

  @Test
  void readsFeedsThatPagesLinkToAsThePagesTheyAre() {
    list();
    site.html("/", "<link rel=alternate type=application/rss+xml href=/feed>");
    site.body(
        "/feed",
        "application/rss+xml",
        "<rss><channel><item><link>/a</link></item></channel></rss>".getBytes(UTF_8));

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/feed");
    assertThat(crawled.page(site.url("/feed")).end()).isEqualTo("fetched");
  }
}
