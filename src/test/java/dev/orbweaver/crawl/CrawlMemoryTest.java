package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.SitemapCounts;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What a crawl remembers of itself, in bytes. */
class CrawlMemoryTest {
  private static final CrawlMemory MEMORY =
      new CrawlMemory(
          1,
          2,
          3,
          4,
          5,
          6,
          7,
          true,
          new CrawlIntent("r", "s"),
          new SitemapCounts(8, 9, 10, 11, 12),
          13);

  @Test
  void isReadBackAsItWas() {
    assertThat(CrawlMemory.decode(MEMORY.encode())).isEqualTo(MEMORY);
  }

  @Test
  void isReadFromStatesThatDidNotCountSitemapsOutOfScope() {
    byte[] now = MEMORY.encode();

    CrawlMemory before = CrawlMemory.decode(Arrays.copyOf(now, now.length - Long.BYTES));

    assertThat(before.sitemaps()).isEqualTo(new SitemapCounts(8, 9, 10, 11, 0));
    assertThat(before.duplicates()).isEqualTo(13);
  }
}
