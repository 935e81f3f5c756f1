package dev.orbweaver.crawl;

import dev.orbweaver.frontier.Discovery;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.TaskKind;
import dev.orbweaver.model.Visit;
import dev.orbweaver.scope.Preference;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.List;

/**
 * What a visit leads to: the rules of depth and redirects for the URLs found on it.
 *
 * @param probesSitemaps whether every root's origin is asked for a sitemap
 */
record Following(long maxDepth, int maxRedirects, Preference preference, boolean probesSitemaps) {

  /** What a sitemap lists is as deep as what a root links to. */
  private static final int DEPTH_OF_LISTED = 1;

  /** The task at the rank it has among its host's, preferred URLs first. */
  FetchTask ranked(FetchTask task) {
    return preference.prefers(task.url())
        ? task.withPriority(task.priority() - Preference.AHEAD)
        : task;
  }

  Discovery roots(List<Url> roots) {
    List<Link> links = roots.stream().map(url -> link(url, TaskKind.PAGE, "root")).toList();
    return new Discovery(links, null, 0, maxRedirects, 0);
  }

  /** The roots, and the sitemaps that they may have. */
  List<Discovery> beginning(List<Url> roots) {
    List<Discovery> beginning = new ArrayList<>(List.of(roots(roots)));
    for (Url root : probesSitemaps ? roots : List.<Url>of()) {
      beginning.add(sitemaps(root, List.of((Url) Url.parse("/sitemap.xml", root))));
    }
    return beginning;
  }

  /** Sitemaps that a page, or a robots.txt, brings in. */
  Discovery sitemaps(Url referrer, List<Url> sitemaps) {
    List<Link> links =
        sitemaps.stream().map(url -> link(url, TaskKind.SITEMAP, Link.SITEMAP)).toList();
    return new Discovery(links, referrer, 0, maxRedirects, 0, TaskKind.SITEMAP);
  }

  /** The URLs to be queued after this visit unless they were seen; perhaps none. */
  Discovery after(Visit visit) {
    FetchTask task = visit.task();
    if (visit.outcome() instanceof Outcome.Redirected redirected) {
      // an edge, not a link: the target stands where its source stands, with one redirect less
      return new Discovery(
          List.of(link(redirected.target(), task.kind(), Link.REDIRECT)),
          task.url(),
          task.depth(),
          task.redirectsLeft() - 1,
          unranked(task),
          task.kind());
    }
    if (task.isSitemap()) {
      return listed(task, visit.page().targetsInScope());
    }
    boolean deeper = visit.outcome() instanceof Outcome.Fetched && task.depth() < maxDepth;
    List<Link> links = deeper ? visit.page().targetsInScope() : List.of();
    return new Discovery(links, task.url(), task.depth() + 1, maxRedirects, 0);
  }

  private Discovery listed(FetchTask sitemap, List<Link> links) {
    boolean index = !links.isEmpty() && links.get(0).kind().equals(Link.SITEMAP);
    return index
        ? new Discovery(
            links, sitemap.url(), sitemap.depth() + 1, maxRedirects, 0, TaskKind.SITEMAP)
        : new Discovery(links, sitemap.url(), DEPTH_OF_LISTED, maxRedirects, 0);
  }

  /** What its own URL was preferred for does not count for where it redirects to. */
  private int unranked(FetchTask task) {
    return preference.prefers(task.url()) ? task.priority() + Preference.AHEAD : task.priority();
  }

  private static Link link(Url url, TaskKind task, String kind) {
    return new Link(url, task.fingerprint(url), kind, true);
  }
}
