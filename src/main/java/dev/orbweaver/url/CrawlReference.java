package dev.orbweaver.url;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * What a crawl makes of a reference: the http(s) URL without fragment and userinfo. It is what
 * {@link Url#parse} and {@link Url#forCrawling} say together, without parsing what they would drop:
 * a third of a manual's links lead to a place on the page itself, scripts and pictures are written
 * out in others.
 */
public final class CrawlReference {
  private CrawlReference() {}

  /** As below, of what is no page in another charset. */
  public static Url resolve(String reference, Url base) {
    return resolve(reference, base, StandardCharsets.UTF_8);
  }

  /**
   * The URL a reference leads to, or null when a crawl cannot go there.
   *
   * @param base null: none
   * @param queryCharset see {@link Url#parse(String, Url, Charset)}
   */
  public static Url resolve(String reference, Url base, Charset queryCharset) {
    if (namesOtherScheme(reference)) {
      return null;
    }
    int hash = reference.indexOf('#');
    if (hash == 0) {
      return base != null && base.isHttp() ? base.forCrawling() : null;
    }
    // space at the end is no part of a URL, but space before a fragment is
    boolean cut = hash > 0 && reference.charAt(hash - 1) > ' ';
    String wanted = cut ? reference.substring(0, hash) : reference;
    return Url.parse(wanted, base, queryCharset) instanceof Url url && url.isHttp()
        ? url.forCrawling()
        : null;
  }

  /** Whether it plainly begins with a scheme that is not ours; what is odd is for the parser. */
  private static boolean namesOtherScheme(String reference) {
    int i = 0;
    while (i < reference.length() && isInScheme(reference.charAt(i), i)) {
      i++;
    }
    return i > 0 && i < reference.length() && reference.charAt(i) == ':' && !isHttp(reference, i);
  }

  private static boolean isHttp(String reference, int length) {
    return (length == 4 || length == 5) && reference.regionMatches(true, 0, "https", 0, length);
  }

  private static boolean isInScheme(char c, int place) {
    return place == 0 ? Ascii.isAlpha(c) : Ascii.isSchemeCharacter(c);
  }
}
