package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.url.Url;
import java.util.List;

/**
 * Links found in one place, all to become tasks of the same kind unless they were seen before.
 *
 * @param referrer where they were found, or null for roots
 */
public record Discovery(
    List<Link> links, Url referrer, int depth, int redirectsLeft, int priority) {

  public Discovery {
    links = List.copyOf(links);
  }

  /** The task that a link of these becomes. */
  FetchTask task(long id, Link link) {
    return new FetchTask(id, link.url(), depth, referrer, redirectsLeft, priority, 0, 0);
  }
}
