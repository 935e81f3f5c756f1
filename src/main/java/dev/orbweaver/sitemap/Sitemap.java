package dev.orbweaver.sitemap;

import java.util.List;

/**
 * What a sitemap says.
 *
 * @param entries what it lists, in its order: pages, or sitemaps when it is an index
 * @param dropped how many entries were left out: beyond the limit, outside its folder, or no URL
 * @param cut whether it was read only as far as a limit or a fault in it let
 */
public record Sitemap(Type type, List<Entry> entries, long dropped, boolean cut) {

  /** What kind of file it is. */
  public enum Type {
    XML,
    INDEX,
    TEXT,
    RSS,
    ATOM
  }

  public Sitemap {
    entries = List.copyOf(entries);
  }

  /** Whether its entries are sitemaps themselves. */
  public boolean isIndex() {
    return type == Type.INDEX;
  }
}
