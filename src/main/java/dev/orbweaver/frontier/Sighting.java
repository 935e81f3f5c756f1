package dev.orbweaver.frontier;

import dev.orbweaver.model.FetchTask;
import java.util.Map;

/**
 * What a frontier knows of one URL, and of its host.
 *
 * @param seen whether it was ever admitted as a page
 * @param sitemap whether it was ever admitted as a sitemap
 * @param queued its task, while it has no end; null otherwise
 * @param ahead how many tasks stand before it in its host's queue; without a task of its own, how
 *     many stand there in all
 * @param counted whether {@code ahead} was counted to the end, or there are more
 * @param host what is remembered of the host, by the keys that its owner chose
 */
public record Sighting(
    boolean seen,
    boolean sitemap,
    FetchTask queued,
    long ahead,
    boolean counted,
    Map<String, byte[]> host) {

  /** Of a URL that nobody has met on a host that nobody has met. */
  public static final Sighting NONE = new Sighting(false, false, null, 0, true, Map.of());

  public Sighting {
    host = Map.copyOf(host);
  }
}
