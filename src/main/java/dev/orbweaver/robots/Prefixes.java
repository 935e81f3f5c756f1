package dev.orbweaver.robots;

import java.util.Arrays;
import java.util.Collection;

/**
 * Texts that a path may start with, found by bisection. Immutable.
 *
 * <p>Among sorted prefixes, all those that a path starts with are the last one not after the path,
 * or a prefix of that one. So each prefix knows its own longest prefix.
 */
final class Prefixes {
  private final String[] sorted;
  private final int[] parents;

  Prefixes(Collection<String> distinct) {
    sorted = distinct.toArray(String[]::new);
    Arrays.sort(sorted);
    parents = new int[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      int parent = i - 1;
      while (parent >= 0 && !sorted[i].startsWith(sorted[parent])) {
        parent = parents[parent];
      }
      parents[i] = parent;
    }
  }

  int size() {
    return sorted.length;
  }

  String get(int index) {
    return sorted[index];
  }

  /** The longest other one that this one starts with, or -1; it always has a lower index. */
  int parent(int index) {
    return parents[index];
  }

  /** The longest one that the path starts with, or -1. */
  int longest(String path) {
    int found = Arrays.binarySearch(sorted, path);
    int at = found >= 0 ? found : -found - 2;
    int common = at < 0 ? 0 : commonLength(sorted[at], path);
    while (at >= 0 && sorted[at].length() > common) {
      at = parents[at];
    }
    return at;
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
