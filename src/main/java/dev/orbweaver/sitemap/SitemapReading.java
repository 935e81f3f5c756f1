package dev.orbweaver.sitemap;

/** How reading a file as a sitemap ended. */
public sealed interface SitemapReading {

  /** It is one. */
  record Read(Sitemap sitemap) implements SitemapReading {}

  /** It is none, or cannot be read; {@code why} is a phrase. */
  record Unreadable(String why) implements SitemapReading {}
}
