package dev.orbweaver.model;

import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.List;

/**
 * What was read out of a body.
 *
 * @param charset WHATWG name of the encoding in lower case, or null when the body is not text
 * @param title the document's title with white space folded, or null
 * @param text whether the body is text at all (and so has a {@code charset} to be decoded with)
 * @param links its distinct http(s) targets in document order
 * @param droppedLinks how many more there were beyond the limit
 * @param canonical the URL it says it should be known by, or null
 * @param noindex whether it asks to be in no index
 * @param print what its text says, in a few bytes; null when it is not HTML
 * @param ids what it is but for each id in its URL; none when nobody wants to know
 */
public record Page(
    String charset,
    String title,
    boolean text,
    List<Link> links,
    int droppedLinks,
    Url canonical,
    boolean noindex,
    TextPrint print,
    List<IdPrint> ids) {

  /** What a link takes beside its characters. */
  private static final int LINK = 200;

  /** A body in which nothing is looked for. */
  public static final Page OPAQUE = new Page(null, null, false, List.of(), 0);

  /** A page at a URL without ids. */
  public Page(
      String charset,
      String title,
      boolean text,
      List<Link> links,
      int droppedLinks,
      Url canonical,
      boolean noindex,
      TextPrint print) {
    this(charset, title, text, links, droppedLinks, canonical, noindex, print, List.of());
  }

  /** A page that says nothing about where it belongs. */
  public Page(String charset, String title, boolean text, List<Link> links, int droppedLinks) {
    this(charset, title, text, links, droppedLinks, null, false, null);
  }

  public Page {
    links = List.copyOf(links);
    ids = List.copyOf(ids);
  }

  /** Its targets that are in scope. */
  public List<Link> targetsInScope() {
    int inScope = linksInScope();
    if (inScope == links.size()) {
      return links;
    }
    List<Link> targets = new ArrayList<>(inScope);
    for (Link link : links) {
      if (link.inScope()) {
        targets.add(link);
      }
    }
    return targets;
  }

  /** How many distinct targets are in scope. */
  public int linksInScope() {
    int n = 0;
    for (Link link : links) {
      n += link.inScope() ? 1 : 0;
    }
    return n;
  }

  /** About how many bytes of memory its links take. */
  long weight() {
    long bytes = (long) LINK * links.size();
    for (Link link : links) {
      bytes += link.url().href().length();
    }
    return bytes;
  }
}
