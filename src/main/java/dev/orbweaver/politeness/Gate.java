package dev.orbweaver.politeness;

/**
 * What several owners who talk to the same host, or the same address, must know of each other: when
 * the last of them was busy there, how many are at this moment, and how long it is to be left in
 * peace. Each of them keeps its own {@link HostClock} as well.
 *
 * <p>Safe for many threads; times are monotonic nanoseconds that all of them share.
 */
public final class Gate {
  private int inFlight;
  private long busyAt = HostClock.LONG_AGO;
  private long heldUntil = HostClock.LONG_AGO;
  private long restsUntil = HostClock.LONG_AGO;

  /**
   * From when one more request may begin, as far as is known now.
   *
   * @param limit the most that may be in flight
   * @param whenFull how soon to ask again when that many are
   */
  public synchronized long opensAt(long now, long delay, int limit, long whenFull) {
    long rested = busyAt == HostClock.LONG_AGO ? HostClock.LONG_AGO : busyAt + delay;
    long full = inFlight >= limit ? now + whenFull : HostClock.LONG_AGO;
    return Math.max(full, Math.max(rested, heldUntil));
  }

  /** Begins a request, if one may begin now. */
  public synchronized boolean enter(long now, long delay, int limit) {
    if (opensAt(now, delay, limit, 1) > now) {
      return false;
    }
    inFlight++;
    busy(now, delay);
    return true;
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

  private void busy(long now, long delay) {
    busyAt = Math.max(busyAt, now);
    restsUntil = Math.max(restsUntil, now + delay);
  }
}
