package dev.orbweaver.robots;

import java.util.Map;

/** Rules without wildcards: each prefix knows the strongest rule among itself and its prefixes. */
final class PrefixRules {
  private final Prefixes prefixes;
  private final Rule[] strongest;

  PrefixRules(Map<String, Rule> byPrefix) {
    prefixes = new Prefixes(byPrefix.keySet());
    strongest = new Rule[prefixes.size()];
    for (int i = 0; i < strongest.length; i++) {
      int parent = prefixes.parent(i);
      Rule inherited = parent < 0 ? null : strongest[parent];
      strongest[i] = Rule.stronger(byPrefix.get(prefixes.get(i)), inherited);
    }
  }

  /** The strongest rule whose prefix the path starts with, or null. */
  Rule strongest(String path) {
    int at = prefixes.longest(path);
    return at < 0 ? null : strongest[at];
  }
}
