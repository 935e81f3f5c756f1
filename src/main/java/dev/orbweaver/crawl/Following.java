package dev.orbweaver.crawl;

import dev.orbweaver.frontier.Discovery;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Visit;
import dev.orbweaver.scope.Preference;
import dev.orbweaver.url.Url;
import java.util.List;

/** What a visit leads to: the rules of depth and redirects for the URLs found on it. */
record Following(long maxDepth, int maxRedirects, Preference preference) {

  /** The task at the rank it has among its host's, preferred URLs first. */
  FetchTask ranked(FetchTask task) {
    return preference.prefers(task.url())
        ? task.withPriority(task.priority() - Preference.AHEAD)
        : task;
  }

  Discovery roots(List<Url> roots) {
    List<Link> links = roots.stream().map(url -> link(url, "root")).toList();
    return new Discovery(links, null, 0, maxRedirects, 0);
  }

  /** The URLs to be queued after this visit unless they were seen; perhaps none. */
  Discovery after(Visit visit) {
    FetchTask task = visit.task();
    if (visit.outcome() instanceof Outcome.Redirected redirected) {
      // an edge, not a link: the target stands where its source stands, with one redirect less
      return new Discovery(
          List.of(link(redirected.target(), "redirect")),
          task.url(),
          task.depth(),
          task.redirectsLeft() - 1,
          unranked(task));
    }
    boolean deeper = visit.outcome() instanceof Outcome.Fetched && task.depth() < maxDepth;
    List<Link> links =
        deeper ? visit.page().links().stream().filter(Link::inScope).toList() : List.of();
    return new Discovery(links, task.url(), task.depth() + 1, maxRedirects, 0);
  }

  /** What its own URL was preferred for does not count for where it redirects to. */
  private int unranked(FetchTask task) {
    return preference.prefers(task.url()) ? task.priority() + Preference.AHEAD : task.priority();
  }

  private static Link link(Url url, String kind) {
    return new Link(url, url.fingerprint(), kind, true);
  }
}
