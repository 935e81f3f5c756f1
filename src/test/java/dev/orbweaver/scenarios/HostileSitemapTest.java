package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rows 40 and 41 of the fault list: sitemaps that attack, seen from the server. */
class HostileSitemapTest extends LoopbackTest {
  private static final String URL = "<url><loc>http://out.test/%d</loc></url>";

  @BeforeEach
  void listOneSitemap() {
    site.robots("Sitemap: /sitemap.xml\n").page("/", "/a").page("/a");
  }

  private Crawled crawlWith(String sitemap) {
    site.body("/sitemap.xml", "text/xml", sitemap.getBytes(UTF_8));
    return crawlFrom("/").run().exits(0);
  }

  private void assertReported(Crawled crawled, String line) {
    assertThat(crawled.text("report.txt")).containsPattern("(?m)^sitemaps +" + line + "$");
    assertThat(site.count("/sitemap.xml")).isEqualTo(1);
    assertThat(site.count("/a")).isEqualTo(1);
  }

  @Test
  @DisplayName("D1: external entities and DTDs are never read")
  void refusesExternalEntities() throws IOException {
    Path secret = Files.writeString(temp.resolve("secret"), site.url("/from-a-file"));

    Crawled crawled =
        crawlWith(
            "<!DOCTYPE urlset SYSTEM '"
                + other.url("/dtd")
                + "' [<!ENTITY a SYSTEM '"
                + secret.toUri()
                + "'><!ENTITY b SYSTEM '"
                + other.url("/entity")
                + "'>]><urlset><url><loc>&a;</loc></url><url><loc>&b;</loc></url></urlset>");

    assertThat(other.requests()).isEmpty();
    assertThat(site.paths()).containsExactly("/", "/sitemap.xml", "/a");
    assertThat(crawled.err()).contains("it has a document type declaration");
    assertReported(crawled, "0  read, 1 failed, 0 entries, 0 out of scope");
  }

  @Test
  @DisplayName("D1: XInclude and schema locations are never read")
  void ignoresXInclude() {
    Crawled crawled =
        crawlWith(
            "<?xml-stylesheet href='"
                + other.url("/style")
                + "'?><urlset xmlns:xi='http://www.w3.org/2001/XInclude' xsi:schemaLocation='x "
                + other.url("/schema")
                + "'><url><loc><xi:include href='"
                + other.url("/included")
                + "' parse='text'/></loc></url><xi:include href='file:///etc/passwd'/></urlset>");

    assertThat(other.requests()).isEmpty();
    assertThat(site.paths()).containsExactly("/", "/sitemap.xml", "/a");
    assertReported(crawled, "1  read, 0 failed, 0 entries, 0 out of scope");
  }

  @Test
  @DisplayName("D1: a billion laughs are none")
  void refusesABillionLaughs() {
    StringBuilder laughs = new StringBuilder("<!DOCTYPE urlset [<!ENTITY a0 'ha'>");
    for (int i = 1; i < 10; i++) {
      laughs.append("<!ENTITY a%d '%s'>".formatted(i, ("&a" + (i - 1) + ";").repeat(10)));
    }

    Crawled crawled =
        crawlWith(laughs.append("]><urlset><url><loc>&a9;</loc></url></urlset>").toString());

    assertReported(crawled, "0  read, 1 failed, 0 entries, 0 out of scope");
  }

  @Test
  @DisplayName("D2: of a gzip bomb no more than the limit is unpacked")
  void unpacksNoMoreThanItMay() throws IOException {
    site.body("/sitemap.xml", "application/gzip", bomb(1L << 30));

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertReported(crawled, "1  read, 0 failed, 1 entries, 1 out of scope");
  }

  /** So many blanks behind one entry, packed. */
  private static byte[] bomb(long blanks) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(("<urlset>" + URL.formatted(0)).getBytes(UTF_8));
      byte[] blank = " ".repeat(1 << 20).getBytes(UTF_8);
      for (long left = blanks; left > 0; left -= blank.length) {
        gzip.write(blank);
      }
    }
    return bytes.toByteArray();
  }

  @Test
  @DisplayName("D2: of ten million URLs 50,000 are taken")
  void takesNoMoreUrlsThanItMay() {
    site.handle(
        "/sitemap.xml",
        exchange -> {
          exchange.chunkedHead("text/xml");
          exchange.chunk("<urlset>".getBytes(UTF_8));
          for (int i = 0; i < 10_000_000; i += 10_000) {
            StringBuilder some = new StringBuilder();
            for (int n = i; n < i + 10_000; n++) {
              some.append(URL.formatted(n));
            }
            exchange.chunk(some.toString().getBytes(UTF_8));
          }
          exchange.lastChunk();
        });

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertReported(crawled, "1  read, 0 failed, 50,000 entries, 50,000 out of scope");
  }

  @Test
  void survivesNestingThatWouldBreakAStack() {
    Crawled crawled = crawlWith("<urlset>" + "<url>".repeat(1_000_000));

    assertReported(crawled, "1  read, 0 failed, 0 entries, 0 out of scope");
  }

  @Test
  void survivesOneEndlessTag() {
    Crawled crawled = crawlWith("<urlset>" + URL.formatted(1) + "<url " + "a='b' ".repeat(900_000));

    assertReported(crawled, "1  read, 0 failed, 1 entries, 1 out of scope");
  }
}
