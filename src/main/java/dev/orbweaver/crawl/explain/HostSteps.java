package dev.orbweaver.crawl.explain;

import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.host.HostFacts;
import dev.orbweaver.politeness.Conduct;
import dev.orbweaver.politeness.HealthHistory;
import dev.orbweaver.politeness.HostClock;
import dev.orbweaver.politeness.HostHistory;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** What is told of a host: its clock, its health, and how it was treated so far. */
final class HostSteps {
  private final CrawlPlan plan;
  private final HostFacts host;
  private final long now;
  private final long wallMillis;

  HostSteps(CrawlPlan plan, HostFacts host, long now, long wallMillis) {
    this.plan = plan;
    this.host = host;
    this.now = now;
    this.wallMillis = wallMillis;
  }

  /** Which delay rules, and until when. */
  Step clock() {
    HostHistory history = host.history();
    HostClock clock = new HostClock(plan.politeness(), () -> 0, history);
    if (history.isNone()) {
      String delay = Times.of(clock.delay());
      return Step.of("clock", "the host was never asked; delay " + delay, "rule", "configured");
    }
    long earliest = clock.earliestStart();
    long wait = earliest <= now ? 0 : earliest - now; // it may be as long ago as can be
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
    boolean dead = health.isDead();
    String last =
        health.reason() == null
            ? ""
            : "; last failure: " + health.reason().id() + ": " + health.detail();
    String alive = health.answered() ? "it answers" : "no answer of it has come yet";
    long wait = Math.max(0, health.probeAt() - now);
    String text =
        dead
            ? health.death(now, wallMillis)
                + ", found so "
                + health.probes()
                + (health.probes() == 1 ? " time" : " times")
                + "; next probe "
                + (wait == 0 ? "now" : "in " + Times.ofNanos(wait))
            : alive;
    String all = health.failures().isEmpty() ? "" : "; in all " + health.failures().phrase();
    return Step.of(
        "health",
        health.origin() + ": " + text + all + last,
        "origin",
        health.origin(),
        "dead",
        dead,
        "answered",
        health.answered(),
        "deadSince",
        health.diedAt(now, wallMillis).map(Instant::toString).orElse(null),
        "failures",
        health.failures().byId(),
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
