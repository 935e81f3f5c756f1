package dev.orbweaver.model;

import java.util.List;

/**
 * What came of the sitemaps of a crawl.
 *
 * @param read those that could be read
 * @param failed those that could not be had or read
 * @param entries pages that they list
 * @param outOfScope those among them that do not belong to the crawl
 * @param left sitemaps that a robots.txt or an index lists and that do not belong to the crawl
 */
public record SitemapCounts(long read, long failed, long entries, long outOfScope, long left) {
  public static final SitemapCounts NONE = new SitemapCounts(0, 0, 0, 0, 0);

  private static final int NOT_FOUND = 404;
  private static final int GONE = 410;

  /** The counts with one more sitemap. */
  public SitemapCounts plus(Visit sitemap) {
    if (isFailure(sitemap)) {
      return new SitemapCounts(read, failed + 1, entries, outOfScope, left);
    } else if (!wasRead(sitemap)) {
      return this;
    }
    List<Link> links = sitemap.page().links();
    long listed = links.stream().filter(SitemapCounts::isPage).count();
    long wanted = links.stream().filter(link -> isPage(link) && link.inScope()).count();
    long others = links.stream().filter(link -> isSitemap(link) && !link.inScope()).count();
    return new SitemapCounts(
        read + 1, failed, entries + listed, outOfScope + listed - wanted, left + others);
  }

  /** The counts with so many more that a robots.txt lists and that are not read. */
  public SitemapCounts plusLeft(long more) {
    return new SitemapCounts(read, failed, entries, outOfScope, left + more);
  }

  public boolean isEmpty() {
    return read + failed + left == 0;
  }

  /** A redirect is no failure, nor is a sitemap that nobody said is there. */
  public static boolean isFailure(Visit sitemap) {
    boolean redirected = sitemap.outcome() instanceof Outcome.Redirected;
    return !redirected && !wasRead(sitemap) && !(isProbe(sitemap.task()) && isAbsent(sitemap));
  }

  private static boolean wasRead(Visit sitemap) {
    return sitemap.outcome() instanceof Outcome.Fetched && sitemap.outcome().reason() == Reason.OK;
  }

  private static boolean isProbe(FetchTask task) {
    return task.depth() == 0 && !task.referrer().path().equals("/robots.txt");
  }

  private static boolean isAbsent(Visit sitemap) {
    int status = sitemap.response() == null ? 0 : sitemap.response().status();
    return status == NOT_FOUND || status == GONE;
  }

  private static boolean isSitemap(Link link) {
    return link.kind().equals(Link.SITEMAP);
  }

  private static boolean isPage(Link link) {
    return link.kind().equals(Link.LISTED);
  }
}
