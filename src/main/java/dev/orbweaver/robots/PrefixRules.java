package dev.orbweaver.robots;

import java.util.Arrays;
import java.util.Map;

/**
 * Rules without wildcards, found by bisection.
 *
 * <p>Among sorted prefixes, all those that a path starts with are the last one not after the path,
 * or a prefix of that one. So each prefix knows its own longest prefix, and the strongest rule on
 * the way up.
 */
final class PrefixRules {
  private final String[] prefixes;
  private final int[] parents;
  private final Rule[] strongest;

  PrefixRules(Map<String, Rule> byPrefix) {
    prefixes = byPrefix.keySet().toArray(String[]::new);
    Arrays.sort(prefixes);
    parents = new int[prefixes.length];
    strongest = new Rule[prefixes.length];
    for (int i = 0; i < prefixes.length; i++) {
      int parent = i - 1;
      while (parent >= 0 && !prefixes[i].startsWith(prefixes[parent])) {
        parent = parents[parent];
      }
      parents[i] = parent;
      Rule inherited = parent < 0 ? null : strongest[parent];
      strongest[i] = Rule.stronger(byPrefix.get(prefixes[i]), inherited);
    }
  }

  /** The strongest rule whose prefix the path starts with, or null. */
  Rule strongest(String path) {
    int found = Arrays.binarySearch(prefixes, path);
    int at = found >= 0 ? found : -found - 2;
    int common = at < 0 ? 0 : commonLength(prefixes[at], path);
    while (at >= 0 && prefixes[at].length() > common) {
      at = parents[at];
    }
    return at < 0 ? null : strongest[at];
  }

  private static int commonLength(String a, String b) {
    int limit = Math.min(a.length(), b.length());
    int i = 0;
    while (i < limit && a.charAt(i) == b.charAt(i)) {
      i++;
    }
    return i;
  }
}
