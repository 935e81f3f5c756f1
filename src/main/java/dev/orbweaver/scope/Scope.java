package dev.orbweaver.scope;

import dev.orbweaver.scope.ScopeVerdict.By;
import dev.orbweaver.url.Url;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Which URLs belong to a crawl.
 *
 * <p>First the mode decides about host and path, where scheme and port don't matter; then the
 * excluded patterns, then the included ones, searched anywhere in the URL without its fragment.
 * Roots belong to the crawl whatever the patterns say. Immutable; any thread may ask.
 */
public final class Scope {
  private static final ScopeVerdict NOT_HTTP = new ScopeVerdict(false, By.SCHEME, null);
  private static final ScopeVerdict NO_INCLUDE = new ScopeVerdict(false, By.NO_INCLUDE, null);
  private static final ScopeVerdict ROOT = new ScopeVerdict(true, By.ROOT, null);

  /** A pattern and the verdict it gives, made once: verdicts are asked for by the million. */
  private record Rule(UrlPattern pattern, ScopeVerdict verdict) {
    boolean applies(String href) {
      return pattern.isFoundIn(href);
    }
  }

  private final ScopeMode mode;
  private final List<Url> given;
  private final HostRule hosts;
  private final List<Rule> exclude;
  private final List<Rule> include;
  private final Set<Url> roots;
  private final ScopeVerdict inside;
  private final ScopeVerdict outside;
  private final boolean cheap;
  private final RecentVerdicts recent = new RecentVerdicts();

  private Scope(ScopeSettings settings, List<Url> roots) {
    this.mode = settings.mode();
    this.given = roots;
    this.hosts = HostRule.of(settings.mode(), roots);
    this.exclude = rules(settings.exclude(), false, By.EXCLUDE);
    this.include = rules(settings.include(), true, By.INCLUDE);
    this.cheap =
        Stream.of(settings.exclude(), settings.include())
            .flatMap(List::stream)
            .allMatch(UrlPattern::isCheap);
    this.roots = new HashSet<>();
    roots.forEach(root -> this.roots.add(root.forCrawling()));
    this.inside = new ScopeVerdict(true, By.MODE, settings.mode().phrase());
    this.outside = new ScopeVerdict(false, By.MODE, settings.mode().phrase());
  }

  public static Scope of(ScopeSettings settings, List<Url> roots) {
    return new Scope(settings, roots);
  }

  public boolean admits(Url url) {
    return judge(url).admitted();
  }

  /**
   * Whether a URL is on a host that these roots bring in, whatever patterns and folders say.
   *
   * <p>With {@code any} a host is not there because of a root, so it is as with {@code strict}.
   */
  public Predicate<Url> hostsOf(List<Url> some) {
    boolean byHost = mode == ScopeMode.LENIENT || mode == ScopeMode.SITE;
    ScopeMode rule = byHost ? mode : ScopeMode.STRICT;
    return (rule == mode && some == given ? hosts : HostRule.of(rule, some))::admits;
  }

  /**
   * Whether a sitemap may be at a URL: on a host that these roots bring in, wherever pages have to
   * be, unless it is excluded.
   */
  public Predicate<Url> sitemapsOf(List<Url> some) {
    Predicate<Url> host = mode == ScopeMode.ANY ? any -> true : hostsOf(some);
    return url ->
        url.isHttp() && host.test(url) && first(exclude, url.forCrawling().href()) == null;
  }

  public ScopeVerdict judge(Url url) {
    if (!url.isHttp()) {
      return NOT_HTTP;
    }
    if (!hosts.admits(url)) {
      return outside;
    }
    if (exclude.isEmpty() && include.isEmpty()) {
      return inside;
    }
    String href = url.forCrawling().href();
    ScopeVerdict byPattern = cheap ? byPattern(href) : recent.of(href, this::byPattern);
    return byPattern.admitted() || !roots.contains(url.forCrawling()) ? byPattern : ROOT;
  }

  private ScopeVerdict byPattern(String href) {
    ScopeVerdict excluded = first(exclude, href);
    if (excluded != null) {
      return excluded;
    }
    if (include.isEmpty()) {
      return inside;
    }
    ScopeVerdict included = first(include, href);
    return included == null ? NO_INCLUDE : included;
  }

  private static ScopeVerdict first(List<Rule> rules, String href) {
    for (Rule rule : rules) {
      if (rule.applies(href)) {
        return rule.verdict;
      }
    }
    return null;
  }

  private static List<Rule> rules(List<UrlPattern> patterns, boolean admitted, By by) {
    return patterns.stream()
        .map(each -> new Rule(each, new ScopeVerdict(admitted, by, each.text())))
        .toList();
  }
}
