package dev.orbweaver.host;

import dev.orbweaver.extract.LinkRules;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Response;
import dev.orbweaver.model.TaskKind;
import dev.orbweaver.page.Reading;
import dev.orbweaver.robots.RobotsTxt;
import dev.orbweaver.sitemap.Entry;
import dev.orbweaver.sitemap.Sitemap;
import dev.orbweaver.sitemap.SitemapParser;
import dev.orbweaver.sitemap.SitemapReading;
import dev.orbweaver.sitemap.SitemapSettings;
import dev.orbweaver.url.CrawlReference;
import dev.orbweaver.url.Url;
import dev.orbweaver.url.UrlBudget;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads the sitemaps of a crawl: which ones a robots.txt lists, and what they list. Costs CPU: runs
 * where pages are read. Safe for many threads.
 */
public final class SitemapReader {
  /** Sooner comes what the site itself finds more important, then what changed last. */
  private static final Comparator<Entry> ORDER =
      Comparator.comparingDouble(Entry::priority)
          .thenComparing(
              Entry::lastModified, Comparator.nullsFirst(Comparator.<Instant>naturalOrder()))
          .reversed();

  /** Of the sitemaps that one robots.txt lists, together. */
  private static final int MOST_CHARACTERS = 8 << 20;

  private final SitemapSettings settings;
  private final SitemapParser parser;
  private final Predicate<Url> sitemaps;
  private final Predicate<Url> pages;
  private final LinkRules rules;

  /**
   * @param sitemaps where a sitemap may be
   * @param pages which of the pages it lists belong to the crawl
   * @param rules how long a URL may be, and which spellings are one
   */
  public SitemapReader(
      SitemapSettings settings, Predicate<Url> sitemaps, Predicate<Url> pages, LinkRules rules) {
    this.settings = settings;
    this.parser = settings.parser();
    this.sitemaps = sitemaps;
    this.pages = pages;
    this.rules = rules;
  }

  /**
   * What sitemaps a robots.txt lists.
   *
   * @param wanted those to be read
   * @param left how many others there are, which do not belong to the crawl
   */
  record Listed(List<Url> wanted, int left) {
    static final Listed NONE = new Listed(List.of(), 0);
  }

  /** Whether a sitemap may be there. */
  boolean mayBeAt(Url url) {
    return sitemaps.test(url);
  }

  /**
   * The sitemaps to be read that a robots.txt lists.
   *
   * @param robots where it is, for relative ones
   * @param again whether it was read before: what is left was counted then
   */
  Listed listedIn(Url robots, RobotsTxt text, boolean again) {
    Set<Url> wanted = new LinkedHashSet<>();
    Set<Long> left = new HashSet<>();
    UrlBudget budget = new UrlBudget(MOST_CHARACTERS);
    for (String line : settings.listed() ? text.sitemaps() : List.<String>of()) {
      Url url = CrawlReference.resolve(line, robots);
      if (url == null || wanted.contains(url)) {
        continue;
      }
      if (isWanted(url) && budget.takes(url)) {
        wanted.add(url);
      } else {
        left.add(url.fingerprint());
      }
    }
    return new Listed(List.copyOf(wanted), again ? 0 : left.size());
  }

  private boolean isWanted(Url sitemap) {
    return sitemap.href().length() <= rules.maxUrlLength() && sitemaps.test(sitemap);
  }

  /** What a sitemap lists, as the links of a page. */
  Reading read(FetchTask task, Response response) {
    return read(task, parser.parse(task.url(), response.contentType(), response.body()));
  }

  /** The same for one that is unpacked on the way. */
  Reading read(FetchTask task, String contentType, InputStream body) {
    return read(task, parser.parse(task.url(), contentType, body));
  }

  /** How much of one is read, unpacked. */
  long mostBytes() {
    return settings.maxBytes();
  }

  private Reading read(FetchTask task, SitemapReading reading) {
    if (reading instanceof SitemapReading.Unreadable unreadable) {
      return new Reading.Unreadable("no sitemap: " + unreadable.why());
    }
    Sitemap sitemap = ((SitemapReading.Read) reading).sitemap();
    if (sitemap.isIndex() && task.depth() >= settings.maxNesting()) {
      return new Reading.Unreadable("a sitemap index that is listed in another");
    }
    List<Link> links = new ArrayList<>();
    if (sitemap.isIndex()) {
      sitemap.entries().forEach(entry -> links.add(sitemapLink(entry.url())));
    } else {
      addPages(sitemap, links);
    }
    return new Reading.Read(new Page(null, null, false, links, 0));
  }

  private Link sitemapLink(Url url) {
    return new Link(url, TaskKind.SITEMAP.fingerprint(url), Link.SITEMAP, isWanted(url));
  }

  private void addPages(Sitemap sitemap, List<Link> links) {
    List<Entry> entries = new ArrayList<>(sitemap.entries());
    entries.sort(ORDER);
    for (Entry entry : entries) {
      links.add(pageLink(entry.url(), Link.LISTED));
      addMore(entry.alternates(), "alternate", links);
      addMore(rules.assets() ? entry.images() : List.of(), "image", links);
    }
  }

  private void addMore(List<Url> urls, String kind, List<Link> links) {
    for (Url url : urls) {
      if (links.size() < 2 * settings.maxUrls()) {
        links.add(pageLink(url, kind));
      }
    }
  }

  private Link pageLink(Url written, String kind) {
    Url url = rules.folding().fold(written);
    boolean inScope = url.href().length() <= rules.maxUrlLength() && pages.test(url);
    return new Link(url, url.fingerprint(), kind, inScope);
  }
}
