package dev.orbweaver.robots;

import java.util.List;

/**
 * Rules with a {@code *} inside, tried from the strongest to the weakest.
 *
 * <p>Before a pattern is compared, two masks must fit: the characters it needs, and the pairs of
 * neighbours. A file of a million patterns then costs a million comparisons of two longs.
 */
final class WildcardRules {
  private final Rule[] rules;
  private final WildcardPattern[] patterns;
  private final long[] characters;
  private final long[] pairs;

  WildcardRules(List<Rule> unsorted) {
    rules = unsorted.stream().sorted(Rule.STRONGEST_FIRST).toArray(Rule[]::new);
    patterns = new WildcardPattern[rules.length];
    characters = new long[rules.length];
    pairs = new long[rules.length];
    for (int i = 0; i < rules.length; i++) {
      patterns[i] = new WildcardPattern(rules[i].pattern());
      for (String literal : patterns[i].literals()) {
        characters[i] |= characters(literal);
        pairs[i] |= pairs(literal);
      }
    }
  }

  /** The first rule that matches and is stronger than the one already found (or null). */
  Rule strongest(String path, Rule found) {
    if (rules.length == 0) {
      return found;
    }
    long noCharacter = ~characters(path);
    long noPair = ~pairs(path);
    for (int i = 0; i < rules.length; i++) {
      if ((characters[i] & noCharacter) == 0 && (pairs[i] & noPair) == 0) {
        if (Rule.stronger(found, rules[i]) == found && found != null) {
          return found;
        }
        if (patterns[i].matches(path)) {
          return rules[i];
        }
      }
    }
    return found;
  }

  private static long characters(String text) {
    long mask = 0;
    for (int i = 0; i < text.length(); i++) {
      mask |= 1L << text.charAt(i); // the shift takes the lowest six bits
    }
    return mask;
  }

  private static long pairs(String text) {
    long mask = 0;
    for (int i = 1; i < text.length(); i++) {
      mask |= 1L << (text.charAt(i - 1) * 29 + text.charAt(i));
    }
    return mask;
  }
}
