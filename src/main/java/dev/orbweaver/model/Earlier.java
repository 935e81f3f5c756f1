package dev.orbweaver.model;

import dev.orbweaver.url.Url;

/**
 * What an earlier crawl's record says of a page that it fetched with a 2xx.
 *
 * @param validators what the server can be asked with whether it is still the same
 * @param sha256 of its body, or null
 * @param bytes of its body, or -1
 * @param contentType as sent, or null
 * @param charset its encoding, or null
 * @param title its title, or null
 * @param canonical the URL that it said it should be known by, or null
 * @param noindex whether it asked to be in no index
 * @param links how many of its links were in scope
 */
public record Earlier(
    Validators validators,
    String sha256,
    long bytes,
    String contentType,
    String charset,
    String title,
    Url canonical,
    boolean noindex,
    int links) {

  /** The earlier crawl fetched no such page. */
  public static final Earlier NEVER =
      new Earlier(Validators.NONE, null, -1, null, null, null, null, false, 0);

  public boolean wasFetched() {
    return !equals(NEVER);
  }
}
