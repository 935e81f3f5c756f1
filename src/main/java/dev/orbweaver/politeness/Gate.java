package dev.orbweaver.politeness;

/**
 * What several owners who talk to the same host, or the same address, must know of each other: when
 * the last of them was busy there, how many are at this moment, and how long it is to be left in
 * peace. Each of them keeps its own {@link HostClock} as well.
 *
 * <p>Whoever was not let in waits in a {@link GateQueue queue}, so that one who comes seldom gets
 * in beside one who comes often.
 *
 * <p>Safe for many threads; times are monotonic nanoseconds that all of them share.
 */
public final class Gate {
  /** Of one who does not wait. */
  public static final long NO_TICKET = Long.MAX_VALUE;

  /** How soon one who was never turned away looks again. */
  private static final long LOOK_AGAIN = 100_000_000L;

  private int inFlight;
  private long busyAt = HostClock.LONG_AGO;
  private long heldUntil = HostClock.LONG_AGO;
  private long restsUntil = HostClock.LONG_AGO;
  private GateQueue queue; // null until somebody has to wait: most gates have one owner

  /**
   * From when one more request may begin, as far as is known now.
   *
   * @param ticket with which the asker waits, or {@link #NO_TICKET}
   * @param limit the most that may be in flight
   */
  public synchronized long opensAt(long ticket, long now, long delay, int limit) {
    long again = Math.max(delay, queue == null ? LOOK_AGAIN : queue.lookAgain(ticket, now));
    long open = inFlight < limit ? open(delay) : Math.max(open(delay), HostClock.plus(now, again));
    GateQueue.Place first = queue == null ? null : firstInTurn(now);
    if (first == null || first.ticket() == ticket || !first.isNext(now)) {
      return open;
    }
    return Math.max(open, HostClock.plus(Math.max(now, open(first.delay())), again));
  }

  /** Begins a request, if one may begin now. */
  public synchronized boolean enter(long ticket, long now, long delay, int limit) {
    if (opensAt(ticket, now, delay, limit) > now) {
      return false;
    }
    withdraw(ticket, now);
    inFlight++;
    busy(now, delay);
    return true;
  }

  /**
   * The holder of that ticket, who cannot be let in now, waits for his turn. Whoever waits at
   * several gates shows the same at each, or two of them could wait for each other.
   *
   * @param ticket the lower one is served first
   * @param since when he was here last; when he was turned away before, now
   */
  public synchronized void await(long ticket, long since, long now, long delay, int limit) {
    if (queue == null) {
      queue = new GateQueue();
    }
    queue.join(ticket, since, now, delay, limit);
  }

  /** The holder of that ticket no longer waits to be let in. */
  public synchronized void withdraw(long ticket, long now) {
    if (queue != null) {
      queue.leave(ticket, now);
    }
  }

  /** A request is over; the next may begin after that delay. */
  public synchronized void leave(long now, long delay) {
    inFlight--;
    busy(now, delay);
  }

  /** Nobody may begin before then. */
  public synchronized void hold(long until) {
    heldUntil = Math.max(heldUntil, until);
    restsUntil = Math.max(restsUntil, until);
  }

  /** Whether all that it has to tell is over. */
  public synchronized boolean isPast(long now) {
    return inFlight == 0 && restsUntil <= now;
  }

  /** Whose turn is next, of those who still come. */
  private GateQueue.Place firstInTurn(long now) {
    GateQueue.Place first = queue.first();
    while (first != null
        && inFlight < first.limit()
        && first.isForgotten(open(first.delay()), now)) {
      queue.leave(first.ticket(), now);
      first = queue.first();
    }
    return first;
  }

  private long open(long delay) {
    long rested = busyAt == HostClock.LONG_AGO ? HostClock.LONG_AGO : HostClock.plus(busyAt, delay);
    return Math.max(rested, heldUntil);
  }

  private void busy(long now, long delay) {
    busyAt = Math.max(busyAt, now);
    restsUntil = Math.max(restsUntil, HostClock.plus(now, delay));
  }
}
