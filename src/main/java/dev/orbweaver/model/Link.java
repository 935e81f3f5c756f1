package dev.orbweaver.model;

import dev.orbweaver.url.Url;

/**
 * One distinct http(s) target of a page: absolute, without fragment and userinfo.
 *
 * @param url the target
 * @param fingerprint {@link Url#fingerprint()} of it, computed by the parser's thread
 * @param kind name of the element it came from, in lower case, or {@code header}
 * @param inScope whether the crawl's scope admits it (depth apart)
 */
public record Link(Url url, long fingerprint, String kind, boolean inScope) {

  /** The kind of a sitemap that an index lists; what other sitemaps list are {@link #LISTED}. */
  public static final String SITEMAP = "sitemap";

  public static final String LISTED = "loc";

  /** The kind of where a redirect leads. */
  public static final String REDIRECT = "redirect";

  /** The kind of what an earlier crawl found on a page that is unchanged. */
  public static final String EARLIER = "earlier";
}
