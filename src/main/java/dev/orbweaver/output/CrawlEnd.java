package dev.orbweaver.output;

import dev.orbweaver.model.SitemapCounts;
import java.time.Duration;

/**
 * How a crawl ended, for the last lines of its report.
 *
 * @param how a few words: {@code done}, {@code max-pages reached}, {@code interrupted}
 * @param elapsed how long it ran
 * @param queued URLs known and not taken up; with any, the crawl can go on later
 * @param sitemaps what came of the sitemaps it read
 */
public record CrawlEnd(String how, Duration elapsed, long queued, SitemapCounts sitemaps) {

  /** Of a crawl without sitemaps. */
  public CrawlEnd(String how, Duration elapsed, long queued) {
    this(how, elapsed, queued, SitemapCounts.NONE);
  }
}
