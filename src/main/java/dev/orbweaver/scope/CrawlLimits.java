package dev.orbweaver.scope;

import com.typesafe.config.Config;
import dev.orbweaver.config.Section;
import java.time.Duration;

/**
 * How far a crawl may go: {@code orbweaver.depth}, {@code max-pages} and {@code max-time}.
 *
 * @param depth links followed from a root
 * @param maxPages URLs answered in full
 * @param maxTime how long it may run
 */
public record CrawlLimits(long depth, long maxPages, Duration maxTime) {

  public static CrawlLimits of(Config root) {
    Section crawl = Section.of(root, "orbweaver");
    return new CrawlLimits(
        crawl.countOrUnlimited("depth", 0),
        crawl.countOrUnlimited("max-pages", 1),
        crawl.someTimeOrUnlimited("max-time"));
  }

  /** Whether pages so many links away from a root belong to the crawl. */
  public boolean admitsDepth(int links) {
    return links <= depth;
  }

  /** How many more pages may be answered after so many. */
  public long pagesLeft(long answered) {
    return Math.max(0, maxPages - answered);
  }

  public boolean timeIsUp(Duration running) {
    return running.compareTo(maxTime) >= 0;
  }
}
