package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** What bodies are and which of them are searched. Row numbers as in the scenario list. */
class ContentScenarioTest extends LoopbackTest {
  private static final String LINK = "<!DOCTYPE html><p><a href=\"/found\">found</a></p>";

  @ParameterizedTest(name = "row 12: header {0}, meta {1}, sent as {2}: read as {3}")
  @CsvSource({
    "utf-8,        ,             UTF-8,        utf-8",
    "ISO-8859-1,   ,             ISO-8859-1,   windows-1252",
    "latin1,       utf-8,        windows-1252, windows-1252",
    "'\"UTF-8\"',  ,             UTF-8,        utf-8",
    ",             utf-8,        UTF-8,        utf-8",
    ",             iso-8859-15,  ISO-8859-15,  iso-8859-15",
    ",             koi8-r,       windows-1252, koi8-r",
    "bogus,        utf-8,        UTF-8,        utf-8",
    "bogus,        ,             windows-1252, windows-1252",
    ",             bogus,        windows-1252, windows-1252",
    ",             utf-16,       UTF-8,        utf-8"
  })
  void readsCharset(String header, String meta, String sent, String read) {
    String type = header == null ? "text/html" : "text/html; charset=" + header;
    String declared = meta == null ? "" : "<meta charset=" + meta + ">";
    String html = "<!DOCTYPE html>" + declared + "<title>caf\u00e9 cr\u00e8me</title>";
    site.body("/", type, html.getBytes(Charset.forName(sent)));

    PageRecord page = crawlFrom("/").run().exits(0).page(site.url("/"));

    String koi8 = "caf\u0418 cr\u0425me"; // what those bytes are in KOI8-R
    assertThat(page.charset()).isEqualTo(read);
    assertThat(page.title()).isEqualTo(read.equals("koi8-r") ? koi8 : "caf\u00e9 cr\u00e8me");
  }

  @ParameterizedTest(name = "row 12: {0}")
  @CsvSource({"Shift_JIS, shift_jis", "EUC-JP, euc-jp", "GBK, gbk", "Big5, big5"})
  void readsEastAsianCharsets(String sent, String read) {
    String html = "<meta http-equiv=content-type content='text/html; charset=" + sent + "'>";
    String title = "<title>\u65e5\u672c</title>";
    site.body("/", "text/html", (html + title).getBytes(Charset.forName(sent)));

    PageRecord page = crawlFrom("/").run().exits(0).page(site.url("/"));

    assertThat(page.charset()).isEqualTo(read);
    assertThat(page.title()).isEqualTo("\u65e5\u672c");
  }

  @Test
  @DisplayName("row 12: a byte order mark decides before the header")
  void byteOrderMarkDecides() {
    String html = "\uFEFF<!DOCTYPE html><title>\u65e5\u672c</title>";
    site.body("/", "text/html; charset=iso-8859-1", html.getBytes(UTF_8));
    site.body("/16", "text/html; charset=utf-8", html.getBytes(UTF_16LE));

    Crawled crawled = crawlFrom("/", "/16").run().exits(0);

    assertThat(crawled.page(site.url("/")).charset()).isEqualTo("utf-8");
    assertThat(crawled.page(site.url("/16")).charset()).isEqualTo("utf-16le");
    assertThat(crawled.pages().values()).allMatch(page -> page.title().equals("\u65e5\u672c"));
  }

  @ParameterizedTest(name = "row 13: {0} is searched for links")
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "text/html",
        "TEXT/HTML;charset=utf-8",
        "application/xhtml+xml",
        "application/xml",
        "text/xml; charset=utf-8"
      })
  void searchesMarkup(String type) {
    site.body("/", type, LINK.getBytes(UTF_8));

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).isEqualTo(List.of("/", "/found"));
    assertThat(crawled.page(site.url("/")).links()).isEqualTo(1);
  }

  @ParameterizedTest(name = "row 13: {0} is not searched for links")
  @ValueSource(
      strings = {
        "foo",
        "image",
        "image/png",
        "text/plain",
        "application/octet-stream",
        "application/json",
        "text/css",
        "text/htmlx"
      })
  void believesOtherTypes(String type) {
    site.body("/", type, LINK.getBytes(UTF_8));

    PageRecord page = crawlFrom("/").run().exits(0).page(site.url("/"));

    assertThat(site.paths()).containsExactly("/");
    assertThat(page.contentType()).isEqualTo(type);
    assertThat(page.end()).isEqualTo("fetched");
    assertThat(page.bytes()).isEqualTo(LINK.length());
  }

  @Test
  @DisplayName("of several Content-Type lines the last decides, and the record has them as sent")
  void recordsEveryContentTypeLine() {
    site.handle(
        "/",
        exchange ->
            exchange.respond(
                200, "Text/HTML;charset=UTF-8", LINK.getBytes(UTF_8), "Content-Type: text/plain"));

    Crawled crawled = crawlFrom("/").run();

    assertThat(site.paths()).as("it was read as HTML").hasSize(2);
    assertThat(crawled.page(site.url("/")).contentType())
        .isEqualTo("text/plain, Text/HTML;charset=UTF-8");
  }

  @Test
  @DisplayName("row 13: a body without a type that does not look like HTML is not searched")
  void leavesOtherBodiesWithoutType() {
    site.body("/", null, ("\u0089PNG\r\n\u001a\n\0" + LINK).getBytes(UTF_8));

    PageRecord page = crawlFrom("/").run().exits(0).page(site.url("/"));

    assertThat(site.paths()).containsExactly("/");
    assertThat(page.contentType()).isNull();
  }

  @Test
  @DisplayName("nofollow in meta robots and X-Robots-Tag stops following, rel=nofollow does not")
  void obeysNofollow() {
    site.html("/", "<a href=/meta>1</a><a href=/header>2</a><a href=/rel rel=nofollow>3</a>");
    site.html("/meta", "<meta name=ROBOTS content='index, NoFollow'><a href=/no>no</a>");
    site.handle(
        "/header",
        exchange ->
            exchange.respond(
                200, "text/html", "<a href=/no>no</a>".getBytes(UTF_8), "X-Robots-Tag: none"));
    site.page("/rel", "/yes").page("/yes");

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/meta", "/header", "/rel", "/yes");
  }
}
