package dev.orbweaver.robots;

import java.util.Locale;
import java.util.Map;

/** The records of a robots.txt that mean something to us, with the spellings people use. */
enum Directive {
  USER_AGENT,
  ALLOW,
  DISALLOW,
  SITEMAP,
  CRAWL_DELAY;

  private static final int LONGEST = 32;

  /** Spellings in lower case without spaces, hyphens and underscores; some are common slips. */
  private static final Map<String, Directive> SPELLINGS =
      Map.ofEntries(
          Map.entry("useragent", USER_AGENT),
          Map.entry("allow", ALLOW),
          Map.entry("disallow", DISALLOW),
          Map.entry("dissallow", DISALLOW),
          Map.entry("dissalow", DISALLOW),
          Map.entry("disalow", DISALLOW),
          Map.entry("diasllow", DISALLOW),
          Map.entry("disallaw", DISALLOW),
          Map.entry("sitemap", SITEMAP),
          Map.entry("crawldelay", CRAWL_DELAY));

  /** The directive that a key names, or null. */
  static Directive of(String key) {
    if (key.length() > LONGEST) {
      return null;
    }
    StringBuilder folded = new StringBuilder(key.length());
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      if (c != ' ' && c != '\t' && c != '-' && c != '_') {
        folded.append(c);
      }
    }
    return SPELLINGS.get(folded.toString().toLowerCase(Locale.ROOT));
  }
}
