package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.extract.LinkRules;
import dev.orbweaver.robots.RobotsTxt;
import dev.orbweaver.sitemap.SitemapSettings;
import dev.orbweaver.url.Url;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of the sitemaps that a robots.txt lists are read. */
class SitemapReaderTest {
  private static final LinkRules RULES = new LinkRules(1000, 4096, true, false, "orbweaver");
  private static final int LINES = 20_000;

  private final SitemapReader reader =
      new SitemapReader(
          new SitemapSettings(true, false, 100, 1 << 20, 1),
          url -> !url.path().startsWith("/out"),
          page -> true,
          RULES);

  private static Url at(int length) {
    String start = "http://h.test/";
    return (Url) Url.parse(start + "d".repeat(length - start.length() - 1) + "/");
  }

  private static RobotsTxt listing(String... lines) {
    String text = String.join("\n", lines) + "\n";
    return RobotsTxt.parse(text.getBytes(StandardCharsets.UTF_8), 1 << 20);
  }

  @Test
  void countsOthersOnce() {
    RobotsTxt text =
        listing("Sitemap: /a.xml", "Sitemap: /a.xml#x", "Sitemap: /out/1", "Sitemap: /out/1");

    SitemapReader.Listed listed = reader.listedIn(at(20), text, false);

    assertThat(listed.wanted()).extracting(Url::path).containsExactly("/a.xml");
    assertThat(listed.left()).isEqualTo(1);
    assertThat(reader.listedIn(at(20), text, true).left()).as("read before").isZero();
  }

  /** Relative ones are as long as what they are relative to. */
  @ParameterizedTest
  @CsvSource({"4000, 2096", "16000, 0"})
  void holdsNoMoreThanAFewMegabytesOfThem(int length, int wanted) {
    String[] lines = new String[LINES];
    for (int i = 0; i < LINES; i++) {
      lines[i] = "Sitemap:" + (10_000 + i);
    }

    SitemapReader.Listed listed = reader.listedIn(at(length), listing(lines), false);

    assertThat(listed.wanted()).hasSizeBetween(wanted - 2, wanted + 2);
    assertThat(listed.wanted().size() + listed.left()).isEqualTo(LINES);
  }
}
