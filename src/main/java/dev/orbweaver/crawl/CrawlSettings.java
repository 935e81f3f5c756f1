package dev.orbweaver.crawl;

import com.typesafe.config.Config;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.Section;
import dev.orbweaver.scope.Budgets;
import dev.orbweaver.scope.CrawlLimits;
import dev.orbweaver.scope.Preference;
import dev.orbweaver.url.InvalidUrl;
import dev.orbweaver.url.Parsed;
import dev.orbweaver.url.RootUrl;
import dev.orbweaver.url.Url;
import dev.orbweaver.url.UrlFolding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the supervisor is told: where to begin and when to stop.
 *
 * @param roots without fragment and userinfo, each once
 * @param concurrency tasks handed out and not yet committed, over all hosts
 * @param probesSitemaps whether {@code /sitemap.xml} of every root's origin is asked for
 */
public record CrawlSettings(
    List<Url> roots,
    CrawlLimits limits,
    int maxRedirects,
    int concurrency,
    Duration drain,
    Duration idleHost,
    Budgets budgets,
    Preference preference,
    boolean probesSitemaps) {

  public CrawlSettings {
    roots = List.copyOf(roots);
  }

  static CrawlSettings of(Config root, boolean probesSitemaps) {
    Section crawl = Section.of(root, "orbweaver");
    return new CrawlSettings(
        roots(crawl, UrlFolding.of(root)),
        CrawlLimits.of(root),
        crawl.count("max-redirects", 0),
        crawl.count("concurrency", 1),
        crawl.duration("drain"),
        crawl.duration("idle-host"),
        Budgets.of(root),
        Preference.of(root),
        probesSitemaps);
  }

  /** What is followed from where. */
  Following following() {
    return new Following(limits.depth(), maxRedirects, preference, probesSitemaps);
  }

  private static List<Url> roots(Section crawl, UrlFolding folding) {
    Set<Url> roots = new LinkedHashSet<>();
    for (String text : crawl.texts("roots")) {
      Parsed parsed = RootUrl.parse(text);
      if (parsed instanceof InvalidUrl invalid) {
        throw new ConfigProblem(
            "orbweaver.roots: \"" + RootUrl.shown(text) + "\" is no http(s) URL: " + invalid.why());
      }
      roots.add(folding.fold(((Url) parsed).forCrawling()));
    }
    return new ArrayList<>(roots);
  }
}
