package dev.orbweaver.robots;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rules with a {@code *} inside, as a tree: first the text before the first star, then a {@link
 * Step} a star, which rules with the same beginning share.
 *
 * <p>The texts between the stars are taken one after another, each at its first possible place:
 * when the first place leads to no match, no later one does, so there is nothing to go back to.
 * Where the texts stand in a path is found out once for all rules ({@link Literals}).
 *
 * <p>No file can make a verdict expensive: a walk goes on only as far as {@link Literals#EFFORT}
 * reaches. Only a file made for it gets there; of what is then unknown all that disallows is taken
 * to match, as it is where a text found no room ({@link LiteralTrie}).
 */
final class WildcardRules {
  /** Most files have none inside a pattern, and every host keeps what was made of its own. */
  private static final WildcardRules NONE = new WildcardRules(List.of());

  private final Prefixes beginnings;
  private final Step[] roots;
  private final Literals literals;

  static WildcardRules of(Collection<Rule> rules) {
    return rules.isEmpty() ? NONE : new WildcardRules(rules);
  }

  private WildcardRules(Collection<Rule> rules) {
    Builder builder = new Builder();
    rules.forEach(builder::add);
    beginnings = new Prefixes(builder.roots.keySet());
    roots = new Step[beginnings.size()];
    for (int i = 0; i < roots.length; i++) {
      roots[i] = builder.roots.get(beginnings.get(i));
    }
    literals = new Literals(builder.trie);
  }

  /** The strongest rule that matches, or the one already found (or null) if that is stronger. */
  Rule strongest(String path, Rule found) {
    int longest = beginnings.longest(path);
    return longest < 0 ? found : new Walk(path, found).from(longest);
  }

  /** One verdict under way. */
  private final class Walk {
    private record Reached(Step step, int end) {}

    private final Literals.Found texts;
    private final Deque<Reached> reached = new ArrayDeque<>();
    private Rule found;

    Walk(String path, Rule found) {
      this.texts = literals.in(path);
      this.found = found;
    }

    Rule from(int longest) {
      for (int root = longest; root >= 0; root = beginnings.parent(root)) {
        found = Rule.stronger(found, roots[root].open);
        reached.push(new Reached(roots[root], beginnings.get(root).length()));
        while (!reached.isEmpty()) {
          Reached last = reached.pop();
          for (Step next = last.step.child; next != null; next = next.sibling) {
            tryOut(next, last.end);
          }
        }
      }
      return found;
    }

    private void tryOut(Step step, int from) {
      if (!texts.isAfter(step.literal, from) || Rule.stronger(found, step.strongest) == found) {
        return;
      }
      found = Rule.stronger(found, step.open);
      if (texts.isAtEnd(step.literal)) {
        found = Rule.stronger(found, step.anchored);
      }
      if (step.child != null) {
        int end = texts.firstEnd(step.literal, from);
        if (end < 0) {
          found = Rule.stronger(found, step.forbidding);
        } else {
          reached.push(new Reached(step, end));
        }
      }
    }
  }

  /** Puts rules into the tree. */
  private static final class Builder {
    private record Place(Step before, int literal) {}

    private final Map<String, Step> roots = new HashMap<>();
    private final Map<Place, Step> steps = new HashMap<>();
    private final LiteralTrie trie = new LiteralTrie();

    void add(Rule rule) {
      WildcardPattern pattern = WildcardPattern.of(rule.pattern());
      Step step = roots.computeIfAbsent(pattern.beginning(), none -> new Step(-1));
      step.leadsTo(rule);
      for (String text : pattern.texts()) {
        int literal = trie.number(text);
        step = literal < 0 ? step : next(step, literal);
        step.leadsTo(rule);
        if (literal < 0 || trie.length(literal) < text.length()) {
          step.open = rule.allow() ? step.open : Rule.stronger(step.open, rule);
          return;
        }
      }
      step.endsWith(rule, pattern.anchored());
    }

    private Step next(Step before, int literal) {
      return steps.computeIfAbsent(new Place(before, literal), place -> before.then(literal));
    }
  }
}
