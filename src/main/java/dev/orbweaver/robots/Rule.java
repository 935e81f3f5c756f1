package dev.orbweaver.robots;

import java.util.Comparator;

/**
 * One Allow or Disallow line.
 *
 * @param allow whether it allows
 * @param text the value as it was written
 * @param pattern the value in the form in which it is compared, see {@link ComparablePath}
 * @param line where it stands, from 1
 */
public record Rule(boolean allow, String text, String pattern, int line) {

  /** Which of two matching rules decides: the longer pattern, then Allow, then the earlier line. */
  static final Comparator<Rule> STRONGEST_FIRST =
      Comparator.comparingInt((Rule rule) -> -rule.pattern.length())
          .thenComparing(rule -> rule.allow ? 0 : 1)
          .thenComparingInt(Rule::line);

  /** The stronger of two rules, either of which may be null. */
  static Rule stronger(Rule a, Rule b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return STRONGEST_FIRST.compare(a, b) <= 0 ? a : b;
  }

  Rule withPattern(String other) {
    return new Rule(allow, text, other, line);
  }
}
