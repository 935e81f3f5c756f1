package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A crawl that goes again where an earlier one went, without knowing that one's links: how deep it
 * takes what was found there to be.
 */
class RevisitDepthTest extends LoopbackTest {
  private static final String[] PROBING = {"--set", "orbweaver.sitemaps=probe"};

  private int seen;

  @BeforeEach
  void serveARowOfPages() {
    site.page("/", "/a").page("/a", "/b").page("/b");
  }

  private void listInSitemap(String... pages) {
    StringBuilder xml =
        new StringBuilder("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">");
    for (String page : pages) {
      xml.append("<url><loc>").append(site.url(page)).append("</loc></url>");
    }
    site.body(
        "/sitemap.xml", "application/xml", xml.append("</urlset>").toString().getBytes(UTF_8));
  }

  private void first(String... args) {
    Crawl.into(temp.resolve("before")).with(site.url("/")).with(args).run().exits(0);
    seen = site.paths().size();
  }

  private Crawled second(String... args) {
    return crawlFrom("/")
        .with("--revisit", temp.resolve("before").toString())
        .with(args)
        .run()
        .exits(0);
  }

  /** What was asked for since the first crawl. */
  private List<String> asked() {
    return site.paths().subList(seen, site.paths().size());
  }

  private Map<String, Integer> depths(Crawled crawled) {
    Map<String, Integer> depths = new TreeMap<>();
    String site = this.site.url("");
    crawled.pages().forEach((url, page) -> depths.put(url.substring(site.length()), page.depth()));
    return depths;
  }

  @Test
  void countsFromTheRootThoughItsSitemapIsAskedFor() {
    first(PROBING);

    Crawled crawled = second(PROBING);

    assertThat(depths(crawled)).isEqualTo(Map.of("/", 0, "/a", 1, "/b", 2));
    assertThat(crawled.page(site.url("/")).newLinks()).isEqualTo(1);
    assertThat(crawled.page(site.url("/a")).newLinks()).isEqualTo(1);
  }

  @Test
  void asksForNothingBeyondItsDepthThoughTheSitemapIsAskedFor() {
    first(PROBING);

    Crawled crawled = second("--depth", "1", "--set", "orbweaver.sitemaps=probe");

    assertThat(asked()).doesNotContain("/b");
    assertThat(depths(crawled)).isEqualTo(Map.of("/", 0, "/a", 1));
  }

  /** What a sitemap listed is as deep as what a root links to, wherever the sitemap is now. */
  @Test
  void takesNothingForRootsThatASitemapListedWhichRedirectsNow() {
    listInSitemap("/listed");
    site.page("/listed", "/behind").page("/behind");
    first(PROBING);
    site.redirect("/sitemap.xml", "/moved.xml");

    Crawled crawled = second("--depth", "1", "--set", "orbweaver.sitemaps=probe");

    assertThat(asked()).doesNotContain("/behind");
    assertThat(crawled.pages().values()).filteredOn(page -> page.depth() == 0).hasSize(1);
  }

  /** The target of a redirect is as deep as its source; what was found on that is deeper. */
  @Test
  void doesNotTakeThePlaceOfARedirectForThatOfTheLinksThatWereThere() {
    first();
    site.redirect("/a", "/new");
    site.page("/new");

    assertThat(depths(second())).isEqualTo(Map.of("/", 0, "/a", 1, "/new", 1, "/b", 2));
  }
}
