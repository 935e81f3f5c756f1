package dev.orbweaver.host;

import dev.orbweaver.politeness.ConductBook;
import dev.orbweaver.politeness.Gate;
import dev.orbweaver.politeness.HostClock;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.politeness.RetryAfter;
import dev.orbweaver.politeness.RobotsVersion;
import dev.orbweaver.politeness.SlowDown;
import dev.orbweaver.transport.Answer;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * When this host may be asked: by its own clock, and by the gates that it shares with others. Every
 * request of the host's fetcher begins and ends here.
 */
final class HostPace {
  /** A gate, and how many requests of ours are inside. */
  private static final class Share {
    final String name;
    final Gate gate;
    int inside;

    Share(String name, Gate gate) {
      this.name = name;
      this.gate = gate;
    }
  }

  private final FetchWays ways;
  private final HostClock clock;
  private final ConductBook book;
  private final SharedGates gates;
  private final List<Share> shares = new ArrayList<>(1);
  private long ticket = Gate.NO_TICKET;

  HostPace(String host, FetchWays ways, HostHistory history, SharedGates gates) {
    this.ways = ways;
    this.clock = new HostClock(ways.politeness(), ways.random(), history);
    this.book = new ConductBook(history.conduct());
    this.gates = gates;
    join("host " + host);
    if (history.heldUntil() > now()) {
      shares.get(0).gate.hold(history.heldUntil());
    }
  }

  /**
   * From now on all hosts that may be asked at that address share their delay and their limit. One
   * with several addresses shares those of each, for any of them may be connected to.
   */
  void mayBeAt(InetAddress address) {
    join("address " + address.getHostAddress());
  }

  private void join(String name) {
    if (shares.stream().anyMatch(share -> share.name.equals(name))) {
      return; // an address that was found twice: it would wait for itself
    }
    shares.add(new Share(name, gates.acquire(name, now())));
  }

  /** Begins a request if one may begin now. */
  boolean begin(long now) {
    if (!clock.mayStart(now) || !enter(now)) {
      return false;
    }
    book.begun(now, clock.inFlight() + 1, clock.lastBusy(), clock.promised().toNanos());
    clock.requestStarted(now);
    return true;
  }

  private boolean enter(long now) {
    if (sharedStart(now) > now) {
      return waitForTurn(now);
    }
    for (int i = 0; i < shares.size(); i++) {
      Share share = shares.get(i);
      if (!share.gate.enter(ticket, now, delayNanos(), perHost())) {
        shares.subList(0, i).forEach(each -> leave(each, now)); // somebody was quicker
        return waitForTurn(now);
      }
      share.inside++;
    }
    ticket = Gate.NO_TICKET;
    return true;
  }

  private boolean waitForTurn(long now) {
    long since = now; // who let his turn pass waits for as long as everybody again
    if (ticket == Gate.NO_TICKET) {
      ticket = gates.ticket();
      since = clock.lastBusy();
    }
    for (Share share : shares) {
      share.gate.await(ticket, since, now, delayNanos(), perHost());
    }
    return false;
  }

  /** Whether others are before us, and keep a place for us. */
  boolean awaitsTurn() {
    return ticket != Gate.NO_TICKET;
  }

  /** There is nothing to be asked for now: nobody is to wait for us. */
  void leaveQueue() {
    long now = now();
    shares.forEach(share -> share.gate.withdraw(ticket, now));
    ticket = Gate.NO_TICKET;
  }

  /** Whether as many requests of ours are in flight as may be. */
  boolean isFull() {
    return clock.inFlight() >= perHost();
  }

  /** The last byte has come, or the request is over without an answer. */
  void ended(Answer answer, long now) {
    long end = end(answer, now);
    clock.responseEnded(end);
    if (answer instanceof Answer.Answered answered) {
      book.received(answered.wireBytes());
    }
    shares.forEach(each -> leave(each, end));
  }

  /** When it was over, which may be some time before anybody here had time to look. */
  private long end(Answer answer, long now) {
    long told = answer.endedNanos();
    return told > clock.lastBusy() && told < now ? told : now;
  }

  private void leave(Share share, long now) {
    share.inside--;
    share.gate.leave(now, delayNanos());
  }

  /** A healthy host's answer. */
  void good(Answer.Answered answer) {
    clock.good(answer.latency());
  }

  void failed() {
    clock.failed();
  }

  void timedOut() {
    clock.timedOut();
  }

  /** The host asked for patience, perhaps saying for how long. */
  void slowDown(Answer.Answered answer, long now) {
    Optional<Duration> retryAfter = RetryAfter.of(answer.headers(), ways.clock().instant());
    long delayBefore = delayNanos();
    clock.slowDown(now, retryAfter);
    book.slowedDown(
        new SlowDown(
            now,
            answer.status(),
            retryAfter.map(Duration::toNanos).orElse(-1L),
            Math.max(0, clock.heldUntil() - now),
            delayBefore,
            delayNanos()));
    shares.get(0).gate.hold(clock.heldUntil());
  }

  /** A robots.txt was answered for; null: that only led on. */
  void robots(RobotsVersion version) {
    if (version != null) {
      book.robots(version);
    }
  }

  void crawlDelay(Duration delay) {
    clock.crawlDelay(delay);
  }

  long heldUntil() {
    return clock.heldUntil();
  }

  /** When the next request may begin, as far as is known now. */
  long earliestStart(long now) {
    return Math.max(now, Math.max(clock.earliestStart(), sharedStart(now)));
  }

  private long sharedStart(long now) {
    long start = Long.MIN_VALUE;
    for (int i = 0; i < shares.size(); i++) {
      Share share = shares.get(i);
      boolean others = clock.inFlight() < perHost();
      int limit = others ? perHost() : Integer.MAX_VALUE; // ours alone fill it: our clock knows
      start = Math.max(start, share.gate.opensAt(ticket, now, delayNanos(), limit));
    }
    return start;
  }

  private int perHost() {
    return ways.politeness().perHost();
  }

  int inFlight() {
    return clock.inFlight();
  }

  long delayNanos() {
    return clock.delay().toNanos();
  }

  /** Whether requests follow each other without a pause. */
  boolean isUnspaced() {
    return delayNanos() == 0;
  }

  HostHistory snapshot() {
    return clock.snapshot().withConduct(book.snapshot());
  }

  /** This host's fetcher is no more; what it had in flight is cut. */
  void close() {
    leaveQueue();
    long now = now();
    for (Share share : shares) {
      while (share.inside > 0) {
        leave(share, now);
      }
      gates.release(share.name, now);
    }
    shares.clear();
  }

  private long now() {
    return ways.nanos().getAsLong();
  }
}
