package dev.orbweaver.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.sitemap.SitemapReading.Read;
import dev.orbweaver.sitemap.SitemapReading.Unreadable;
import dev.orbweaver.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SitemapParserTest {
  private static final Url HERE = (Url) Url.parse("http://a.test/maps/sitemap.xml");
  private static final SitemapOptions LENIENT = SitemapOptions.lenient(100, 100_000);
  private static final SitemapOptions WHOLE =
      new SitemapOptions(false, false, true, false, 100, 100_000);

  private static SitemapReading parse(SitemapOptions options, byte[] body) {
    return new SitemapParser(options).parse(HERE, null, body);
  }

  private static Sitemap read(SitemapOptions options, String text) {
    return ((Read) parse(options, text.getBytes(UTF_8))).sitemap();
  }

  private static List<String> urls(Sitemap sitemap) {
    return sitemap.entries().stream().map(entry -> entry.url().href()).toList();
  }

  private static String urlset(String content) {
    return "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + content + "</urlset>";
  }

  private static String page(String location) {
    return "<url><loc>" + location + "</loc></url>";
  }

  /** Relative ones are as long as their base, however short they are written. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<url><loc>a</loc></url>",
        "<url><loc>a</loc><x:link rel='alternate' href='a'/><x:link rel='alternate'"
            + " href='b'/></url>"
      })
  void holdsNoMoreThanASitemapMayBeLong(String entry) {
    Url here = (Url) Url.parse("http://a.test/" + "d".repeat(4000) + "/sitemap.xml");
    byte[] body = urlset(entry.repeat(40_000)).getBytes(UTF_8);

    SitemapParser parser = new SitemapParser(SitemapOptions.lenient(50_000, 50 << 20));
    Sitemap sitemap = ((Read) parser.parse(here, null, body)).sitemap();

    long held =
        sitemap.entries().stream()
            .flatMap(each -> Stream.concat(Stream.of(each.url()), each.alternates().stream()))
            .mapToLong(url -> url.href().length())
            .sum();
    assertThat(held).isBetween(60L << 20, 64L << 20);
    assertThat(sitemap.cut()).isTrue();
  }

  @Test
  void aBareLocationIsNoLongerThanATextMayBe() {
    String piece = "a".repeat(1000) + "<b/>";

    Sitemap sitemap = read(LENIENT, urlset("<url>http://a.test/" + piece.repeat(90) + "</url>"));

    assertThat(urls(sitemap).get(0)).hasSizeLessThan(66 * 1024);
  }

  @ParameterizedTest
  @CsvSource({"100, true", "101, false"})
  void declaresNoMoreNamespacesThanAnybodyNeeds(int count, boolean readable) {
    StringBuilder tag = new StringBuilder("<urlset");
    for (int i = 0; i < count; i++) {
      tag.append(" xmlns:p").append(i).append("='n'");
    }
    byte[] body = (tag + ">" + page("http://a.test/p") + "</urlset>").getBytes(UTF_8);

    assertThat(parse(WHOLE, body) instanceof Read).isEqualTo(readable);
  }

  @Test
  void givesAllThatAnEntrySays() {
    Sitemap sitemap =
        read(
            WHOLE,
            urlset(
                "<url><loc>http://a.test/p#top</loc><lastmod>2026-02-03T04:05:06+01:00</lastmod>"
                    + "<changefreq>Daily</changefreq><priority>0.8</priority>"
                    + "<xhtml:link rel='alternate' hreflang='de' href='/de'/>"
                    + "<xhtml:link rel='stylesheet' href='/style'/>"
                    + "<image:image><image:loc>/i.png</image:loc><image:license>/l</image:license>"
                    + "</image:image><video:video><video:player_loc>/v</video:player_loc>"
                    + "<video:thumbnail_loc>/t</video:thumbnail_loc></video:video></url>"));

    Entry entry = sitemap.entries().get(0);
    assertThat(sitemap.type()).isEqualTo(Sitemap.Type.XML);
    assertThat(entry.url().href()).isEqualTo("http://a.test/p");
    assertThat(entry.lastModified()).isEqualTo(Instant.parse("2026-02-03T03:05:06Z"));
    assertThat(entry.changeFrequency()).isEqualTo("daily");
    assertThat(entry.priority()).isEqualTo(0.8);
    assertThat(entry.alternates()).extracting(Url::href).containsExactly("http://a.test/de");
    assertThat(entry.images()).extracting(Url::href).containsExactly("http://a.test/i.png");
    assertThat(entry.videos()).extracting(Url::href).containsExactly("http://a.test/v");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2", "-0.1", "NaN", "high", "1e400"})
  void takesPrioritiesThatAreNoneForTheUsualOne(String priority) {
    String url = "<url><loc>/p</loc><priority>" + priority + "</priority></url>";

    assertThat(read(WHOLE, urlset(url)).entries().get(0).priority()).isEqualTo(Entry.USUAL);
  }

  @ParameterizedTest(name = "{0} leads to {1}")
  @CsvSource({
    "/p, http://a.test/p",
    "p, http://a.test/maps/p",
    "//b.test/p, http://b.test/p",
    "www.b.test/p, http://www.b.test/p",
    "http://b.test/?a=1&amp;b=2, http://b.test/?a=1&b=2",
    "http://b.test/?a=1&b=2, http://b.test/?a=1&b=2",
    "http://b.test/&#x41;&#66;, http://b.test/AB",
    "<![CDATA[http://b.test/?a&b]]>, http://b.test/?a&b",
    "http://b.<!-- here -->test/p, http://b.test/p",
    "http://user:secret@b.test/p, http://b.test/p",
  })
  void readsLocations(String location, String expected) {
    assertThat(urls(read(WHOLE, urlset(page(location))))).containsExactly(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "&nbsp;",
        "&unknown;",
        "ftp://a.test/",
        "mailto:x",
        "file:///x",
        "http://["
      })
  void leavesOutWhatIsNoPlaceOnTheWeb(String location) {
    assertThat(urls(read(WHOLE, urlset(page(location) + page("/p")))))
        .containsExactly("http://a.test/p");
  }

  @Test
  void strictlyTakesOnlyPagesBelowItsOwnFolder() {
    String text =
        urlset(
            page("/maps/p")
                + page("/p")
                + page("https://a.test/maps/p")
                + page("http://a.test:81/maps/p")
                + page("http://b.test/maps/p")
                + page("/maps/../p")
                + page("/mapsandmore"));

    Sitemap sitemap = read(SitemapOptions.STRICT, text);

    assertThat(urls(sitemap)).containsExactly("http://a.test/maps/p");
    assertThat(sitemap.dropped()).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<urlset>",
        "<urlset><url>",
        "<urlset></url></urlset>",
        "<urlset><url></urlset>",
        "<urlset>< url/></urlset>",
        "<urlset><url><loc>/x</url></loc></urlset>",
        "<urlset><![NDATA[]]></urlset>",
        "<urlset><!-- </urlset>",
        "<urlset><![CDATA[ </urlset>",
        "<urlset><!DOCTYPE x></urlset>",
        "<urlset a='></urlset>",
        "<",
        "<!",
        "<?xml",
        "</urlset>",
        "<html><body>not found</body></html>",
        "hello",
        "   "
      })
  void refusesWhatIsNotWholeOrNoSitemap(String text) {
    assertThat(parse(WHOLE, text.getBytes(UTF_8))).isInstanceOf(Unreadable.class);
  }

  @Test
  void takesOfABrokenFileWhatStandsBeforeTheFault() {
    String whole = urlset(page("/1") + page("/2"));
    for (int length = whole.indexOf("<url>"); length < whole.length(); length++) {
      Sitemap sitemap = read(LENIENT, whole.substring(0, length));

      assertThat(sitemap.cut()).isTrue();
      // half a location would be another one
      assertThat(urls(sitemap)).isSubsetOf("http://a.test/1", "http://a.test/2");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE urlset>",
        "<!DOCTYPE urlset SYSTEM 'http://b.test/x>'>",
        "<!DOCTYPE u [<!ELEMENT a (b)> <!-- it's > ]> --> <!ENTITY e 'x]>'>]>"
      })
  void passesOverADoctypeWhenAllowed(String doctype) {
    String text = doctype + urlset(page("/&e;p"));

    assertThat(urls(read(WHOLE, text))).containsExactly("http://a.test/p");
    assertThat(parse(SitemapOptions.STRICT, text.getBytes(UTF_8))).isInstanceOf(Unreadable.class);
  }

  @Test
  void stopsAtTheMostUrlsAndTheMostBytes() throws IOException {
    SitemapOptions few = SitemapOptions.lenient(2, 1000);
    Sitemap many = read(few, urlset(page("/1") + page("/2") + page("/3")));
    byte[] bomb = packed(urlset(page("/1") + " ".repeat(50_000_000) + page("/2")).getBytes(UTF_8));

    Sitemap large = ((Read) parse(few, bomb)).sitemap();

    assertThat(urls(many)).containsExactly("http://a.test/1", "http://a.test/2");
    assertThat(many.cut()).isTrue();
    assertThat(urls(large)).containsExactly("http://a.test/1");
    assertThat(large.cut()).isTrue();
  }

  @Test
  void isNotCutWhenItEndsJustAtALimit() {
    String text = urlset(page("/1") + page("/2"));
    Sitemap sitemap = read(SitemapOptions.lenient(2, text.length()), text);

    assertThat(sitemap.entries()).hasSize(2);
    assertThat(sitemap.cut()).isFalse();
  }

  private static byte[] packed(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    }
    return packed.toByteArray();
  }

  @Test
  void unpacksWhateverItIsCalledAndSurvivesDamage() throws IOException {
    byte[] packed = packed(urlset(page("/1") + page("/2")).getBytes(UTF_8));

    assertThat(urls(((Read) parse(WHOLE, packed)).sitemap())).hasSize(2);
    for (int length = 1; length < packed.length; length++) {
      assertThat(parse(WHOLE, Arrays.copyOf(packed, length))).isNotNull();
      assertThat(parse(LENIENT, Arrays.copyOf(packed, length))).isNotNull();
    }
    assertThat(parse(WHOLE, Arrays.copyOf(packed, packed.length / 2)))
        .isEqualTo(new Unreadable("its gzip data is damaged"));
  }

  @Test
  void givesUpAFileOfEmptyPartsOnly() throws IOException {
    byte[] part = packed(new byte[0]);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < 500_000; i++) {
      all.write(part);
    }

    assertThat(parse(LENIENT, all.toByteArray())).isInstanceOf(Unreadable.class);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "UTF-8, , text/xml",
    "UTF-16LE, , text/xml",
    "UTF-16BE, , ",
    "ISO-8859-1, ISO-8859-1, text/xml",
    "ISO-8859-1, , text/xml; charset=iso-8859-1",
    "windows-1251, windows-1251, ",
    "UTF-8, UTF-16, "
  })
  void decodesAsItsMarkItsTypeOrItsDeclarationSays(String charset, String declared, String type) {
    String word = charset.startsWith("windows") ? "я" : "é";
    String declaration =
        declared == null ? "" : "<?xml version='1.0' encoding='" + declared + "'?>";
    byte[] body = (declaration + urlset(page("/" + word))).getBytes(Charset.forName(charset));

    SitemapReading reading = new SitemapParser(WHOLE).parse(HERE, type, body);

    Url expected = (Url) Url.parse("http://a.test/" + word);
    assertThat(((Read) reading).sitemap().entries())
        .extracting(Entry::url)
        .containsExactly(expected);
  }

  @Test
  void readsTextLineByLineAndPassesOverTheRest() {
    Sitemap sitemap =
        read(WHOLE, "\uFEFFhttp://a.test/1\r\n# no\n\n  HTTP://a.test/2\twww.x\nwww.b.test/3\rz");

    assertThat(sitemap.type()).isEqualTo(Sitemap.Type.TEXT);
    assertThat(urls(sitemap)).containsExactly("http://a.test/1", "http://www.b.test/3");
  }

  @Test
  void readsFeeds() {
    Sitemap rss =
        read(
            WHOLE,
            "<rss><channel><link>/no</link><atom:link href='/no'/><item><atom:link href='/no'/>"
                + "<link>/1</link><pubDate>Tue, 3 Feb 2026 04:05 EST</pubDate></item>"
                + "<item><guid>http://a.test/2</guid></item><item><guid>2</guid></item>"
                + "</channel></rss>");
    Sitemap atom =
        read(
            WHOLE,
            "<feed xmlns='http://www.w3.org/2005/Atom'><link href='/no'/><entry>"
                + "<link rel='self' href='/no'/><link rel='alternate' href='/1'/><link href='/no'/>"
                + "<published>2025-01-01</published><updated>2026-01-01</updated></entry></feed>");

    assertThat(rss.type()).isEqualTo(Sitemap.Type.RSS);
    assertThat(urls(rss)).containsExactly("http://a.test/1", "http://a.test/2");
    assertThat(rss.entries().get(0).lastModified())
        .isEqualTo(Instant.parse("2026-02-03T09:05:00Z"));
    assertThat(atom.type()).isEqualTo(Sitemap.Type.ATOM);
    assertThat(urls(atom)).containsExactly("http://a.test/1");
    assertThat(atom.entries().get(0).lastModified())
        .isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "2026, 2026-01-01T00:00:00Z",
    "2026-02, 2026-02-01T00:00:00Z",
    "2026-02-03T04:05Z, 2026-02-03T04:05:00Z",
    "2026-02-03T04:05:06.789-02:30, 2026-02-03T06:35:06Z",
    "2026-02-03 04:05:06, 2026-02-03T04:05:06Z",
    "2016-12-31T23:59:60Z, 2016-12-31T23:59:59Z",
    "2026-02-30, ",
    "2026-13-01, ",
    "2026-02-03T25:00Z, ",
    "2026-02-03T04:05+99:00, ",
    "yesterday, ",
    "20260203, "
  })
  void readsDates(String text, Instant expected) {
    assertThat(Dates.iso(text)).isEqualTo(expected);
  }

  @Test
  void triesNoDateForLong() {
    String blanks = "Mon" + " ".repeat(60_000) + "x";

    assertThat(Dates.any(blanks)).isNull();
  }
}
