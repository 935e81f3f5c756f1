package dev.orbweaver.sitemap;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.sitemap.SitemapReading.Read;
import dev.orbweaver.sitemap.SitemapReading.Unreadable;
import dev.orbweaver.url.Url;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of the stream that a sitemap is read from: a decoder's memory hangs on it. */
class SitemapBodyTest {
  private static final Url HERE = (Url) Url.parse("http://a.test/maps/sitemap.xml");

  /** A stream that may fail after its bytes, as a decoder does at damaged ones. */
  private static final class Body extends FilterInputStream {
    private final boolean fails;
    private boolean closed;

    Body(String bytes, boolean fails) {
      super(new ByteArrayInputStream(bytes.getBytes(ISO_8859_1)));
      this.fails = fails;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      int n = super.read(into, from, length);
      if (n < 0 && fails) {
        throw new IOException("damaged");
      }
      return n;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private static SitemapReading parse(InputStream body) {
    return new SitemapParser(SitemapOptions.lenient(100, 100_000)).parse(HERE, null, body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no sitemap",
        "<urlset><url><loc>http://a.test/",
        "\u001f\u008b", // gzip that ends in its header
        "\u001f\u008bno gzip at all",
        "\u001f\u008b\b\0\0\0\0\0\0\0no deflate"
      })
  void isClosedWhateverItHolds(String bytes) {
    for (boolean fails : new boolean[] {false, true}) {
      Body body = new Body(bytes, fails);

      parse(body);

      assertThat(body.closed).as("closed; it fails after its bytes: " + fails).isTrue();
    }
  }

  @Test
  void isClosedWhenItHoldsASitemap() {
    Body body = new Body("<urlset><url><loc>http://a.test/maps/p</loc></url></urlset>", false);

    assertThat(parse(body)).isInstanceOf(Read.class);
    assertThat(body.closed).isTrue();
  }

  @Test
  void isUnreadableWhenItFailsAtOnce() {
    assertThat(Stream.of("", "\u001f\u008b").map(start -> parse(new Body(start, true))))
        .allSatisfy(
            reading ->
                assertThat(reading)
                    .isInstanceOfSatisfying(
                        Unreadable.class, it -> assertThat(it.why()).isEqualTo("damaged")));
  }
}
