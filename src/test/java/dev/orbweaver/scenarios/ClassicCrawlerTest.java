package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.TestSite;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The 17 behaviours by which a well-known small crawler of 2013 was tested, under their names. */
class ClassicCrawlerTest extends LoopbackTest {
  @Test
  void link() {
    site.page("/", "/foo").page("/foo");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/foo");
    assertThat(crawled.pages()).containsOnlyKeys(site.url("/"), site.url("/foo"));
    assertThat(crawled.page(site.url("/")).links()).isEqualTo(1);
    assertThat(crawled.page(site.url("/")).newLinks()).isEqualTo(1);
    assertThat(crawled.page(site.url("/foo")).status()).isEqualTo(200);
    assertThat(crawled.page(site.url("/foo")).referrer()).isEqualTo(site.url("/"));
  }

  @Test
  void linkCycle() {
    site.page("/", "/foo").page("/foo", "/");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/foo");
    assertThat(crawled.page(site.url("/foo")).links()).isEqualTo(1);
    assertThat(crawled.page(site.url("/foo")).newLinks()).isZero();
  }

  @Test
  void prohibitedHost() {
    String away = other.urlAt("example.test", "/away");
    site.page("/", away);

    Crawled crawled =
        crawlFrom("/")
            .host("example.test", "127.0.0.2")
            .with("--format", "jsonl,links")
            .run()
            .exits(0);

    assertThat(other.requests()).isEmpty();
    assertThat(crawled.pages()).containsOnlyKeys(site.url("/"));
    assertThat(crawled.page(site.url("/")).links()).isZero();
    assertThat(crawled.lines("links.tsv")).contains(site.url("/") + "\t" + away);
  }

  @Test
  void strictHostChecking() {
    Crawled crawled = crawlOfNames("strict");

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/www");
    assertThat(crawled.page(site.urlAt("www.example.test", "/www")).status()).isEqualTo(200);
  }

  @Test
  void lenientHostChecking() {
    Crawled crawled = crawlOfNames("lenient");

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/www", "/foo");
    assertThat(crawled.page(site.urlAt("foo.example.test", "/foo")).status()).isEqualTo(200);
  }

  private Crawled crawlOfNames(String scope) {
    site.page(
        "/",
        site.urlAt("www.example.test", "/www"),
        site.urlAt("foo.example.test", "/foo"),
        site.urlAt("example.other.test", "/other"));
    site.page("/www").page("/foo").page("/other");
    return crawl(site.urlAt("example.test", "/"), "--scope", scope)
        .host("example.test", "127.0.0.1")
        .host("*.example.test", "127.0.0.1")
        .host("example.other.test", "127.0.0.1")
        .run()
        .exits(0);
  }

  @Test
  void exclude() {
    site.page("/", "/bar", "/foo", "/baz").page("/bar").page("/foo").page("/baz");

    Crawled crawled = crawlFrom("/").with("--exclude", "r$|z$").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/foo");
    assertThat(crawled.pages()).containsOnlyKeys(site.url("/"), site.url("/foo"));
  }

  @Test
  void roots() {
    site.page("/", "/foo").page("/foo", "/").page("/bar");

    Crawled crawled = crawlFrom("/", "/foo", "/bar").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/foo", "/bar");
    assertThat(crawled.pages().values()).hasSize(3).allMatch(page -> page.depth() == 0);
  }

  @Test
  void deepRoot() {
    site.page("/foo/bar", "/baz", "qux").page("/baz").page("/foo/qux");

    crawlFrom("/foo/bar").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/foo/bar", "/baz", "/foo/qux");
  }

  @Test
  void redirect() {
    site.redirect("/", site.url("/foo")).redirect("/foo", site.url("/bar"));

    Crawled crawled = crawlFrom("/").run();

    assertThat(site.paths()).containsExactly("/", "/foo", "/bar");
    PageRecord first = crawled.page(site.url("/"));
    assertThat(first.end()).isEqualTo("redirected/redirect");
    assertThat(first.status()).isEqualTo(302);
    assertThat(first.nextUrl()).isEqualTo(site.url("/foo"));
    assertThat(crawled.page(site.url("/foo")).end()).isEqualTo("redirected/redirect");
    assertThat(crawled.page(site.url("/foo")).nextUrl()).isEqualTo(site.url("/bar"));
    assertThat(crawled.page(site.url("/bar")).end()).isEqualTo("fetched/http-status");
    assertThat(crawled.page(site.url("/bar")).status()).isEqualTo(404);
  }

