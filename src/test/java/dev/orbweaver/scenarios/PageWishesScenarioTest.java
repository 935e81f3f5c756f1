package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What pages say about themselves: where they belong, and whether they want to be indexed. */
class PageWishesScenarioTest extends LoopbackTest {

  @Test
  @DisplayName("a record tells the canonical URL and noindex")
  void recordsWhatPagesSayAboutThemselves() {
    site.html("/", "<link rel=canonical href='/home#x'><a href=/hidden>h</a><a href=/pdf>p</a>");
    site.html("/hidden", "<meta name=robots content='NOINDEX, follow'><a href=/on>on</a>");
    site.handle(
        "/pdf",
        exchange ->
            exchange.respond(
                200,
                "application/pdf",
                "%PDF".getBytes(UTF_8),
                "Link: </paper>; rel=\"canonical\"",
                "X-Robots-Tag: otherbot: noindex",
                "x-robots-tag: Orbweaver: noindex, noarchive"));
    site.page("/home").page("/on").page("/paper");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(crawled.page(site.url("/")).canonical()).isEqualTo(site.url("/home"));
    assertThat(crawled.page(site.url("/")).noindex()).isFalse();
    assertThat(crawled.page(site.url("/hidden")).canonical()).isNull();
    assertThat(crawled.page(site.url("/hidden")).noindex()).isTrue();
    assertThat(crawled.page(site.url("/pdf")).canonical()).isEqualTo(site.url("/paper"));
    assertThat(crawled.page(site.url("/pdf")).noindex()).isTrue();
    assertThat(site.paths())
        .containsExactlyInAnyOrder("/", "/home", "/hidden", "/on", "/pdf", "/paper");
  }

  @Test
  @DisplayName("canonical = record does not follow it for its own sake")
  void followsNoCanonicalWhenOnlyRecorded() {
    site.html("/", "<link rel=canonical href=/home><a href=/on>on</a>").page("/on").page("/home");

    Crawled crawled = crawlFrom("/").set("links.canonical", "record").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/on");
    assertThat(crawled.page(site.url("/")).canonical()).isEqualTo(site.url("/home"));
  }

  @Test
  @DisplayName("canonical = identity follows it instead of the links of a copy")
  void takesCopiesForCopies() {
    site.html("/", "<link rel=canonical href='/'><a href='/?print=1'>print</a><a href=/a>a</a>");
    site.html("/?print=1", "<link rel=canonical href='/'><a href='/a?print=1'>a</a>");
    site.html("/a", "<link rel=canonical href=/b><a href=/no>no</a>").page("/b", "/c").page("/c");

    crawlFrom("/").set("links.canonical", "identity").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/?print=1", "/a", "/b", "/c");
  }

  @Test
  @DisplayName("noindex = skip keeps such pages out of the output pages")
  void keepsPagesOutOfTheIndexWhenTold() {
    site.html("/", "<meta name=robots content=noindex><a href=/on>on</a>").page("/on");

    Crawled crawled =
        crawlFrom("/").with("--format", "jsonl,pages").set("pages.noindex", "skip").run().exits(0);

    assertThat(crawled.lines("pages/index.tsv")).containsExactly("N\turl", "1\t" + site.url("/on"));
    assertThat(crawled.pages()).hasSize(2);
  }

  @Test
  @DisplayName("meta-nofollow = ignore and rel-nofollow = obey turn the defaults round")
  void followsByTheUsersPolicy() {
    site.html("/", "<a href=/meta>1</a><a href=/rel rel=nofollow>2</a><a href=/ugc rel=ugc>3</a>");
    site.html("/meta", "<meta name=robots content=nofollow><a href=/yes>yes</a>");
    site.page("/rel").page("/ugc").page("/yes");

    crawlFrom("/")
        .set("links.meta-nofollow", "ignore")
        .set("links.rel-nofollow", "obey")
        .run()
        .exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/meta", "/ugc", "/yes");
  }
}
