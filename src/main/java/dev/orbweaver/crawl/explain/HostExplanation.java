package dev.orbweaver.crawl.explain;

import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.crawl.explain.Explanation.Standing;
import dev.orbweaver.host.HostFacts;
import dev.orbweaver.host.RobotsCopy;
import dev.orbweaver.politeness.DelayRule;
import dev.orbweaver.politeness.HealthHistory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A summary of one host: what became of its URLs, and how it is treated. */
public final class HostExplanation {
  private HostExplanation() {}

  /**
   * Summarises.
   *
   * @param plan what the crawl was told; null when nothing tells that any more
   */
  public static Explanation of(CrawlPlan plan, HostEvidence evidence) {
    List<Step> steps = new ArrayList<>();
    steps.add(Step.of("host", evidence.host(), "host", evidence.host()));
    steps.add(ended(evidence));
    steps.add(queued(evidence));
    if (plan != null) {
      HostFacts facts =
          HostFacts.of(
              evidence.memories(), plan.robots().maxSize(), evidence.now(), evidence.wallMillis());
      HostSteps about = new HostSteps(plan, facts, evidence.now(), evidence.wallMillis());
      steps.add(about.clock());
      if (evidence.shared()) {
        steps.add(Step.of("shared", DelayRule.SHARED.phrase() + ": they take turns"));
      }
      facts.robots().forEach(copy -> steps.add(robots(copy)));
      for (HealthHistory each : facts.history().health()) {
        steps.add(about.health(each));
        if (each.isMissed() && evidence.queued() > 0) {
          steps.add(
              ParkedBy.byDeathOf(each, evidence.now(), evidence.wallMillis()).stepWithCommand());
        }
      }
      if (!evidence.traps().isEmpty() && evidence.queued() > 0) {
        steps.add(ParkedBy.byTraps(evidence.traps()).stepWithCommand());
      }
      steps.add(about.conduct());
    }
    return new Explanation(evidence.host(), Standing.HOST, null, steps);
  }

  private static Step ended(HostEvidence evidence) {
    if (evidence.counted() != HostEvidence.Ends.COUNTED) {
      boolean none = evidence.counted() == HostEvidence.Ends.NO_RECORDS;
      return Step.of("ended", none ? "not known: there is no pages.jsonl" : "see the outputs");
    }
    long all = evidence.ends().values().stream().mapToLong(Long::longValue).sum();
    String kinds =
        evidence.ends().entrySet().stream()
            .map(each -> each.getKey() + ": " + count(each.getValue()))
            .collect(Collectors.joining("; "));
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("urls", all);
    facts.put("ends", new LinkedHashMap<String, Object>(evidence.ends()));
    return new Step("ended", count(all) + " URLs" + (all == 0 ? "" : "; " + kinds), facts);
  }

  private static Step queued(HostEvidence evidence) {
    return evidence.queued() < 0
        ? Step.of("queued", "not known: there is no state")
        : Step.of("queued", count(evidence.queued()) + " URLs", "urls", evidence.queued());
  }

  private static Step robots(RobotsCopy copy) {
    String text =
        copy.settled()
            ? (copy.exists() ? "known" : "there is none")
            : "cannot be read: " + copy.trouble();
    return Step.of(
        "robots",
        copy.origin() + ": " + text,
        "origin",
        copy.origin(),
        "known",
        copy.settled(),
        "exists",
        copy.exists());
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
