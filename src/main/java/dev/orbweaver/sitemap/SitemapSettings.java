package dev.orbweaver.sitemap;

import com.typesafe.config.Config;
import dev.orbweaver.config.Section;

/**
 * Which sitemaps a crawl reads, and how much of them.
 *
 * @param listed whether those that a robots.txt lists
 * @param probed whether {@code /sitemap.xml} of every root's origin, too
 * @param maxUrls entries taken from one sitemap
 * @param maxBytes bytes read of one sitemap, unpacked
 * @param maxNesting indexes that one sitemap may lie behind
 */
public record SitemapSettings(
    boolean listed, boolean probed, int maxUrls, long maxBytes, int maxNesting) {

  private enum Mode {
    AUTO,
    ROBOTS,
    PROBE,
    OFF
  }

  /**
   * Reads {@code orbweaver.sitemaps} and {@code orbweaver.limits}.
   *
   * @param wholeSite whether the crawl wants all of its hosts: only then {@code auto} reads any
   * @param goesDeeper whether the crawl goes further than its roots: else nothing is read
   */
  public static SitemapSettings of(Config root, boolean wholeSite, boolean goesDeeper) {
    Mode mode = Section.of(root, "orbweaver").choice("sitemaps", Mode.class);
    Section limits = Section.of(root, "orbweaver.limits");
    boolean asked = mode == Mode.ROBOTS || mode == Mode.PROBE || mode == Mode.AUTO && wholeSite;
    return new SitemapSettings(
        goesDeeper && asked,
        goesDeeper && mode == Mode.PROBE,
        limits.count("max-sitemap-urls", 1),
        limits.bytes("max-sitemap-size"),
        limits.count("max-sitemap-nesting", 0));
  }

  /** How a crawl reads them. */
  public SitemapParser parser() {
    return new SitemapParser(SitemapOptions.lenient(maxUrls, maxBytes));
  }
}
