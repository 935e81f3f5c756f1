package dev.orbweaver.crawl.explain;

import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.host.HostFacts;
import dev.orbweaver.politeness.Conduct;
import dev.orbweaver.politeness.HealthHistory;
import dev.orbweaver.politeness.HostClock;
import dev.orbweaver.politeness.HostHistory;
import java.util.Locale;
import java.util.Optional;

/** What is told of a host: its clock, its health, and how it was treated so far. */
final class HostSteps {
  private final CrawlPlan plan;
  private final HostFacts host;
  private final long now;

  HostSteps(CrawlPlan plan, HostFacts host, long now) {
    this.plan = plan;
    this.host = host;
    this.now = now;
  }

  /** Which delay rules, and until when. */
  Step clock() {
    HostHistory history = host.history();
    HostClock clock = new HostClock(plan.politeness(), () -> 0, history);
    if (history.equals(HostHistory.NONE)) {
      String delay = Times.of(clock.delay());
      return Step.of("clock", "the host was never asked; delay " + delay, "rule", "configured");
    }
    long wait = Math.max(0, clock.earliestStart() - now);
    String until = wait == 0 ? "it may be asked now" : "not before " + Times.ofNanos(wait);
    return Step.of(
        "clock",
        "delay "
            + Times.of(clock.delay())
            + ", "
            + until
            + (wait == 0 ? "; " : " from now; ")
            + clock.rule().phrase(),
        "delaySeconds",
        clock.delay().toNanos() / 1e9,
        "waitSeconds",
        wait / 1e9,
        "rule",
        clock.rule().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        "failuresInRow",
        history.failuresInRow());
  }

  /** Whether somebody answers there; empty when nothing is known. */
  Optional<Step> healthOf(String origin) {
    return host.history().health().stream()
        .filter(each -> each.origin().equals(origin))
        .findFirst()
        .map(this::health);
  }

  Step health(HealthHistory health) {
    boolean dead = health.probes() > 0;
    String last =
        health.reason() == null
            ? ""
            : "; last failure: " + health.reason().id() + ": " + health.detail();
    String alive = health.answered() ? "it answers" : "no answer of it has come yet";
    long wait = Math.max(0, health.probeAt() - now);
    String text =
        dead
            ? "dead, found so "
                + health.probes()
                + " times; next probe "
                + (wait == 0 ? "now" : "in " + Times.ofNanos(wait))
            : alive;
    return Step.of(
        "health",
        health.origin() + ": " + text + last,
        "origin",
        health.origin(),
        "dead",
        dead,
        "answered",
        health.answered(),
        "lastFailure",
        health.reason() == null ? null : health.reason().id());
  }

  /** How it was treated. */
  Step conduct() {
    Conduct conduct = host.history().conduct();
    String gaps =
        conduct.shortestGap() < 0
            ? "no gap yet"
            : "shortest gap "
                + Times.ofNanos(conduct.shortestGap())
                + ", median "
                + Times.ofNanos(conduct.medianGap());
    String text =
        String.format(
            Locale.ROOT,
            "%,d requests, %,d bytes; %s; %d in flight at most; %,d times 429, %,d times 503",
            conduct.requests(),
            conduct.bytes(),
            gaps,
            conduct.mostInFlight(),
            conduct.tooMany(),
            conduct.unavailable());
    return Step.of(
        "asked",
        text,
        "requests",
        conduct.requests(),
        "bytes",
        conduct.bytes(),
        "tooManyRequests",
        conduct.tooMany(),
        "unavailable",
        conduct.unavailable());
  }
}
