package dev.orbweaver.scope.traps;

import dev.orbweaver.url.RegistrableDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The sites of a crawl, by registrable domain, each with its roots' hosts. */
final class Sites {
  private final Map<String, SiteHosts> known = new HashMap<>();

  /** Roots' hosts, by site, of sites that were not asked for. */
  private final Map<String, Set<String>> roots = new HashMap<>();

  /**
   * Roots' hosts whose sites are not known: that takes the public suffix list, and no crawl should
   * read it before its first request.
   */
  private final List<String> unsorted = new ArrayList<>();

  /**
   * A root's host, which is fetched whatever becomes of its site.
   *
   * @return its site, if that is parked and now has one host more that is not; else null
   */
  SiteHosts root(String host) {
    SiteHosts site = parked(host);
    if (site == null) {
      unsorted.add(host);
    }
    return site != null && site.hosts.add(host) ? site : null;
  }

  /** The site of a host. */
  SiteHosts of(String host) {
    SiteHosts site = named(RegistrableDomain.of(host));
    for (String root : unsorted) {
      roots.computeIfAbsent(RegistrableDomain.of(root), any -> new HashSet<>(2)).add(root);
    }
    unsorted.clear();
    Set<String> own = roots.remove(site.name);
    if (own != null) {
      site.hosts.addAll(own);
    }
    return site;
  }

  /** The site of this registrable domain. */
  SiteHosts named(String domain) {
    return known.computeIfAbsent(domain, SiteHosts::new);
  }

  /** The site of a host, if it is parked; else null. */
  SiteHosts parked(String host) {
    SiteHosts site = known.isEmpty() ? null : known.get(RegistrableDomain.of(host));
    return site == null || !site.parked ? null : site;
  }

  Collection<SiteHosts> all() {
    return known.values();
  }
}
