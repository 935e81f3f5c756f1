package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Request;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows 22 to 24: what servers do with Content-Encoding. */
class CodingScenarioTest extends LoopbackTest {
  private static final String HTML = "text/html; charset=utf-8";

  @Test
  @DisplayName("row 22: we say which encodings we read")
  void asksForWhatItReads() {
    site.page("/");

    crawlFrom("/").run().exits(0);

    for (Request request : site.requests()) {
      assertThat(request.headers().all("accept-encoding"))
          .containsExactly("gzip, deflate, br, zstd");
    }
  }

  @ParameterizedTest(name = "row 22: {0} is undone once and its links are followed")
  @CsvSource({"br, page.br", "BR, page.br", "zstd, page.zst", "'zstd, identity', page.zst"})
  void followsLinksOfEncodedPages(String coding, String file) {
    serve("/", HTML, file(file), "Content-Encoding: " + coding);
    site.page("/linked");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(crawled.page(site.url("/")).title()).isEqualTo("Coded");
    assertThat(crawled.page(site.url("/")).bytes()).isEqualTo(file("page.html").length);
    assertThat(crawled.pages()).containsKey(site.url("/linked"));
  }

  @ParameterizedTest(name = "row 22: an encoding called {0} is left alone")
  @ValueSource(strings = {"none", "utf-8", "x-unknown"})
  void readsBodyOfUnknownCodingAsItIs(String coding) {
    serve("/", HTML, file("page.html"), "Content-Encoding: " + coding);

    assertThat(crawlFrom("/").run().page(site.url("/")).title()).isEqualTo("Coded");
  }

  @Test
  @DisplayName("row 22: a .gz file stays what it is, encoded once more for the way or not")
  void keepsGzipFiles() throws Exception {
    byte[] archive = gzip(file("page.html"));
    serve("/plain.gz", "application/gzip", archive);
    serve("/encoded.gz", "application/gzip", gzip(archive), "Content-Encoding: gzip");

    Crawled crawled = crawlFrom("/plain.gz", "/encoded.gz").run().exits(0);

    String sha = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(archive));
    assertThat(crawled.page(site.url("/plain.gz")).sha256()).isEqualTo(sha);
    assertThat(crawled.page(site.url("/encoded.gz")).sha256()).isEqualTo(sha);
  }

  @ParameterizedTest(name = "row 23: the bomb {1} is refused and not asked for again")
  @CsvSource({"br, bomb.br", "gzip, bomb.gz", "deflate, bomb.deflate", "zstd, bomb.zst"})
  void refusesBombs(String coding, String file) {
    serve("/", HTML, file(file), "Content-Encoding: " + coding);

    PageRecord page = crawlFrom("/").run().page(site.url("/"));

    assertThat(page.end()).isEqualTo("refused/too-large");
    assertThat(site.count("/")).isEqualTo(1);
  }

  @Test
  @DisplayName("row 24 and faults row 25: three ways to cut gzip short, three flagged")
  void flagsCutGzip() throws IOException {
    byte[] whole = gzip(file("page.html"));
    serve(
        "/cut-in-the-data", HTML, Arrays.copyOf(whole, whole.length / 2), "Content-Encoding: gzip");
    serve(
        "/cut-before-the-sum",
        HTML,
        Arrays.copyOf(whole, whole.length - 8),
        "Content-Encoding: gzip");
    serve(
        "/cut-in-the-sum", HTML, Arrays.copyOf(whole, whole.length - 3), "Content-Encoding: gzip");

    Crawled crawled = crawlFrom("/cut-in-the-data", "/cut-before-the-sum", "/cut-in-the-sum").run();

    assertThat(crawled.pages().values())
        .hasSize(3)
        .allSatisfy(
            page -> {
              assertThat(page.end()).isEqualTo("failed/decode");
              assertThat(page.truncated()).isTrue();
              assertThat(page.tries()).isEqualTo(1);
            });
  }

  @ParameterizedTest(name = "row 24: {1} cut short is no whole page: {2}")
  @CsvSource({"br, page.br, failed/decode, false", "zstd, page.zst, failed/decode, true"})
  void keepsNoOtherCutBodyAsWhole(String coding, String file, String end, boolean truncated) {
    serve(
        "/", HTML, Arrays.copyOf(file(file), file(file).length - 9), "Content-Encoding: " + coding);

    PageRecord page = crawlFrom("/").run().page(site.url("/"));

    assertThat(page.end()).isEqualTo(end);
    assertThat(page.truncated()).isEqualTo(truncated);
  }

  @Test
  @DisplayName("faults row 24: 50 encodings in one header or in 50 are refused")
  void refusesLongChains() {
    List<String> fifty = Collections.nCopies(50, "gzip");
    serve("/one", HTML, file("bomb.gz"), "Content-Encoding: " + String.join(", ", fifty));
    serve(
        "/many",
        HTML,
        file("bomb.gz"),
        fifty.stream().map(each -> "Content-Encoding: " + each).toArray(String[]::new));

    Crawled crawled = crawlFrom("/one", "/many").run();

    assertThat(crawled.page(site.url("/one")).end()).isEqualTo("failed/decode");
    assertThat(crawled.page(site.url("/many")).end()).isEqualTo("failed/decode");
  }

  private void serve(String path, String type, byte[] body, String... lines) {
    site.handle(path, exchange -> exchange.respond(200, type, body, lines));
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private static byte[] file(String name) {
    try (InputStream in = CodingScenarioTest.class.getResourceAsStream("/codings/" + name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
