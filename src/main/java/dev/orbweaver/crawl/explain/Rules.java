package dev.orbweaver.crawl.explain;

import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.crawl.Spent;
import dev.orbweaver.host.HostFacts;
import dev.orbweaver.model.Reason;
import dev.orbweaver.scope.Budget;
import dev.orbweaver.scope.Budgets;
import dev.orbweaver.scope.ScopeVerdict;
import dev.orbweaver.url.BadPorts;
import dev.orbweaver.url.RegistrableDomain;
import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The rules that decide whether a URL may be asked for at all. */
final class Rules {
  private final CrawlPlan plan;

  Rules(CrawlPlan plan) {
    this.plan = plan;
  }

  List<Judged> judge(Url url, Evidence evidence, HostFacts host) {
    List<Judged> all = new ArrayList<>();
    all.add(scope(url));
    all.add(depth(evidence));
    if (!url.isHttp()) {
      return all; // no rule behind the scope looks at it
    }
    if (BadPorts.contains(url.effectivePort())) {
      String port = "port " + url.effectivePort() + " is one that no browser connects to";
      all.add(new Judged(Step.of("port", port, "allowed", false), Reason.BAD_PORT));
    }
    int longest = plan.pages().maxUrlLength();
    if (url.href().length() > longest) {
      String length = url.href().length() + " characters; at most " + longest + " are followed";
      all.add(new Judged(Step.of("length", length, "allowed", false), Reason.URL_TOO_LONG));
    }
    all.add(new RobotsRule(plan.robots()).judge(url, host));
    Budgets budgets = plan.crawl().budgets();
    if (evidence.sighting() != null && !budgets.areUnlimited()) {
      Spent spent = Spent.in(evidence.sighting().host(), url.host());
      all.add(budget("budget", "of the host " + url.host(), spent, budgets.host()));
    }
    if (evidence.site() != null && !budgets.site().equals(Budget.UNLIMITED)) {
      String site = "of the site " + RegistrableDomain.of(url.host());
      all.add(budget("site", site, evidence.site(), budgets.site()));
    }
    return all;
  }

  private static Judged budget(String name, String of, Spent spent, Budget budget) {
    String exceeded = spent.exceeds(budget);
    String text =
        exceeded == null
            ? "not used up: " + spent.pages() + " pages, " + spent.bytes() + " bytes so far"
            : "used up: " + exceeded;
    Step step =
        Step.of(
            name,
            of + ": " + text,
            "pages",
            spent.pages(),
            "bytes",
            spent.bytes(),
            "usedUp",
            exceeded != null);
    return new Judged(step, exceeded == null ? null : Reason.BUDGET);
  }

  private Judged scope(Url url) {
    ScopeVerdict verdict = plan.scope().judge(url);
    boolean isHttp = verdict.by() != ScopeVerdict.By.SCHEME;
    Step step =
        Step.of(
            "scope",
            (verdict.admitted() ? "in scope: " : "out of scope: ") + verdict.why(),
            "allowed",
            verdict.admitted(),
            "by",
            verdict.by().name().toLowerCase(Locale.ROOT).replace('_', '-'),
            "rule",
            verdict.detail());
    Reason refusal = isHttp ? Reason.OUT_OF_SCOPE : Reason.SCHEME;
    return new Judged(step, verdict.admitted() ? null : refusal);
  }

  private Judged depth(Evidence evidence) {
    long most = plan.crawl().limits().depth();
    String limit = most == Long.MAX_VALUE ? "unlimited" : "at most " + most;
    Number depth = depthOf(evidence);
    String text =
        depth == null
            ? limit + "; a link is one deeper than its page"
            : depth + (depth.longValue() == 1 ? " link" : " links") + " from a root; " + limit;
    return Judged.passed(
        Step.of("depth", text, "depth", depth, "limit", most == Long.MAX_VALUE ? null : most));
  }

  private static Number depthOf(Evidence evidence) {
    if (evidence.hasRecord() && evidence.record().get("depth") instanceof Number depth) {
      return depth;
    }
    return evidence.isQueued() ? evidence.sighting().queued().depth() : null;
  }
}
