package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.TaskKind;
import dev.orbweaver.url.Url;
import java.util.List;

/**
 * Links found in one place, all to become tasks of the same kind unless they were seen before.
 *
 * @param referrer where they were found, or null for roots
 * @param kind what they are to be fetched for; the links' fingerprints are of that kind
 */
public record Discovery(
    List<Link> links, Url referrer, int depth, int redirectsLeft, int priority, TaskKind kind) {

  public Discovery {
    links = List.copyOf(links);
  }

  /** Pages. */
  public Discovery(List<Link> links, Url referrer, int depth, int redirectsLeft, int priority) {
    this(links, referrer, depth, redirectsLeft, priority, TaskKind.PAGE);
  }

  /** Whether this is where a redirect leads, and not what was found on a page. */
  boolean isRedirect() {
    return links.size() == 1 && links.get(0).kind().equals(Link.REDIRECT);
  }

  /** The task that a link of these becomes. */
  FetchTask task(long id, Link link) {
    return new FetchTask(id, link.url(), depth, referrer, redirectsLeft, priority, 0, 0, kind);
  }
}
