package dev.orbweaver.crawl;

import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.SitemapCounts;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.Pace;
import dev.orbweaver.output.Progress;
import dev.orbweaver.output.Rates;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The crawl's counts, of committed visits only. */
final class Tally {
  private static final Duration RECENT = Duration.ofSeconds(10);

  /**
   * Refusals that leave a root as unfetched as a failure does; robots.txt is the site's own answer
   * and no failure.
   */
  private static final Set<Reason> OUT_OF_REACH =
      EnumSet.of(
          Reason.ROBOTS_UNREACHABLE, Reason.BLOCKED_ADDRESS, Reason.BAD_PORT, Reason.URL_TOO_LONG);

  private final long startedNanos;
  private final Rates rates;
  private final Rates found;
  private long done;
  private long fetched;
  private long bytes;
  private long errors;
  private int roots;
  private int failedRoots;
  private long duplicates;
  private SitemapCounts sitemaps;

  Tally(long now) {
    this(CrawlMemory.NEW, now);
  }

  /** Goes on from what an earlier process counted. */
  Tally(CrawlMemory memory, long now) {
    this.startedNanos = now - memory.elapsedNanos();
    this.rates = new Rates(RECENT, now);
    this.found = new Rates(RECENT, now);
    this.done = memory.done();
    this.fetched = memory.fetched();
    this.bytes = memory.bytes();
    this.errors = memory.errors();
    this.roots = memory.roots();
    this.failedRoots = memory.failedRoots();
    this.duplicates = memory.duplicates();
    this.sitemaps = memory.sitemaps();
  }

  CrawlMemory memory(CrawlIntent intent, boolean complete, Set<String> leftOut, long now) {
    return new CrawlMemory(
        done,
        fetched,
        bytes,
        errors,
        roots,
        failedRoots,
        now - startedNanos,
        complete,
        intent,
        sitemaps,
        duplicates,
        leftOut);
  }

  /** URLs were found that nobody knew. */
  void found(int urls, long now) {
    found.add(now, urls, 0);
  }

  private boolean isGrowing(long now) {
    return found.at(now).pagesPerSecond() > 0;
  }

  /** URLs done per second since the start. */
  double pace(long now) {
    return done / Math.max(1e-3, (now - startedNanos) / 1e9);
  }

  void expectRoot() {
    roots++;
  }

  void add(Visit visit, long now) {
    if (visit.task().isSitemap()) {
      sitemaps = sitemaps.plus(visit);
      return;
    }
    long size = visit.response() == null ? 0 : Math.max(0, visit.response().size());
    done++;
    bytes += size;
    rates.add(now, 1, size);
    Outcome outcome = visit.outcome();
    duplicates += visit.duplicateOf() == null ? 0 : 1;
    fetched += outcome instanceof Outcome.Fetched ? 1 : 0;
    boolean failed = outcome instanceof Outcome.Failed;
    errors += failed || outcome.reason() == Reason.HTTP_STATUS ? 1 : 0;
    boolean out = failed || OUT_OF_REACH.contains(outcome.reason());
    failedRoots += visit.task().isRoot() && out ? 1 : 0;
  }

  /** Sitemaps were listed that are not read. */
  void sitemapsLeft(long more) {
    sitemaps = sitemaps.plusLeft(more);
  }

  /** Pages answered in full. */
  long fetched() {
    return fetched;
  }

  SitemapCounts sitemaps() {
    return sitemaps;
  }

  /** Pages whose body an earlier one had. */
  long duplicates() {
    return duplicates;
  }

  boolean everyRootFailed() {
    return roots > 0 && failedRoots == roots;
  }

  long startedNanos() {
    return startedNanos;
  }

  Progress progress(HostTable hosts, long now) {
    int active = 0;
    int waiting = 0;
    long queued = 0;
    int deadHosts = 0;
    for (HostRow row : hosts.all()) {
      active += row.inHand() > 0 ? 1 : 0;
      waiting += row.inHand() == 0 && row.available() > 0 ? 1 : 0;
      queued += row.available();
      deadHosts += row.missed().isEmpty() ? 0 : 1;
    }
    Pace recent = rates.at(now);
    Outlook outlook = Outlook.quick(hosts, now);
    return new Progress(
        done,
        bytes,
        queued,
        active,
        waiting,
        errors,
        Duration.ofNanos(now - startedNanos),
        recent,
        queued == 0 ? Optional.empty() : outlook.estimate(recent.pagesPerSecond(), isGrowing(now)),
        outlook.standstill(),
        new Progress.Parked(hosts.parked(), deadHosts),
        false);
  }
}
