package dev.orbweaver.scope;

import dev.orbweaver.url.RegistrableDomain;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether a mode admits a URL, patterns apart; asked for every link, so one look-up for most. */
@FunctionalInterface
interface HostRule {
  boolean admits(Url url);

  static HostRule of(ScopeMode mode, List<Url> roots) {
    return switch (mode) {
      case STRICT -> strict(roots);
      case LENIENT -> lenient(roots);
      case SITE -> site(roots);
      case PATH -> path(roots);
      case ANY -> url -> true;
    };
  }

  private static HostRule strict(List<Url> roots) {
    Set<String> hosts = new HashSet<>();
    for (Url root : roots) {
      hosts.add(HostName.withoutWww(HostName.of(root)));
      hosts.add(HostName.withWww(HostName.of(root)));
    }
    return url -> hosts.contains(HostName.of(url));
  }

  private static HostRule lenient(List<Url> roots) {
    Set<String> hosts = hosts(roots);
    Set<String> tails = tails(roots);
    return url -> {
      String host = HostName.of(url);
      return hosts.contains(host) || tails.contains(HostName.tail(host)) && !url.hostIsAddress();
    };
  }

  /** The public suffix list is asked only about hosts that end like a root's: it is slower. */
  private static HostRule site(List<Url> roots) {
    Set<String> hosts = hosts(roots);
    Set<String> tails = tails(roots);
    Set<String> domains = new HashSet<>();
    hosts.forEach(host -> domains.add(RegistrableDomain.of(host)));
    return url -> {
      String host = HostName.of(url);
      return hosts.contains(host)
          || tails.contains(HostName.tail(host))
              && !url.hostIsAddress()
              && domains.contains(RegistrableDomain.of(host));
    };
  }

  private static HostRule path(List<Url> roots) {
    Map<String, List<String>> folders = new HashMap<>();
    for (Url root : roots) {
      String folder = root.path().substring(0, root.path().lastIndexOf('/') + 1);
      String host = HostName.withoutWww(HostName.of(root));
      folders.computeIfAbsent(host, any -> new ArrayList<>()).add(folder);
    }
    return url -> {
      List<String> ofHost = folders.get(HostName.withoutWww(HostName.of(url)));
      return ofHost != null && ofHost.stream().anyMatch(url.path()::startsWith);
    };
  }

  private static Set<String> hosts(List<Url> roots) {
    Set<String> hosts = new HashSet<>();
    roots.forEach(root -> hosts.add(HostName.of(root)));
    return hosts;
  }

  /** Of names only: addresses are compared whole. */
  private static Set<String> tails(List<Url> roots) {
    Set<String> tails = new HashSet<>();
    for (Url root : roots) {
      if (!root.hostIsAddress()) {
        tails.add(HostName.tail(HostName.of(root)));
      }
    }
    return tails;
  }
}
