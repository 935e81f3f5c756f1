package dev.orbweaver.crawl.explain;

import dev.orbweaver.crawl.explain.Explanation.Standing;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the outputs of a crawl tell that kept no state: its records, and nothing of its rules. */
public final class RecordOnly {
  private RecordOnly() {}

  /**
   * Explains by the record alone.
   *
   * @param record null when there is none
   */
  public static Explanation explain(Url url, Map<String, Object> record) {
    Evidence evidence = new Evidence(null, false, null, record, true, null, null, 0, 0);
    Past past = new Past(evidence);
    List<Step> steps = new ArrayList<>();
    steps.add(Step.of("url", url.href(), "url", url.href()));
    steps.add(
        Step.of("state", "there is none: scope, robots.txt, queue and clocks cannot be told"));
    if (record != null) {
      steps.addAll(past.steps().stream().filter(step -> !step.name().equals("seen")).toList());
      steps.add(Step.of("so", past.ending()));
      return new Explanation(url.href(), Standing.ENDED, past.reason(), steps);
    }
    steps.add(
        Step.of("so", "pages.jsonl has no record of it: it was not met, not followed, or not yet"));
    return new Explanation(url.href(), Standing.UNKNOWN, null, steps);
  }
}
