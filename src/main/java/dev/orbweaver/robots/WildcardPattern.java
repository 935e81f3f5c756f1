package dev.orbweaver.robots;

import java.util.ArrayList;
import java.util.List;

/**
 * A rule's pattern with wildcards, matched in time linear in the lengths of path and pattern.
 *
 * <p>The literals between the stars are found one after another, each at its first possible place:
 * when the first place leads to no match, no later one does, so there is nothing to go back to.
 */
final class WildcardPattern {
  /** Up to this length the plain search of the JDK is linear enough and fastest. */
  private static final int SHORT = 16;

  private final String[] literals;
  private final boolean anchored;

  WildcardPattern(String pattern) {
    anchored = pattern.endsWith("$");
    String body = anchored ? pattern.substring(0, pattern.length() - 1) : pattern;
    literals = split(body);
  }

  /** The literals before, between and after the stars; "" where there is none. */
  private static String[] split(String body) {
    List<String> literals = new ArrayList<>(4);
    int start = 0;
    for (int star = body.indexOf('*'); star >= 0; star = body.indexOf('*', start)) {
      if (star > start || start == 0) {
        literals.add(body.substring(start, star));
      }
      start = star + 1;
    }
    literals.add(body.substring(start));
    return literals.toArray(String[]::new);
  }

  List<String> literals() {
    return List.of(literals);
  }

  boolean matches(String path) {
    if (!path.startsWith(literals[0])) {
      return false;
    }
    int last = literals.length - 1;
    int at = literals[0].length();
    for (int i = 1; i < last; i++) {
      int found = find(literals[i], path, at);
      if (found < 0) {
        return false;
      }
      at = found + literals[i].length();
    }
    return endMatches(path, at, last);
  }

  private boolean endMatches(String path, int at, int last) {
    String literal = literals[last];
    if (last == 0) {
      return !anchored || at == path.length();
    }
    if (anchored) {
      return path.length() - literal.length() >= at && path.endsWith(literal);
    }
    return find(literal, path, at) >= 0;
  }

  private static int find(String literal, String path, int from) {
    if (literal.length() > path.length() - from) {
      return -1;
    }
    return literal.length() <= SHORT ? path.indexOf(literal, from) : search(literal, path, from);
  }

  /** Knuth, Morris and Pratt's search: never looks at a character of the path twice. */
  private static int search(String literal, String path, int from) {
    int[] borders = borders(literal);
    int matched = 0;
    for (int i = from; i < path.length(); i++) {
      while (matched > 0 && literal.charAt(matched) != path.charAt(i)) {
        matched = borders[matched - 1];
      }
      matched += literal.charAt(matched) == path.charAt(i) ? 1 : 0;
      if (matched == literal.length()) {
        return i - matched + 1;
      }
    }
    return -1;
  }

  /** For each prefix of the literal, how long a part of its start its end repeats. */
  private static int[] borders(String literal) {
    int[] borders = new int[literal.length()];
    int matched = 0;
    for (int i = 1; i < literal.length(); i++) {
      while (matched > 0 && literal.charAt(matched) != literal.charAt(i)) {
        matched = borders[matched - 1];
      }
      matched += literal.charAt(matched) == literal.charAt(i) ? 1 : 0;
      borders[i] = matched;
    }
    return borders;
  }
}
