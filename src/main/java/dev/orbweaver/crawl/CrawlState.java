package dev.orbweaver.crawl;

import dev.orbweaver.frontier.Batch;
import dev.orbweaver.frontier.FrontierStore;
import dev.orbweaver.frontier.Recovered;
import dev.orbweaver.host.HostEvent;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.output.CrawlEnd;
import dev.orbweaver.output.Progress;
import dev.orbweaver.scope.traps.FirstPages;
import dev.orbweaver.scope.traps.Parked;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/**
 * Where a crawl stands: its hosts, what is handed out, what was counted, and whether it is over.
 * What the supervisor hears changes it; whatever it does to others goes through {@link
 * HandingOut.Hands}.
 */
final class CrawlState {
  /** How long a host is left in peace at least when its fetcher failed, and its clock with it. */
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  private final CrawlSettings settings;
  private final HostTable hosts;
  private final Slots slots;
  private final HandingOut handingOut;
  private final FirstPages pages;
  private final Tally tally;
  private final Informant informant;
  private final Ending ending = new Ending();
  private long admitted;
  private boolean seeded;

  /**
   * @param traps what an earlier process took for a trap
   */
  CrawlState(
      CrawlSettings settings, Frontier frontier, Parked traps, HandingOut.Hands hands, long now) {
    FrontierStore store = frontier.store();
    Recovered recovered = frontier.recovered();
    boolean staysQueued = store.outlivesProcess();
    this.settings = settings;
    this.slots = new Slots(settings.concurrency());
    this.tally = new Tally(Ledger.memory(recovered), now);
    this.hosts = new HostTable(settings.concurrency(), staysQueued);
    hosts.recover(recovered, now);
    Spending spending = new Spending(settings.budgets());
    spending.recover(recovered.hosts());
    this.pages = new KnownPages(store::fact);
    this.handingOut = new HandingOut(hosts, slots, spending, hands, pages, staysQueued);
    handingOut.park(traps);
    this.informant = new Informant(store, hosts, spending, handingOut::traps);
  }

  Ending ending() {
    return ending;
  }

  HostTable hosts() {
    return hosts;
  }

  Tally tally() {
    return tally;
  }

  Informant informant() {
    return informant;
  }

  /** A host's fetcher speaks of its tasks, or for the last time. Gives what is to be committed. */
  Committer.News heard(HostEvent event, long now) {
    HostRow row = hosts.row(event.host(), now);
    Committer.News news = heard(row, event, now);
    hosts.changed(row, now);
    return news;
  }

  private Committer.News heard(HostRow row, HostEvent event, long now) {
    if (event instanceof HostEvent.Finished finished) {
      row.finished(finished.visit().task());
      row.ready(finished.readiness(), now);
      return new Committer.Record(
          finished.visit(), finished.readiness().clock(), finished.readiness().isIdle());
    }
    if (event instanceof HostEvent.Returned returned) {
      row.ready(returned.readiness(), now);
      for (HostEvent.Again again : returned.tasks()) {
        handingOut.comesBack(row, again.task(), again.notBefore(), now);
      }
      return new Committer.Paced(row.host, returned.readiness().clock());
    }
    if (event instanceof HostEvent.Passivated passivated) {
      row.passivated(passivated.memory());
    }
    return null;
  }

  /** A host's fetcher failed. Gives the tasks that it had in hand. */
  List<FetchTask> fetcherFailed(HostRow row, long now) {
    long pause = Math.max(row.delayNanos, AFTER_FAILURE.toNanos());
    List<FetchTask> lost = row.fetcherFailed(now + pause);
    hosts.changed(row, now);
    return lost;
  }

  /** A group is true. */
  void committed(CommitEvent.Committed committed, long now) {
    tally.sitemapsLeft(committed.sitemapsLeft());
    seeded = true;
    handingOut.committed(committed, now);
    committed.visits().forEach(visit -> tally.add(visit, now));
    tally.found(committed.admitted().size(), now);
    admitted += committed.admitted().size();
    for (FetchTask task : committed.admitted()) {
      if (task.isRoot()) {
        tally.expectRoot();
      }
      HostRow row = hosts.row(task.url().host(), now);
      handingOut.admitted(row, task);
      hosts.changed(row, now);
    }
  }

  /** The store gave what it had of the tasks that were asked for. */
  void taken(HostRow row, int asked, Batch batch, long now) {
    handingOut.taken(row, asked, batch, ending.mayBegin(), now);
  }

  /** Gives work to every host whose time has come, as far as slots go. */
  void handOut(long now) {
    if (ending.mayBegin()) {
      handingOut.toWhoeverMay(wanted(), now);
    }
  }

  /** How many more pages may be fetched, those in flight among them. */
  private long wanted() {
    return Math.max(0, settings.limits().maxPages() - tally.fetched());
  }

  /** When there may be work to hand out next; empty: not before something is heard. */
  OptionalLong nextTime() {
    boolean isOpen = ending.mayBegin() && slots.room(wanted()) > 0;
    return isOpen ? hosts.nextTime() : OptionalLong.empty();
  }

  /** Whether nothing is under way that could lead on. */
  boolean isStill() {
    return !ending.isFinishing() && seeded && slots.inFlight() == 0;
  }

  /** With nothing under way: whether the crawl is at its end, or at its limit. */
  boolean isAtEnd() {
    return ending.isReached(hosts, tally.fetched(), settings.limits().maxPages());
  }

  /**
   * With only parked hosts left and no probe due soon, their URLs end or are left. Says whether any
   * were.
   */
  boolean givesUpHopeless(long now) {
    return seeded && ending.mayBegin() && hosts.condemnHopeless(slots.inFlight(), now);
  }

  /** Hosts whose fetchers are to go, as they are of no use for now. */
  List<HostRow> passivating(long now) {
    List<HostRow> unused = hosts.unused(now, settings.idleHost());
    for (HostRow row : unused) {
      row.passivating = true;
      hosts.changed(row, now);
    }
    return unused;
  }

  Progress progress(long now) {
    return tally.progress(hosts, now);
  }

  /** What the outputs are told of the end, and what is to be counted for it. */
  Committer.Finish finish(long now, long wallMillis) {
    Outlook outlook = Outlook.thorough(hosts, now, wallMillis);
    CrawlEnd end = outlook.end(ending.how(), tally, hosts.unfinished(), wallMillis);
    Census census = hosts.census(handingOut.traps(), pages, ending.mostCounted(), now, wallMillis);
    return new Committer.Finish(end, census, admitted);
  }
}
