package dev.orbweaver.sitemap;

/**
 * How a sitemap is read. Whatever is set here, no DTD is interpreted and nothing external is read.
 *
 * @param strict whether pages outside the sitemap's own folder are left out
 * @param strictNamespace whether the root must be in a namespace that is known
 * @param allowDoctype whether a document type declaration is skipped; else the file is refused
 * @param allowPartial whether a file with a fault is read as far as it goes; else it is refused
 * @param maxUrls entries that are taken
 * @param maxBytes bytes that are read, unpacked
 */
public record SitemapOptions(
    boolean strict,
    boolean strictNamespace,
    boolean allowDoctype,
    boolean allowPartial,
    int maxUrls,
    long maxBytes) {

  /** What the sitemap protocol allows one file to hold. */
  public static final int PROTOCOL_URLS = 50_000;

  public static final long PROTOCOL_BYTES = 50L << 20;

  /** As the protocol has it. */
  public static final SitemapOptions STRICT =
      new SitemapOptions(true, false, false, false, PROTOCOL_URLS, PROTOCOL_BYTES);

  /**
   * As a crawl reads them: as far as they go, and with pages from anywhere, for what belongs to the
   * crawl is decided by its scope.
   */
  public static SitemapOptions lenient(int maxUrls, long maxBytes) {
    return new SitemapOptions(false, false, false, true, maxUrls, maxBytes);
  }
}
