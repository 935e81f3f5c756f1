package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.SitemapCounts;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a crawl remembers of itself, in bytes. */
class CrawlMemoryTest {
  /** How many of them, and each with its length. */
  private static final int OUTPUTS = Integer.BYTES + 2 + "jsonl".length() + 2 + "links".length();

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
          new CrawlIntent("r", "s", 14),
          new SitemapCounts(8, 9, 10, 11, 12),
          13,
          Set.of("jsonl", "links"));

  @Test
  void isReadBackAsItWas() {
    assertThat(CrawlMemory.decode(MEMORY.encode())).isEqualTo(MEMORY);
  }

  private static CrawlMemory without(int lastBytes) {
    byte[] now = MEMORY.encode();
    return CrawlMemory.decode(Arrays.copyOf(now, now.length - lastBytes));
  }

  @Test
  void isReadFromStatesThatDidNotCountSitemapsOutOfScope() {
    CrawlMemory before = without(OUTPUTS + 2 * Long.BYTES);

    assertThat(before.sitemaps()).isEqualTo(new SitemapCounts(8, 9, 10, 11, 0));
    assertThat(before.duplicates()).isEqualTo(13);
    assertThat(before.intent().depth()).isEqualTo(CrawlIntent.UNKNOWN_DEPTH);
  }

  @Test
  void isReadFromStatesThatDidNotKeepTheirDepth() {
    CrawlMemory before = without(OUTPUTS + Long.BYTES);

    assertThat(before.sitemaps()).isEqualTo(MEMORY.sitemaps());
    assertThat(before.intent()).isEqualTo(new CrawlIntent("r", "s", CrawlIntent.UNKNOWN_DEPTH));
    assertThat(before.leftOut()).isEmpty();
  }
}
