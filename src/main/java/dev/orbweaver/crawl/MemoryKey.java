package dev.orbweaver.crawl;

/** Under which keys a host's memories lie in the store: hosts and origins hold no space. */
final class MemoryKey {
  private static final String BUDGET = " budget";

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

  /** The host that a key belongs to. */
  static String host(String key) {
    int space = key.indexOf(' ');
    return space < 0 ? key : key.substring(0, space);
  }
}
