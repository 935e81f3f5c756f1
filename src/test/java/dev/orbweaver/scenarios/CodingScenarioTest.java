package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bodies that come encoded, and pages that are hard to read. */
class CodingScenarioTest extends LoopbackTest {
  private static final byte[] PAGE = "<title>caf\u00e9</title><a href=/on>on</a>".getBytes(UTF_8);

  @ParameterizedTest(name = "row 22: Content-Encoding {0}, sent as {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "gzip|gzip",
        "GZIP|gzip",
        "x-gzip|gzip",
        "deflate|zlib",
        "deflate|raw",
        "gzip, gzip|gzip gzip",
        "deflate, gzip|zlib gzip",
        "identity|",
        "gzip|"
      })
  void decodesBodies(String coding, String sent) throws IOException {
    byte[] body = PAGE;
    for (String step : sent == null ? new String[0] : sent.split(" ")) {
      body = encoded(step, body);
    }
    serve("/", "text/html; charset=utf-8", body, coding);
    site.page("/on");

    PageRecord page = crawlFrom("/").run().exits(0).page(site.url("/"));

    assertThat(page.end()).isEqualTo("fetched");
    assertThat(page.title()).isEqualTo("caf\u00e9");
    assertThat(page.bytes()).isEqualTo(PAGE.length);
    assertThat(site.paths()).containsExactly("/", "/on");
  }

  @Test
  @DisplayName("row 22: a compressed file is kept as it is, also when it was compressed on the way")
  void keepsCompressedFiles() throws IOException {
    byte[] file = encoded("gzip", PAGE);
    site.page("/", "/plain.gz", "/twice.gz");
    site.body("/plain.gz", "application/gzip", file);
    serve("/twice.gz", "application/gzip", encoded("gzip", file), "gzip");

    Crawled crawled = crawlFrom("/").run().exits(0);

    PageRecord plain = crawled.page(site.url("/plain.gz"));
    assertThat(plain.bytes()).isEqualTo(file.length);
    assertThat(crawled.page(site.url("/twice.gz")).sha256()).isEqualTo(plain.sha256());
  }

  @Test
  @DisplayName("row 43: thousands of misnested tags cost no link")
  void readsATrapOfNestedTags() {
    String trap = "<table><tr><td><font><p><b><a href=/on><div><i></p></b>".repeat(3_000);
    site.html("/", trap + "<a href=/last>last</a>").page("/on").page("/last");

    Crawled crawled = crawlFrom("/").set("limits.parse-timeout", "30").run().exits(0);

    assertThat(crawled.page(site.url("/")).end()).isEqualTo("fetched");
    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/on", "/last");
  }

  private void serve(String path, String type, byte[] body, String coding) {
    site.handle(path, exchange -> exchange.respond(200, type, body, "Content-Encoding: " + coding));
  }

  private static byte[] encoded(String coding, byte[] body) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream encoder =
        switch (coding) {
          case "gzip" -> new GZIPOutputStream(out);
          case "zlib" -> new DeflaterOutputStream(out);
          default -> new DeflaterOutputStream(out, new Deflater(9, true));
        }) {
      encoder.write(body);
    }
    return out.toByteArray();
  }
}
