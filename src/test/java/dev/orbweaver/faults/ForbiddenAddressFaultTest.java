package dev.orbweaver.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.scenarios.Crawl;
import dev.orbweaver.scenarios.Crawled;
import dev.orbweaver.scenarios.LoopbackTest;
import dev.orbweaver.testsite.TestSite;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Addresses in disguise, at every place from which a crawl takes URLs. 127.0.0.1 plays the public
 * side; at 127.0.0.2 and at ::1 listens what must hear nothing.
 */
class ForbiddenAddressFaultTest extends LoopbackTest {
  private static final String BLOCKED = "refused/blocked-address";

  /** Spellings of 127.0.0.2, where a server listens. */
  private static final List<String> LISTENING =
      List.of(
          "127.0.0.2",
          "127.2",
          "127.0.2",
          "127.0.0.2.",
          "2130706434",
          "0x7f000002",
          "0X7F.2",
          "0x7f.0x0.0x0.0x2",
          "017700000002",
          "0177.0.0.2",
          "0000177.0.0.2",
          "%31%32%37.0.0.2",
          "127%2E0%2E0%2E2",
          "\uff11\uff12\uff17.0.0.2",
          "127\u30020\u30020\u30022",
          "[::ffff:127.0.0.2]",
          "[::ffff:7f00:2]",
          "[::127.0.0.2]",
          "[64:ff9b::7f00:2]",
          "[2002:7f00:2::]");

  /** Of metadata services, which not even a root opens. */
  private static final List<String> METADATA =
      List.of(
          "169.254.169.254",
          "2852039166",
          "0xa9fea9fe",
          "0251.0376.0251.0376",
          "[::ffff:a9fe:a9fe]",
          "[fd00:ec2::254]",
          "100.100.100.200");

  private static final List<String> OTHERS =
      List.of(
          "[::1]",
          "[0:0:0:0:0:0:0:1]",
          "0",
          "0.0.0.0",
          "[::]",
          "10.0.0.5",
          "012.1",
          "172.16.1",
          "192.168.257",
          "100.64.0.1",
          "169.254.1",
          "[fd00::1]",
          "[fe80::1]");

  private static final List<String> ALL =
      Stream.of(LISTENING, METADATA, OTHERS).flatMap(List::stream).toList();

  /** The URL of a literal, with a path that tells which it was. */
  private String url(int index) {
    return "http://" + ALL.get(index) + ":" + other.port() + "/" + index;
  }

  private String[] urls() {
    String[] urls = new String[ALL.size()];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = url(i);
    }
    return urls;
  }

  private Crawl crawlFromOutside(String... roots) {
    return crawl(roots)
        .with("--scope", "any", "--max-tries", "1")
        .set("network.public", "[\"127.0.0.1/32\"]");
  }

  private void assertAllRefused(Crawled crawled, int most) {
    assertThat(other.requests()).isEmpty();
    assertThat(other.openConnections()).isZero();
    assertThat(crawled.pages().values())
        .filteredOn(page -> page.end().equals(BLOCKED))
        .hasSize(most);
  }

  @Test
  @DisplayName("fault 29: 40 literals, as links")
  void refusesLinks() {
    site.page("/", urls());
    try (TestSite v6 = TestSite.startOn("::1", other.port())) {
      assertAllRefused(crawlFromOutside(site.url("/")).run().exits(0), ALL.size());
      assertThat(v6.requests()).isEmpty();
    }
    Figure.say("links %d of %d refused", ALL.size(), ALL.size());
  }

  @Test
  @DisplayName("fault 29: 40 literals, as redirects")
  void refusesRedirects() {
    String[] paths = new String[ALL.size()];
    for (int i = 0; i < paths.length; i++) {
      paths[i] = "/to/" + i;
      site.handle(paths[i], new Moved(url(i)));
    }
    site.page("/", paths);

    assertAllRefused(crawlFromOutside(site.url("/")).run().exits(0), ALL.size());
    Figure.say("redirects %d of %d", ALL.size(), ALL.size());
  }

  @Test
  @DisplayName("fault 29: 40 literals, as sitemaps and as what sitemaps list")
  void refusesSitemaps() {
    StringBuilder robots = new StringBuilder("Sitemap: /sitemap.xml\n");
    StringBuilder listed = new StringBuilder("<urlset>");
    for (String url : urls()) {
      robots.append("Sitemap: ").append(url).append("/map.xml\n");
      listed.append("<url><loc>").append(url).append("</loc></url>");
    }
    site.page("/")
        .body("/robots.txt", "text/plain", robots.toString().getBytes(UTF_8))
        .body("/sitemap.xml", "text/xml", listed.append("</urlset>").toString().getBytes(UTF_8));

    Crawled crawled = crawlFromOutside(site.url("/")).with("--sitemaps", "robots").run().exits(0);

    assertAllRefused(crawled, ALL.size());
    assertThat(site.count("/sitemap.xml")).isEqualTo(1);
    assertThat(crawled.text("report.txt"))
        .containsPattern("(?m)^sitemaps +1 +read, " + ALL.size() + " failed");
    Figure.say("sitemaps %d of %d, and their entries", ALL.size(), ALL.size());
  }

  @Test
  @DisplayName("fault 29: 40 literals, as redirects of robots.txt")
  void refusesRedirectsOfRobots() {
    String[] roots = new String[ALL.size()];
    for (int i = 0; i < roots.length; i++) {
      roots[i] = site.urlAt("r" + i + ".test", "/page");
    }
    site.handle(
        "/robots.txt",
        exchange -> {
          String host = exchange.headers().first("host").orElseThrow();
          int index = Integer.parseInt(host.substring(1, host.indexOf('.')));
          new Moved(url(index)).handle(exchange);
        });

    Crawled crawled = crawlFromOutside(roots).host("*.test", "127.0.0.1").run().exits(1);

    assertAllRefused(crawled, ALL.size());
    assertThat(site.paths()).isEmpty();
    Figure.say("robots.txt %d of %d", ALL.size(), ALL.size());
  }

  @Test
  @DisplayName("fault 29: as roots, what stands for a private host is opened, metadata never")
  void judgesRootsByPolicy() {
    List<String> roots = new ArrayList<>();
    List<String> opened = new ArrayList<>();
    int same = LISTENING.indexOf("[::127.0.0.2]"); // from here on another address carries it
    for (int i = 0; i < same; i++) {
      roots.add(url(i));
      opened.add("/" + i);
    }
    for (int i = LISTENING.size(); i < LISTENING.size() + METADATA.size(); i++) {
      roots.add(url(i));
    }
    other.otherwise(exchange -> exchange.html("<title>inside</title>"));

    Crawled crawled = crawlFromOutside(roots.toArray(String[]::new)).run().exits(0);

    assertThat(other.paths()).containsExactlyInAnyOrderElementsOf(opened);
    assertThat(crawled.pages().values())
        .filteredOn(page -> page.end().equals(BLOCKED))
        .hasSize(METADATA.size());
    Figure.say("roots %d of %d metadata refused", METADATA.size(), METADATA.size());
  }
}
