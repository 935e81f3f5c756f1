package dev.orbweaver.scope.traps;

import dev.orbweaver.url.IdPlace;
import dev.orbweaver.url.RegistrableDomain;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is not fetched any more. Immutable.
 *
 * @param hosts what is parked of single hosts
 * @param sites by registrable domain, the hosts that are fetched although their site is parked
 */
public record Parked(
    TrapSettings settings, Map<String, OfHost> hosts, Map<String, Set<String>> sites) {

  private static final String REPEATING = "paths that repeat themselves";

  /**
   * What is parked of one host.
   *
   * @param templates of URLs that are parked
   * @param others templates that stand for themselves where a coarse one is parked
   * @param idle templates with an id that changes nothing, and where it stands: of URLs that differ
   *     only there one is fetched
   */
  public record OfHost(Set<String> templates, Set<String> others, Map<String, String> idle) {
    public OfHost {
      templates = Set.copyOf(templates);
      others = Set.copyOf(others);
      idle = Map.copyOf(idle);
    }
  }

  public Parked {
    hosts = Map.copyOf(hosts);
    sites = Map.copyOf(sites);
  }

  public static Parked nothing(TrapSettings settings) {
    return new Parked(settings, Map.of(), Map.of());
  }

  /** Why a URL is not to be fetched, in words; null when it is. */
  public String why(Url url) {
    Trapped trapped = judge(url);
    return trapped == null ? null : trapped.why();
  }

  /** What is parked of a host: templates, and itself if its site is. */
  public List<String> groupsOf(String host) {
    if (!settings.enabled()) {
      return List.of();
    }
    List<String> groups = new ArrayList<>();
    if (hosts.containsKey(host)) {
      hosts.get(host).templates.stream().sorted().forEach(groups::add);
      new TreeMap<>(hosts.get(host).idle).forEach((url, place) -> groups.add(once(url, place)));
    }
    Trapped bySite = sites.isEmpty() ? null : byHost(host);
    if (bySite != null) {
      groups.add(bySite.group());
    }
    return groups;
  }

  /** Of which trap a URL is; null when it is to be fetched. */
  public Trapped judge(Url url) {
    if (!settings.enabled()) {
      return null;
    }
    Trapped byPath = byPath(PathShape.segments(url.path()));
    if (byPath != null) {
      return byPath;
    }
    String template = hosts.isEmpty() ? null : template(url);
    if (template != null) {
      return new Trapped(template, "URLs like " + template + " brought nothing new");
    }
    return sites.isEmpty() ? null : byHost(url.host());
  }

  private Trapped byPath(List<String> segments) {
    if (segments.size() > settings.depth()) {
      String group = "paths of more than " + settings.depth() + " segments";
      return new Trapped(group, "its path has " + segments.size() + " segments");
    }
    String repeated = PathShape.repeated(segments, settings.repetition());
    if (repeated != null) {
      String why = "its path repeats /" + repeated + " " + settings.repetition() + " times";
      return new Trapped(REPEATING, why);
    }
    int again = PathShape.again(segments);
    return again < 2 * settings.repetition()
        ? null
        : new Trapped(REPEATING, "its path has " + again + " segments more than once");
  }

  private Trapped byHost(String host) {
    String site = RegistrableDomain.of(host);
    Set<String> fetched = sites.get(site);
    if (fetched == null || fetched.contains(host)) {
      return null;
    }
    String group = SiteHosts.groupOf(site);
    return new Trapped(group, group + " brought nothing new");
  }

  /**
   * Of which group a URL is when it differs from one that was fetched only in an id that changes
   * nothing; null when it does not. It is another spelling of that page, and as good as fetched.
   */
  public Trapped twin(Url url, FirstPages pages) {
    IdPlace id = idleId(url);
    FirstPage first = id == null ? null : pages.of(id.rest());
    if (first == null || first.isAt(url)) { // which was queued again after it was taken back
      return null;
    }
    String why = "a page whose URL differs in the id at " + id.name() + " only was fetched";
    return new Trapped(once(UrlTemplate.of(url), id.name()), why);
  }

  /** The id in a URL that changes nothing; null when there is none. */
  public IdPlace idleId(Url url) {
    OfHost host = settings.enabled() ? hosts.get(url.host()) : null;
    String place = host == null || host.idle.isEmpty() ? null : host.idle.get(UrlTemplate.of(url));
    return place == null ? null : IdPlace.known(url, place);
  }

  /** What those URLs of a template are called that stand beside a fetched one. */
  static String once(String template, String place) {
    return template + " (once for all ids at " + place + ")";
  }

  /** The parked template that a URL is of, or null. */
  String template(Url url) {
    OfHost host = hosts.get(url.host());
    if (host == null) {
      return null;
    }
    String template = UrlTemplate.of(url);
    if (host.templates.contains(template)) {
      return template;
    }
    String coarse = UrlTemplate.coarse(url);
    return host.templates.contains(coarse) && !host.others.contains(template) ? coarse : null;
  }
}
