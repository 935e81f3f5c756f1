package dev.orbweaver.model;

/**
 * What a page is but for an id in its URL, so that pages whose URLs differ only there can be held
 * against each other.
 *
 * @param place where the id stands, as {@link dev.orbweaver.url.IdPlace} names it
 * @param rest what the URL is but for the id
 * @param content what the page says, shows and leads to but for that id; {@link #UNKNOWN} when it
 *     has no words
 */
public record IdPrint(String place, long rest, long content) {
  public static final long UNKNOWN = 0;
}
