package dev.orbweaver.crawl;

import dev.orbweaver.host.HostEvent;
import java.util.Set;
import java.util.stream.Collectors;

/** Under which keys a host's memories lie in the store: hosts and origins hold no space. */
final class MemoryKey {
  private static final String BUDGET = " budget";
  private static final String COOKIES = " cookies";
  private static final String CLOSED_ROOT = " closed-root";

  private MemoryKey() {}

  static String clock(String host) {
    return host;
  }

  static String robots(String host, String origin) {
    return host + " " + origin;
  }

  static String budget(String host) {
    return host + BUDGET;
  }

  static boolean isBudget(String key) {
    return key.endsWith(BUDGET);
  }

  static String cookies(String host) {
    return host + COOKIES;
  }

  /** That the host, a root's, leads to no private network: it is remembered by being there. */
  static String closedRoot(String host) {
    return host + CLOSED_ROOT;
  }

  /** The hosts of which that is remembered. */
  static Set<String> closedRoots(Set<String> keys) {
    return keys.stream()
        .filter(key -> key.endsWith(CLOSED_ROOT))
        .map(MemoryKey::host)
        .collect(Collectors.toSet());
  }

  /** Whether only the host's fetcher wants it: its copies of robots.txt and its cookies. */
  static boolean isForHostOnly(String key) {
    return key.endsWith(COOKIES) || key.contains("://");
  }

  /** What an event asks to be kept, or null. */
  static Committer.News toKeep(HostEvent event) {
    if (event instanceof HostEvent.RobotsLearnt learnt) {
      return new Committer.Learnt(learnt);
    }
    if (event instanceof HostEvent.Asked asked) {
      return new Committer.Asked(asked.fetch());
    }
    return event instanceof HostEvent.CookiesLearnt learnt
        ? new Committer.Remember(cookies(learnt.host()), learnt.kept())
        : null;
  }

  /** The host that a key belongs to. */
  static String host(String key) {
    int space = key.indexOf(' ');
    return space < 0 ? key : key.substring(0, space);
  }
}
