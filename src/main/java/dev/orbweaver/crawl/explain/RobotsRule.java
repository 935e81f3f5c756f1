package dev.orbweaver.crawl.explain;

import dev.orbweaver.host.HostFacts;
import dev.orbweaver.host.RobotsCopy;
import dev.orbweaver.model.Reason;
import dev.orbweaver.robots.RobotsRules;
import dev.orbweaver.robots.RobotsSettings;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What the kept copy of an origin's robots.txt says of a URL, and in which line. */
final class RobotsRule {
  private static final String NAME = "robots";

  private final RobotsSettings settings;

  RobotsRule(RobotsSettings settings) {
    this.settings = settings;
  }

  Judged judge(Url url, HostFacts host) {
    if (!settings.obey()) {
      return Judged.passed(
          Step.of(
              NAME, "is neither asked for nor obeyed (orbweaver.robots.obey)", "obeyed", false));
    }
    Optional<RobotsCopy> copy = host.robotsOf(url.origin());
    if (copy.isEmpty()) {
      return Judged.passed(
          Step.of(NAME, "no copy of " + url.origin() + "/robots.txt is kept", "known", false));
    }
    return copy.get().settled() ? known(url, copy.get()) : unreachable(copy.get());
  }

  private static Judged unreachable(RobotsCopy copy) {
    String text = "cannot be read: " + copy.trouble() + "; " + again(copy);
    return new Judged(Step.of(NAME, text, "known", false), Reason.ROBOTS_UNREACHABLE);
  }

  private static String again(RobotsCopy copy) {
    return copy.askedAgainInMillis() <= 0
        ? "it is to be asked for again"
        : "it is asked for again in " + Times.of(Duration.ofMillis(copy.askedAgainInMillis()));
  }

  private Judged known(Url url, RobotsCopy copy) {
    RobotsRules rules = copy.text().rulesFor(List.of(settings.token()));
    if (settings.refusesDelayOf(rules)) {
      Duration delay = rules.crawlDelay().orElseThrow();
      String text =
          "asks for Crawl-delay "
              + Times.of(delay)
              + "; more than "
              + Times.of(settings.maxCrawlDelay())
              + " is not waited (orbweaver.robots.max-crawl-delay)";
      return new Judged(Step.of(NAME, text, "known", true, "allowed", false), Reason.CRAWL_DELAY);
    }
    RobotsRules.Verdict verdict = rules.verdict(url.requestTarget());
    Step step =
        Step.of(
            NAME,
            copy.exists() ? text(verdict, agent(copy)) : "there is none: everything is allowed",
            "known",
            true,
            "allowed",
            verdict.allowed(),
            "line",
            verdict.line() == 0 ? null : verdict.line(),
            "rule",
            verdict.rule(),
            "agent",
            copy.exists() ? agent(copy) : null);
    return new Judged(step, verdict.allowed() ? null : Reason.ROBOTS);
  }

  private static String text(RobotsRules.Verdict verdict, String agent) {
    String group = agent == null ? "no group is for us" : "the group of " + agent;
    if (verdict.rule() == null) {
      return "allowed: no rule matches (" + group + ")";
    }
    String kind = verdict.allowed() ? "Allow: " : "Disallow: ";
    return (verdict.allowed() ? "allowed" : "disallowed")
        + " by line "
        + verdict.line()
        + ", "
        + kind
        + verdict.rule()
        + " ("
        + group
        + ")";
  }

  /** Whose group is obeyed; null when there is none for us. */
  private String agent(RobotsCopy copy) {
    if (copy.text().names(settings.token())) {
      return settings.token();
    }
    return copy.text().names("*") ? "*" : null;
  }
}
