package dev.orbweaver.model;

import dev.orbweaver.url.Url;

/** What a task is fetched for. */
public enum TaskKind {
  /** A URL of the crawl: recorded, and searched for links. */
  PAGE(0),
  /** A list of URLs: it gets no record. */
  SITEMAP(0x5157E3A95157E3A9L);

  private final long salt;

  TaskKind(long salt) {
    this.salt = salt;
  }

  /**
   * Under what a URL is remembered as seen. What was read as a sitemap may still be linked to, and
   * is then a page like any other.
   */
  public long fingerprint(Url url) {
    return url.fingerprint() ^ salt;
  }
}
