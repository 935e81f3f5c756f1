package dev.orbweaver.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.sitemap.SitemapReading.Read;
import dev.orbweaver.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class SitemapParserPropertyTest {
  private static final Url HERE = (Url) Url.parse("http://a.test/s.xml");
  private static final int MOST = 5;

  private static final String[] PIECES = {
    "<urlset>",
    "</urlset>",
    "<urlset xmlns='x'>",
    "<sitemapindex>",
    "</sitemapindex>",
    "<url>",
    "</url>",
    "<sitemap>",
    "</sitemap>",
    "<loc>",
    "</loc>",
    "<loc/>",
    "http://a.test/1",
    "/2",
    "<rss>",
    "<item>",
    "</item>",
    "<link>",
    "</link>",
    "<link href='/3'/>",
    "<feed>",
    "<entry>",
    "</entry>",
    "<lastmod>2026-01-01</lastmod>",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "<?",
    "?>",
    "<!DOCTYPE x [",
    "]>",
    "&amp;",
    "&",
    "&x;",
    "&#0;",
    "&#x110000;",
    "<",
    ">",
    "'",
    "\"",
    "=",
    "<a:b xmlns:a='",
    " ",
    "\n",
    "\u00e9",
    "\uFEFF",
    "\0",
    "/>"
  };

  @Provide
  Arbitrary<String> soup() {
    Arbitrary<String> piece =
        Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(9, Arbitraries.of(PIECES)),
            net.jqwik.api.Tuple.of(1, Arbitraries.strings().ofMaxLength(5)));
    return piece.list().ofMaxSize(60).map(pieces -> String.join("", pieces));
  }

  @Provide
  Arbitrary<SitemapOptions> options() {
    return Arbitraries.of(true, false)
        .list()
        .ofSize(4)
        .map(o -> new SitemapOptions(o.get(0), o.get(1), o.get(2), o.get(3), MOST, 4000));
  }

  @Property(tries = 5000)
  void readsAnyTextWithinItsBounds(
      @ForAll("soup") String text, @ForAll("options") SitemapOptions options) throws IOException {
    byte[] body = text.getBytes(UTF_8);
    SitemapReading reading = new SitemapParser(options).parse(HERE, null, body);
    if (reading instanceof Read read) {
      assertThat(read.sitemap().entries()).hasSizeLessThanOrEqualTo(MOST);
      assertThat(read.sitemap().entries()).allMatch(entry -> entry.url().isHttp());
    }
    assertThat(new SitemapParser(options).parse(HERE, "x", packed(body))).isEqualTo(reading);
  }

  @Property(tries = 2000)
  void readsAnyBytes(@ForAll byte[] body, @ForAll("options") SitemapOptions options) {
    assertThat(new SitemapParser(options).parse(HERE, null, body)).isNotNull();
  }

  @Property(tries = 1000)
  void givesBackEveryUrlThatIsWritten(@ForAll List<String> words) {
    StringBuilder text = new StringBuilder("<urlset>");
    List<Url> expected = new ArrayList<>();
    for (String word : words) {
      Url url = (Url) Url.parse("http://b.test/?" + word);
      expected.add(url.forCrawling());
      text.append("<url><loc>").append(url.href().replace("&", "&amp;")).append("</loc></url>");
    }
    SitemapOptions options = SitemapOptions.lenient(1 << 20, 1 << 30);

    SitemapReading reading =
        new SitemapParser(options)
            .parse(HERE, null, text.append("</urlset>").toString().getBytes(UTF_8));

    assertThat(((Read) reading).sitemap().entries())
        .extracting(Entry::url)
        .containsExactlyElementsOf(expected);
  }

  private static byte[] packed(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    }
    return packed.toByteArray();
  }
}
