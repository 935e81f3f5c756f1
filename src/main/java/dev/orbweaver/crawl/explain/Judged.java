package dev.orbweaver.crawl.explain;

import dev.orbweaver.model.Reason;

/**
 * A step, and how a URL would end by it.
 *
 * @param refusal null when it stands in the way of nothing
 */
record Judged(Step step, Reason refusal) {
  static Judged passed(Step step) {
    return new Judged(step, null);
  }
}
