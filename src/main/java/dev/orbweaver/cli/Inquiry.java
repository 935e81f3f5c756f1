package dev.orbweaver.cli;

import dev.orbweaver.crawl.CrawlPlan;
import dev.orbweaver.crawl.KnownPages;
import dev.orbweaver.crawl.Spent;
import dev.orbweaver.crawl.explain.Evidence;
import dev.orbweaver.crawl.explain.Explainer;
import dev.orbweaver.crawl.explain.Explanation;
import dev.orbweaver.crawl.explain.HostEvidence;
import dev.orbweaver.crawl.explain.HostExplanation;
import dev.orbweaver.crawl.explain.RecordOnly;
import dev.orbweaver.frontier.FrontierView;
import dev.orbweaver.frontier.Sighting;
import dev.orbweaver.output.Records;
import dev.orbweaver.scope.Budget;
import dev.orbweaver.scope.traps.Parked;
import dev.orbweaver.scope.traps.TrapWatch;
import dev.orbweaver.url.RegistrableDomain;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gathers what the directories of a crawl tell of a URL or a host. */
final class Inquiry implements AutoCloseable {
  private final FrontierView view;
  private final CrawlPlan plan;
  private final Records records;

  private Inquiry(FrontierView view, CrawlPlan plan, Records records) {
    this.view = view;
    this.plan = plan;
    this.records = records;
  }

  static Inquiry into(KeptCrawl crawl) {
    Records records = Records.in(crawl.out());
    if (!crawl.hasState() && !records.exist()) {
      throw crawl.nothing();
    }
    CrawlPlan plan = crawl.hasState() ? crawl.plan() : null;
    return new Inquiry(crawl.view().orElse(null), plan, records);
  }

  Explanation url(String asked, Url url) throws IOException {
    if (plan == null) {
      return RecordOnly.explain(url.forCrawling(), record(url.forCrawling()));
    }
    Explainer explainer = Explainer.of(plan);
    Url folded = explainer.known(url);
    Evidence evidence = evidence(folded);
    Url unfolded = url.forCrawling();
    if (!evidence.isMet() && !unfolded.equals(folded)) { // a redirect's target is not folded
      Evidence other = evidence(unfolded);
      if (other.isMet()) {
        return explainer.explain(asked, unfolded, other);
      }
    }
    return explainer.explain(asked, folded, evidence);
  }

  private Evidence evidence(Url url) throws IOException {
    Sighting sighting = view.look(url);
    return new Evidence(
        sighting,
        false,
        site(url.host()),
        record(url),
        records.exist(),
        traps(url.host(), sighting.host()),
        new KnownPages(view::fact),
        System.nanoTime(),
        System.currentTimeMillis());
  }

  /** What is kept of traps is kept of a host, and of its site. */
  private Parked traps(String host, Map<String, byte[]> ofHost) {
    Map<String, byte[]> kept = new HashMap<>(ofHost);
    kept.putAll(view.memories(RegistrableDomain.of(host)));
    return TrapWatch.parkedIn(plan.crawl().traps(), kept);
  }

  /** Goes through all hosts, so it is asked for only where it matters. */
  private Spent site(String host) {
    if (host == null || plan.crawl().budgets().site().equals(Budget.UNLIMITED)) {
      return null;
    }
    Spent.OfSite spent = new Spent.OfSite(host);
    view.hosts(spent::add);
    return spent.sum();
  }

  private Map<String, Object> record(Url url) throws IOException {
    return records.exist() ? records.find(url).orElse(null) : null;
  }

  Explanation host(String host) throws IOException {
    Map<String, Long> ends = records.exist() ? records.endsOf(host) : Map.of();
    HostEvidence evidence =
        new HostEvidence(
            host,
            ends,
            records.exist() ? HostEvidence.Ends.COUNTED : HostEvidence.Ends.NO_RECORDS,
            view == null ? -1 : view.queued(host),
            false,
            view == null ? List.of() : List.copyOf(view.memories(host).values()),
            view == null ? List.of() : traps(host, view.memories(host)).groupsOf(host),
            System.nanoTime(),
            System.currentTimeMillis());
    return HostExplanation.of(plan, evidence);
  }

  @Override
  public void close() {
    if (view != null) {
      view.close();
    }
  }
}
