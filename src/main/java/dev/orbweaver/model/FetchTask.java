package dev.orbweaver.model;

import dev.orbweaver.url.Url;

/**
 * One URL taken up: what is to be fetched, and how it was found.
 *
 * @param id order of discovery, unique in a crawl
 * @param url what to fetch; http or https, without fragment and userinfo
 * @param depth links followed from a root; a redirect's target keeps its source's depth; of a
 *     sitemap, the indexes it lies behind
 * @param referrer the page (or redirect) it was found on, or null for a root
 * @param redirectsLeft redirects that may still be followed from here
 * @param priority smaller is sooner
 * @param tries requests made for it so far
 * @param slowdowns answers among them that only asked for patience (429, 503)
 * @param kind what it is fetched for
 * @param earlier what an earlier crawl knew of it; null: there is none to compare with
 */
public record FetchTask(
    long id,
    Url url,
    int depth,
    Url referrer,
    int redirectsLeft,
    int priority,
    int tries,
    int slowdowns,
    TaskKind kind,
    Earlier earlier) {

  /** A task that nothing is known of from before. */
  public FetchTask(
      long id,
      Url url,
      int depth,
      Url referrer,
      int redirectsLeft,
      int priority,
      int tries,
      int slowdowns,
      TaskKind kind) {
    this(id, url, depth, referrer, redirectsLeft, priority, tries, slowdowns, kind, null);
  }

  /** A page. */
  public FetchTask(
      long id,
      Url url,
      int depth,
      Url referrer,
      int redirectsLeft,
      int priority,
      int tries,
      int slowdowns) {
    this(id, url, depth, referrer, redirectsLeft, priority, tries, slowdowns, TaskKind.PAGE);
  }

  public static FetchTask root(long id, Url url, int maxRedirects) {
    return new FetchTask(id, url, 0, null, maxRedirects, 0, 0, 0);
  }

  public boolean isRoot() {
    return referrer == null;
  }

  public boolean isSitemap() {
    return kind == TaskKind.SITEMAP;
  }

  public FetchTask withTries(int newTries, int newSlowdowns) {
    return new FetchTask(
        id, url, depth, referrer, redirectsLeft, priority, newTries, newSlowdowns, kind, earlier);
  }

  public FetchTask withPriority(int newPriority) {
    return new FetchTask(
        id, url, depth, referrer, redirectsLeft, newPriority, tries, slowdowns, kind, earlier);
  }

  public FetchTask withEarlier(Earlier known) {
    return new FetchTask(
        id, url, depth, referrer, redirectsLeft, priority, tries, slowdowns, kind, known);
  }
}
