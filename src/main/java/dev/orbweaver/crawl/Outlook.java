package dev.orbweaver.crawl;

import dev.orbweaver.host.HostFacts;
import dev.orbweaver.output.CrawlEnd;
import dev.orbweaver.output.HostReceipt;
import dev.orbweaver.output.Progress;
import dev.orbweaver.output.Receipts;
import dev.orbweaver.politeness.Estimate;
import dev.orbweaver.politeness.HostHistory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What can be told of all hosts at one moment: when they will be done, and how they were treated.
 */
final class Outlook {
  /** A shorter wait needs no explanation. */
  private static final long MOMENT = 2_000_000_000L;

  private final Collection<HostRow> rows;
  private final long now;
  private final Function<HostRow, HostHistory> histories;

  private Outlook(HostTable hosts, long now, Function<HostRow, HostHistory> histories) {
    this.rows = hosts.all();
    this.now = now;
    this.histories = histories;
  }

  /** Made of what is at hand: for a look now and then. */
  static Outlook quick(HostTable hosts, long now) {
    return new Outlook(hosts, now, HostRow::history);
  }

  /** Made of all that is remembered, that of earlier processes too: for the end. */
  static Outlook thorough(HostTable hosts, long now, long wallMillis) {
    return new Outlook(hosts, now, row -> lastOf(row, now, wallMillis));
  }

  /**
   * When what is left will be done.
   *
   * @param perSecond URLs done per second
   * @param growing whether new ones are being found
   */
  Optional<Estimate> estimate(double perSecond, boolean growing) {
    Estimate.Maker maker = new Estimate.Maker();
    for (HostRow row : rows) {
      long left = row.available() + row.inHand();
      if (left > 0) {
        HostHistory history = histories.apply(row);
        long delay = Math.max(row.delayNanos, history.conduct().promisedNanos());
        long wait = row.available() > 0 ? row.workableAt(now) - now : 0;
        maker.host(
            row.host,
            left,
            delay,
            wait,
            (long) history.usualNanos(),
            history.conduct().mostInFlight(),
            history.ruleOf(delay, now));
      }
    }
    return maker.make(perSecond, growing);
  }

  /**
   * What the outputs are told at the end of a crawl.
   *
   * @param how it ended
   * @param left URLs that have no end yet
   */
  CrawlEnd end(String how, Tally tally, long left, long wallMillis) {
    Duration elapsed = Duration.ofNanos(now - tally.startedNanos());
    Optional<Estimate> remaining = left == 0 ? Optional.empty() : estimate(tally.pace(now), true);
    return new CrawlEnd(how, elapsed, left, tally.sitemaps(), receipts(wallMillis), remaining);
  }

  /** What is waited for, when nothing is in flight and will not be for more than a moment. */
  Optional<Progress.Waiting> standstill() {
    HostRow first = null;
    for (HostRow row : rows) {
      if (row.inHand() > 0 || row.stored.isTaking()) {
        return Optional.empty();
      }
      boolean waits = row.available() > 0;
      if (waits && (first == null || row.workableAt(now) - first.workableAt(now) < 0)) {
        first = row;
      }
    }
    long wait = first == null ? 0 : first.workableAt(now) - now;
    return wait < MOMENT
        ? Optional.empty()
        : Optional.of(new Progress.Waiting(first.host, Duration.ofNanos(wait), why(first)));
  }

  private String why(HostRow row) {
    if (row.parked.isEmpty()) {
      return row.rule(now).phrase();
    }
    boolean dead = row.parked.values().stream().anyMatch(each -> each.isDead());
    return dead ? "it does not answer" : "its robots.txt cannot be read";
  }

  /** How every host was treated, by all processes that worked on the crawl. */
  Receipts receipts(long wallMillis) {
    List<HostReceipt> receipts = new ArrayList<>(rows.size());
    for (HostRow row : rows) {
      receipts.add(new HostReceipt(row.host, histories.apply(row)));
    }
    return new Receipts(receipts, now, wallMillis);
  }

  private static HostHistory lastOf(HostRow row, long now, long wallMillis) {
    if (!row.history().isNone()) {
      return row.history();
    }
    return row.memory.clock().isNone()
        ? HostFacts.of(row.memory.kept(), 0, now, wallMillis).history()
        : row.memory.clock();
  }
}
