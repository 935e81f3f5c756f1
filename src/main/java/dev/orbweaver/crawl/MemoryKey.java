package dev.orbweaver.crawl;

/** Under which keys a host's memories lie in the store: hosts and origins hold no space. */
final class MemoryKey {
  private MemoryKey() {}

  static String clock(String host) {
    return host;
  }

  static String robots(String host, String origin) {
    return host + " " + origin;
  }

  /** The host that a key belongs to. */
  static String host(String key) {
    int space = key.indexOf(' ');
    return space < 0 ? key : key.substring(0, space);
  }
}
