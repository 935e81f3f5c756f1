package dev.orbweaver.crawl;

import com.typesafe.config.Config;
import dev.orbweaver.config.Section;
import dev.orbweaver.page.PageSettings;
import dev.orbweaver.politeness.HealthSettings;
import dev.orbweaver.politeness.PolitenessSettings;
import dev.orbweaver.politeness.RetryPolicy;
import dev.orbweaver.robots.RobotsSettings;
import dev.orbweaver.scope.Scope;
import dev.orbweaver.scope.ScopeSettings;
import dev.orbweaver.transport.TransportSettings;

/**
 * Everything a crawl is told, read and checked before the first request.
 *
 * @param identity the User-Agent header
 */
public record CrawlPlan(
    CrawlSettings crawl,
    String identity,
    TransportSettings transport,
    RobotsSettings robots,
    PolitenessSettings politeness,
    RetryPolicy retries,
    HealthSettings health,
    PageSettings pages,
    Scope scope,
    CrawlIntent intent) {

  /**
   * Reads {@code orbweaver} of a configuration that has our reference.conf below it.
   *
   * @throws dev.orbweaver.config.ConfigProblem when something in it cannot be used
   */
  public static CrawlPlan of(Config root) {
    Section top = Section.of(root, "orbweaver");
    CrawlSettings crawl = CrawlSettings.of(root);
    String identity = UserAgentHeader.of(top);
    RobotsSettings robots = RobotsSettings.of(root);
    ScopeSettings scope = ScopeSettings.of(root);
    return new CrawlPlan(
        crawl,
        identity,
        TransportSettings.of(root, identity),
        robots,
        PolitenessSettings.of(root),
        RetryPolicy.of(root),
        HealthSettings.of(root),
        PageSettings.of(root, robots.token()),
        Scope.of(scope, crawl.roots()),
        CrawlIntent.of(crawl.roots(), scope));
  }
}
