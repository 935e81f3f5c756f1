package dev.orbweaver.crawl;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.config.Section;
import dev.orbweaver.config.UnknownKeys;
import dev.orbweaver.host.SitemapReader;
import dev.orbweaver.page.PageSettings;
import dev.orbweaver.politeness.HealthSettings;
import dev.orbweaver.politeness.PolitenessSettings;
import dev.orbweaver.politeness.RetryPolicy;
import dev.orbweaver.robots.RobotsSettings;
import dev.orbweaver.scope.CrawlLimits;
import dev.orbweaver.scope.Scope;
import dev.orbweaver.scope.ScopeMode;
import dev.orbweaver.scope.ScopeSettings;
import dev.orbweaver.sitemap.SitemapSettings;
import dev.orbweaver.transport.TransportSettings;

/**
 * Everything a crawl is told, read and checked before the first request.
 *
 * @param identity the User-Agent header
 * @param cookies whether hosts get back the cookies that they set
 */
public record CrawlPlan(
    CrawlSettings crawl,
    String identity,
    TransportSettings transport,
    RobotsSettings robots,
    PolitenessSettings politeness,
    RetryPolicy retries,
    HealthSettings health,
    boolean cookies,
    PageSettings pages,
    SitemapSettings sitemaps,
    Scope scope,
    CrawlIntent intent) {

  /**
   * Reads {@code orbweaver} of a configuration that has our reference.conf below it.
   *
   * @throws dev.orbweaver.config.ConfigProblem when something in it cannot be used
   */
  public static CrawlPlan of(Config root) {
    Config defaults = ConfigFactory.defaultReference(CrawlPlan.class.getClassLoader());
    UnknownKeys.refuse(root.withOnlyPath("orbweaver"), defaults);
    Section top = Section.of(root, "orbweaver");
    ScopeSettings scope = ScopeSettings.of(root);
    SitemapSettings sitemaps = sitemaps(root, scope);
    CrawlSettings crawl = CrawlSettings.of(root, sitemaps.probed());
    String identity = UserAgentHeader.of(top);
    RobotsSettings robots = RobotsSettings.of(root);
    return new CrawlPlan(
        crawl,
        identity,
        TransportSettings.of(root, identity),
        robots,
        PolitenessSettings.of(root),
        RetryPolicy.of(root),
        HealthSettings.of(root),
        Section.of(root, "orbweaver.http").flag("cookies"),
        PageSettings.of(root, robots.token()),
        sitemaps,
        Scope.of(scope, crawl.roots()),
        CrawlIntent.of(crawl.roots(), scope, crawl.limits().depth()));
  }

  private static SitemapSettings sitemaps(Config root, ScopeSettings scope) {
    long depth = CrawlLimits.of(root).depth();
    boolean wholeSite = scope.mode() != ScopeMode.PATH && depth == Long.MAX_VALUE;
    return SitemapSettings.of(root, wholeSite, depth > 0);
  }

  /** Reads the sitemaps of this crawl. */
  public SitemapReader sitemapReader() {
    return new SitemapReader(
        sitemaps, scope.sitemapsOf(crawl.roots()), scope::admits, pages.links());
  }
}
