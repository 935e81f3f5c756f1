package dev.orbweaver.output;

import dev.orbweaver.model.SitemapCounts;
import dev.orbweaver.politeness.Estimate;
import java.time.Duration;
import java.util.Optional;

/**
 * How a crawl ended, for the last lines of its report.
 *
 * @param how a few words: {@code done}, {@code max-pages reached}, {@code interrupted}
 * @param elapsed how long it ran
 * @param queued URLs known and not taken up; with any, the crawl can go on later
 * @param sitemaps what came of the sitemaps it read
 * @param receipts how its hosts were treated
 * @param remaining how long going on would take at least, when something is left and there is
 *     ground for a guess
 */
public record CrawlEnd(
    String how,
    Duration elapsed,
    long queued,
    SitemapCounts sitemaps,
    Receipts receipts,
    Optional<Estimate> remaining) {

  /** Of a crawl whose hosts are not of interest. */
  public CrawlEnd(String how, Duration elapsed, long queued, SitemapCounts sitemaps) {
    this(how, elapsed, queued, sitemaps, Receipts.NONE, Optional.empty());
  }

  /** Of a crawl without sitemaps. */
  public CrawlEnd(String how, Duration elapsed, long queued) {
    this(how, elapsed, queued, SitemapCounts.NONE);
  }
}
