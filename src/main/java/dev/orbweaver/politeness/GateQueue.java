package dev.orbweaver.politeness;

import java.util.TreeMap;

/**
 * Who waits to be let in at a {@link Gate}, by their tickets: the lower one is served first.
 *
 * <p>Since the first one was here, or came to be the first, others may go in and out for as long as
 * his delay lasts. From then on they keep away, or he would never find the host at rest for as long
 * as he has to. It is a while at least, so that two who need no delay change places some times a
 * second and not with each request.
 */
final class GateQueue {
  /** The least that one who is let in has to himself. */
  private static final long SHARE = 100_000_000L;

  /**
   * How soon the first one looks again, when nobody knows how long an answer takes: the longer it
   * has taken, the less often.
   */
  private static final long SOON = 10_000_000L;

  private static final int LESS_OFTEN = 8;

  /** The others look when it may be their turn, but not less often than after so many shares. */
  private static final int SELDOM = 10;

  /** Who lets his turn pass for so long has nothing to ask for any more. */
  private static final long PATIENCE = 2 * SELDOM * SHARE;

  /** One who was not let in. */
  static final class Place {
    private final long ticket;
    private long since; // when he was last let in, or came to be the first
    private long delay;
    private int limit;

    private Place(long ticket, long since) {
      this.ticket = ticket;
      this.since = since;
    }

    long ticket() {
      return ticket;
    }

    long delay() {
      return delay;
    }

    int limit() {
      return limit;
    }

    /** Whether others must keep away for this one. */
    boolean isNext(long now) {
      return now - since >= Math.max(SHARE, delay);
    }

    /** Whether he could have come in since then, and did not. */
    boolean isForgotten(long canEnterFrom, long now) {
      return now - PATIENCE > Math.max(canEnterFrom, since);
    }
  }

  private final TreeMap<Long, Place> places = new TreeMap<>();

  void join(long ticket, long lastHere, long now, long delay, int limit) {
    long since = lastHere == HostClock.LONG_AGO ? now : Math.min(lastHere, now);
    Place place = places.computeIfAbsent(ticket, any -> new Place(ticket, since));
    place.delay = delay;
    place.limit = limit;
  }

  void leave(long ticket, long now) {
    Place before = first();
    places.remove(ticket);
    Place first = first();
    if (first != null && first != before) {
      first.since = now;
    }
  }

  /** Who is to be let in before all others; null when nobody waits. */
  Place first() {
    return places.isEmpty() ? null : places.firstEntry().getValue();
  }

  /** How soon the holder of that ticket is to look whether he may come in. */
  long lookAgain(long ticket, long now) {
    long before = places.headMap(ticket).keySet().stream().limit(SELDOM).count();
    return before == 0 ? soon(now) : before * SHARE;
  }

  private long soon(long now) {
    Place first = first();
    long waited = first == null ? 0 : now - first.since;
    return Math.min(SHARE, Math.max(SOON, waited / LESS_OFTEN));
  }
}