  @Test
  void redirectWithLimit() {
    site.redirect("/", site.url("/foo")).redirect("/foo", site.url("/bar"));

    Crawled crawled = crawlFrom("/").with("--max-redirects", "1").run();

    assertThat(site.paths()).containsExactly("/", "/foo");
    assertThat(crawled.pages()).containsOnlyKeys(site.url("/"), site.url("/foo"));
    assertThat(crawled.page(site.url("/")).end()).isEqualTo("redirected/redirect");
    PageRecord last = crawled.page(site.url("/foo"));
    assertThat(last.end()).isEqualTo("refused/redirect-limit");
    assertThat(last.status()).isEqualTo(302);
    assertThat(last.nextUrl()).isEqualTo(site.url("/bar"));
  }

  @Test
  void redirectCycle() {
    site.redirect("/", "/foo").redirect("/foo", "/");

    Crawled crawled = crawlFrom("/").run();

    assertThat(site.paths()).containsExactly("/", "/foo");
    assertThat(crawled.page(site.url("/")).nextUrl()).isEqualTo(site.url("/foo"));
    assertThat(crawled.page(site.url("/foo")).nextUrl()).isEqualTo(site.url("/"));
  }

  @Test
  void redirectJoin() {
    site.page("/", "/foo", "/bar").redirect("/foo", "/baz").redirect("/bar", "/baz").page("/baz");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.count("/baz")).isEqualTo(1);
    assertThat(crawled.page(site.url("/foo")).nextUrl()).isEqualTo(site.url("/baz"));
    assertThat(crawled.page(site.url("/bar")).nextUrl()).isEqualTo(site.url("/baz"));
  }

  @Test
  void maxTasks() {
    String[] links = IntStream.range(0, 12).mapToObj(i -> "/" + i).toArray(String[]::new);
    site.page("/", links);
    for (String link : links) {
      site.handle(
          link,
          exchange -> {
            exchange.pause(Duration.ofMillis(50));
            exchange.html("waited");
          });
    }

    crawlFrom("/").with("--concurrency", "2", "--per-host", "3").run().exits(0);

    assertThat(site.paths()).hasSize(13);
    assertThat(site.maxInFlight()).isEqualTo(2);
  }

  @Test
  void maxTries() {
    closesTwiceThenAnswers();

    PageRecord page =
        crawlFrom("/").set("politeness.backoff.first", "10ms").run().exits(0).page(site.url("/"));

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.tries()).isEqualTo(3);
    assertThat(site.count("/")).isEqualTo(3);
  }

  @Test
  void maxTriesOne() {
    closesTwiceThenAnswers();

    PageRecord page = crawlFrom("/").with("--max-tries", "1").run().exits(1).page(site.url("/"));

    assertThat(page.end()).isEqualTo("failed/connection-closed");
    assertThat(page.status()).isNull();
    assertThat(page.tries()).isEqualTo(1);
    assertThat(page.error()).isNotBlank();
    assertThat(site.count("/")).isEqualTo(1);
  }

  private TestSite closesTwiceThenAnswers() {
    return site.handle(
        "/",
        exchange -> {
          if (exchange.attempt() <= 2) {
            exchange.close();
          } else {
            exchange.html("at last");
          }
        });
  }

  @Test
  void encoding() {
    String html = "<!DOCTYPE html><title>caf\u00e9</title>";
    site.body("/", "text/html; charset=ISO-8859-1", html.getBytes(ISO_8859_1));
    site.body("/foo", "text/html; charset=utf-8", html.getBytes(UTF_8));

    Crawled crawled = crawlFrom("/", "/foo").run().exits(0);

    assertThat(crawled.page(site.url("/")).charset()).isEqualTo("windows-1252");
    assertThat(crawled.page(site.url("/foo")).charset()).isEqualTo("utf-8");
    assertThat(crawled.pages().values()).allMatch(page -> page.title().equals("caf\u00e9"));
  }

  @Test
  void contentType() {
    site.body("/", "foo", "<a href=/bar>bar</a>".getBytes(UTF_8));

    PageRecord page = crawlFrom("/").run().exits(0).page(site.url("/"));

    assertThat(page.contentType()).isEqualTo("foo");
    assertThat(site.paths()).containsExactly("/");
  }

  @Test
  void nonHtml() {
    byte[] linksToBar = "<html><body><a href=\"/bar\">bar</a></body></html>".getBytes(UTF_8);
    byte[] linksToBaz = "<html><body><a href=\"/baz\">baz</a></body></html>".getBytes(UTF_8);
    site.body("/", "application/xml", linksToBar).body("/image", "image", linksToBaz).page("/bar");

    crawlFrom("/", "/image").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/image", "/bar");
  }

  @Test
  void nonHttp() {
    site.page("/", "mailto:foobar@example.test", "ftp://example.test/x", "javascript:void(0)");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/");
    assertThat(crawled.pages()).containsOnlyKeys(site.url("/"));
    assertThat(crawled.page(site.url("/")).links()).isZero();
  }
}
