package dev.orbweaver.output;

import dev.orbweaver.model.SitemapCounts;
import dev.orbweaver.politeness.Estimate;
import dev.orbweaver.scope.traps.Suspect;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How a crawl ended, for the last lines of its report.
 *
 * @param how a few words: {@code done}, {@code max-pages reached}, {@code interrupted}
 * @param elapsed how long it ran
 * @param queued URLs known and not taken up; with any, the crawl can go on later
 * @param sitemaps what came of the sitemaps it read
 * @param duplicates pages whose body an earlier one had
 * @param traps what was taken for a trap
 * @param receipts how its hosts were treated
 * @param remaining how long going on would take at least, when something is left and there is
 *     ground for a guess
 * @param parked what of {@code queued} cannot be taken up now
 * @param earlierPages how many pages the crawl had that this one went after; empty: there was none
 */
public record CrawlEnd(
    String how,
    Duration elapsed,
    long queued,
    SitemapCounts sitemaps,
    Receipts receipts,
    Optional<Estimate> remaining,
    long duplicates,
    List<Suspect> traps,
    ParkedUrls parked,
    OptionalLong earlierPages) {

  public CrawlEnd {
    traps = List.copyOf(traps);
  }

  /** Of a crawl in which nothing stands twice and nothing is parked. */
  public CrawlEnd(
      String how,
      Duration elapsed,
      long queued,
      SitemapCounts sitemaps,
      Receipts receipts,
      Optional<Estimate> remaining) {
    this(
        how,
        elapsed,
        queued,
        sitemaps,
        receipts,
        remaining,
        0,
        List.of(),
        ParkedUrls.NONE,
        OptionalLong.empty());
  }

  public CrawlEnd with(
      long countedDuplicates, List<Suspect> suspects, ParkedUrls left, OptionalLong before) {
    return new CrawlEnd(
        how,
        elapsed,
        queued,
        sitemaps,
        receipts,
        remaining,
        countedDuplicates,
        suspects,
        left,
        before);
  }

  /** The same with URLs that were queued since. */
  public CrawlEnd withMoreQueued(long urls) {
    return new CrawlEnd(
        how,
        elapsed,
        queued + urls,
        sitemaps,
        receipts,
        remaining,
        duplicates,
        traps,
        parked,
        earlierPages);
  }

  /** Of a crawl whose hosts are not of interest. */
  public CrawlEnd(String how, Duration elapsed, long queued, SitemapCounts sitemaps) {
    this(how, elapsed, queued, sitemaps, Receipts.NONE, Optional.empty());
  }

  /** Of a crawl without sitemaps. */
  public CrawlEnd(String how, Duration elapsed, long queued) {
    this(how, elapsed, queued, SitemapCounts.NONE);
  }
}
