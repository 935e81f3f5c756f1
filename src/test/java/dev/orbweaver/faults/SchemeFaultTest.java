package dev.orbweaver.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.scenarios.Crawl;
import dev.orbweaver.scenarios.Crawled;
import dev.orbweaver.scenarios.LoopbackTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Schemes that are not the Web's, at every place from which a crawl takes URLs. */
class SchemeFaultTest extends LoopbackTest {
  private static final String SECRET = "this-is-what-the-secret-file-holds";

  private List<String> targets;

  @BeforeEach
  void layTraps() throws IOException {
    Path secret = Files.writeString(temp.resolve("secret.html"), SECRET);
    String inside = "127.0.0.2:" + other.port();
    targets =
        List.of(
            secret.toUri().toString().replace("file:/", "file:///").replace("/////", "///"),
            "ftp://" + inside + "/x",
            "gopher://" + inside + "/_GET%20/x",
            "jar:http://" + inside + "/a.jar!/x",
            "data:text/html,<a href=/leak>" + SECRET + "</a>",
            "javascript:location='/leak'",
            "ldap://" + inside + "/x",
            "dict://" + inside + "/x");
  }

  @AfterEach
  void nothingWasAskedOrRead() throws IOException {
    assertThat(other.requests()).isEmpty();
    assertThat(other.openConnections()).isZero();
    assertThat(site.count("/leak")).isZero();
    try (Stream<Path> files = Files.walk(temp)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (file.getFileName().toString().matches("pages.jsonl|report.txt|.*\\.html")
            && !file.startsWith(temp.resolve("secret.html"))) {
          assertThat(Files.readString(file, ISO_8859_1).replace(targets.get(4), ""))
              .doesNotContain(">" + SECRET);
        }
      }
    }
  }

  private Crawl crawlAnywhere(String... roots) {
    return crawl(roots).with("--scope", "any", "--max-tries", "1", "--format", "jsonl,pages");
  }

  @Test
  @DisplayName("fault 31: 8 schemes, as roots")
  void refusesRoots() {
    for (String target : targets) {
      Crawled crawled = crawlAnywhere(target, site.url("/")).run().exits(2);
      assertThat(crawled.err().lines()).hasSizeLessThanOrEqualTo(2);
    }
    assertThat(site.requests()).isEmpty();
    Figure.say("roots 8 of 8");
  }

  @Test
  @DisplayName("fault 31: 8 schemes, as links")
  void followsNoLinks() {
    StringBuilder html = new StringBuilder("<base href='/'>");
    for (String target : targets) {
      html.append("<a href=\"").append(target).append("\">x</a>");
      html.append("<iframe src=\"").append(target).append("\"></iframe>");
      html.append("<meta http-equiv=refresh content=\"0;").append(target).append("\">");
    }
    site.html("/", html.toString());

    Crawled crawled = crawlAnywhere(site.url("/")).run().exits(0);

    assertThat(crawled.pages()).containsOnlyKeys(site.url("/"));
    Figure.say("links 8 of 8");
  }

  @Test
  @DisplayName("fault 31: 8 schemes, as redirects")
  void followsNoRedirects() {
    String[] paths = new String[targets.size()];
    for (int i = 0; i < paths.length; i++) {
      paths[i] = "/to/" + i;
      site.handle(paths[i], new Moved(targets.get(i)));
    }
    site.page("/", paths);

    Crawled crawled = crawlAnywhere(site.url("/")).run().exits(0);

    assertThat(crawled.pages()).hasSize(9);
    assertThat(crawled.pages().values())
        .filteredOn(page -> page.end().equals("refused/scheme"))
        .hasSize(8);
    Figure.say("redirects 8 of 8");
  }

  @Test
  @DisplayName("fault 31: 8 schemes, as sitemaps and as what sitemaps list")
  void readsNoSitemaps() {
    StringBuilder robots = new StringBuilder("Sitemap: /sitemap.xml\n");
    StringBuilder listed = new StringBuilder("<urlset>");
    for (String target : targets) {
      robots.append("Sitemap: ").append(target).append('\n');
      listed.append("<url><loc>").append(target.replace("<", "&lt;")).append("</loc></url>");
    }
    site.page("/")
        .body("/robots.txt", "text/plain", robots.toString().getBytes(UTF_8))
        .body("/sitemap.xml", "text/xml", listed.append("</urlset>").toString().getBytes(UTF_8));

    Crawled crawled = crawlAnywhere(site.url("/")).with("--sitemaps", "robots").run().exits(0);

    assertThat(crawled.pages()).containsOnlyKeys(site.url("/"));
    assertThat(site.count("/sitemap.xml")).isEqualTo(1);
    Figure.say("sitemaps 8 of 8, and their entries");
  }

  @Test
  @DisplayName("fault 31: 8 schemes, as redirects of robots.txt")
  void followsNoRedirectsOfRobots() {
    String[] roots = new String[targets.size()];
    for (int i = 0; i < roots.length; i++) {
      roots[i] = site.urlAt("r" + i + ".test", "/page");
    }
    site.page("/page");
    site.handle(
        "/robots.txt",
        exchange -> {
          String host = exchange.headers().first("host").orElseThrow();
          int index = Integer.parseInt(host.substring(1, host.indexOf('.')));
          new Moved(targets.get(index)).handle(exchange);
        });

    Crawled crawled =
        crawlAnywhere(roots).host("*.test", "127.0.0.1").set("robots.give-up", "0").run();

    assertThat(crawled.pages()).hasSize(8);
    assertThat(crawled.pages().values())
        .allMatch(page -> page.end().equals("refused/robots-unreachable"));
    assertThat(site.count("/page")).isZero();
    Figure.say("robots.txt 8 of 8");
  }
}
