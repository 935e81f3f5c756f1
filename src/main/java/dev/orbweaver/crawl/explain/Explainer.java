package dev.orbweaver.crawl.explain;

import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.crawl.explain.Explanation.Standing;
import dev.orbweaver.host.HostFacts;
import dev.orbweaver.model.Reason;
import dev.orbweaver.url.Url;
import dev.orbweaver.url.UrlFolding;
import java.util.ArrayList;
import java.util.List;

/** Explains single URLs by the settings of a crawl and by what it found out so far. */
public final class Explainer {
  private final CrawlPlan plan;
  private final UrlFolding folding;

  private Explainer(CrawlPlan plan) {
    this.plan = plan;
    this.folding = plan.pages().links().folding();
  }

  public static Explainer of(CrawlPlan plan) {
    return new Explainer(plan);
  }

  /** The spelling under which the crawl knows a URL that stands on a page. */
  public Url known(Url given) {
    return folding.fold(given.forCrawling());
  }

  /**
   * Goes through all rules.
   *
   * @param given as it was asked for
   * @param url the form in which the evidence is of it: {@link #known}, or without folding
   */
  public Explanation explain(String given, Url url, Evidence evidence) {
    HostFacts host =
        evidence.sighting() == null
            ? HostFacts.NONE
            : HostFacts.of(
                evidence.sighting().host().values(),
                plan.robots().maxSize(),
                evidence.now(),
                evidence.wallMillis());
    List<Step> steps = new ArrayList<>();
    steps.add(form(given, url));
    List<Judged> judged = new Rules(plan).judge(url, evidence, host);
    judged.forEach(each -> steps.add(each.step()));
    Past past = new Past(evidence);
    steps.addAll(past.steps());
    if (!evidence.hasRecord() && url.isHttp()) {
      HostSteps about = new HostSteps(plan, host, evidence.now(), evidence.wallMillis());
      steps.add(about.clock());
      about.healthOf(url.origin()).ifPresent(steps::add);
    }
    String refusal = refusal(judged);
    ParkedBy parked = mayWait(refusal) ? ParkedBy.of(url, evidence, host) : null;
    Standing standing = standing(evidence);
    if (standing == Standing.QUEUED && parked != null) {
      steps.add(parked.step());
      steps.add(Step.of("so", parked.conclusion()));
      return new Explanation(url.href(), Standing.PARKED, parked.reason().id(), steps);
    }
    steps.add(conclusion(evidence, past, refusal, parked));
    String reason = evidence.hasRecord() ? past.reason() : refusal;
    return new Explanation(url.href(), standing, reason, steps);
  }

  /** Summarises a host. */
  public Explanation explainHost(HostEvidence evidence) {
    return HostExplanation.of(plan, evidence);
  }

  private Step form(String given, Url url) {
    boolean folded = evidencedByFolding(url, given);
    String text = url.href();
    if (!given.equals(url.href())) {
      text += folded ? ", folded (orbweaver.url) from " + given : ", the normal form of " + given;
    }
    return Step.of("url", text, "given", given, "url", url.href(), "folded", folded);
  }

  /** Whether it is the folding that made another URL of it, and not just the standard. */
  private boolean evidencedByFolding(Url url, String given) {
    return Url.parse(given) instanceof Url parsed
        && !parsed.forCrawling().href().equals(url.href())
        && known(parsed).equals(url);
  }

  private static Standing standing(Evidence evidence) {
    if (evidence.hasRecord()) {
      return Standing.ENDED;
    }
    if (evidence.inHand()) {
      return Standing.IN_HAND;
    }
    if (evidence.sighting() == null) {
      return Standing.UNKNOWN;
    }
    if (evidence.isQueued()) {
      return Standing.QUEUED;
    }
    return evidence.isSeen() ? Standing.ENDED : Standing.NEVER_SEEN;
  }

  /** A robots.txt that is out of reach comes back with its host. */
  private static boolean mayWait(String refusal) {
    return refusal == null || refusal.equals(Reason.ROBOTS_UNREACHABLE.id());
  }

  private static String refusal(List<Judged> judged) {
    return judged.stream()
        .filter(each -> each.refusal() != null)
        .map(each -> each.refusal().id())
        .findFirst()
        .orElse(null);
  }

  private static Step conclusion(Evidence evidence, Past past, String refusal, ParkedBy parked) {
    return switch (standing(evidence)) {
      case ENDED -> Step.of("so", past.ending());
      case IN_HAND -> Step.of("so", "it is being fetched, or waits at its host's hand");
      case QUEUED ->
          Step.of(
              "so",
              refusal == null
                  ? "it waits for its turn, and for its host's time"
                  : "it waits for its turn, and will then be refused: " + refusal);
      case UNKNOWN ->
          Step.of("so", "there is no state that could tell whether the crawl knows of it");
      default -> Step.of("so", ifItWereMet(refusal, parked));
    };
  }

  private static String ifItWereMet(String refusal, ParkedBy parked) {
    if (refusal != null) {
      return "the crawl has never taken it up; it would be refused: " + refusal;
    }
    return "the crawl has followed no link to it; if it comes to one, it is "
        + (parked == null ? "fetched" : "parked: " + parked.text());
  }
}
