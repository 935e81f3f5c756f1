package dev.orbweaver.robots;

/** A star and the text behind it, in the rules that are the same up to there. */
final class Step {
  final int literal;

  /** The first of the steps that may follow, and the next one that may follow in its place. */
  Step child;

  Step sibling;

  /** The strongest rule that ends here with anything behind, and with nothing behind. */
  Rule open;

  Rule anchored;

  /** The strongest rule that ends here or further on, and the strongest one that disallows. */
  Rule strongest;

  Rule forbidding;

  Step(int literal) {
    this.literal = literal;
  }

  Step then(int next) {
    Step step = new Step(next);
    step.sibling = child;
    child = step;
    return step;
  }

  void endsWith(Rule rule, boolean nothingBehind) {
    if (nothingBehind) {
      anchored = Rule.stronger(anchored, rule);
    } else {
      open = Rule.stronger(open, rule);
    }
  }

  void leadsTo(Rule rule) {
    strongest = Rule.stronger(strongest, rule);
    forbidding = rule.allow() ? forbidding : Rule.stronger(forbidding, rule);
  }
}
