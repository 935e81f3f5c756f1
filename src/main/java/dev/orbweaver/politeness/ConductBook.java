package dev.orbweaver.politeness;

import java.util.ArrayList;
import java.util.List;

/** Keeps the {@link Conduct} towards one host: told of every request as it begins and ends. */
public final class ConductBook {
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int NOT_MODIFIED = 304;

  private long requests;
  private long bytes;
  private int mostInFlight;
  private long overlapping;
  private long shortestGap;
  private GapCounts gaps;
  private long promisedNanos;
  private long tooMany;
  private long unavailable;
  private final List<SlowDown> slowDowns;
  private final List<RobotsVersion> robots;

  /** Goes on from what was kept. */
  public ConductBook(Conduct earlier) {
    requests = earlier.requests();
    bytes = earlier.bytes();
    mostInFlight = earlier.mostInFlight();
    overlapping = earlier.overlapping();
    shortestGap = earlier.shortestGap();
    gaps = earlier.gaps();
    promisedNanos = earlier.promisedNanos();
    tooMany = earlier.tooMany();
    unavailable = earlier.unavailable();
    slowDowns = new ArrayList<>(earlier.slowDowns());
    robots = new ArrayList<>(earlier.robots());
  }

  /**
   * A request begins.
   *
   * @param inFlight how many are under way, this one among them
   * @param endedAt when the answer before it ended; {@link HostClock#LONG_AGO} without one
   * @param promised the delay that is promised, in nanoseconds
   */
  public void begun(long now, int inFlight, long endedAt, long promised) {
    requests++;
    mostInFlight = Math.max(mostInFlight, inFlight);
    promisedNanos = promised;
    if (inFlight > 1) {
      overlapping++;
    } else if (endedAt != HostClock.LONG_AGO) {
      long gap = Math.max(0, now - endedAt);
      shortestGap = shortestGap < 0 ? gap : Math.min(shortestGap, gap);
      gaps = gaps.plus(gap);
    }
  }

  /** Bytes of a body came. */
  public void received(long more) {
    bytes += more;
  }

  /** The host asked for patience. */
  public void slowedDown(SlowDown slowDown) {
    if (slowDown.status() == TOO_MANY_REQUESTS) {
      tooMany++;
    } else {
      unavailable++;
    }
    slowDowns.add(slowDown);
    if (slowDowns.size() > Conduct.MOST_SLOW_DOWNS) {
      slowDowns.remove(Conduct.MOST_SLOW_DOWNS / 2); // the first ones and the last ones stay
    }
  }

  /** A robots.txt was answered for. */
  public void robots(RobotsVersion version) {
    for (int i = robots.size() - 1; i >= 0; i--) {
      if (isSame(robots.get(i), version)) {
        robots.set(i, robots.get(i).unchanged(version.status(), version.checkedAt()));
        return;
      }
    }
    robots.add(version);
    if (robots.size() > Conduct.MOST_VERSIONS) {
      robots.remove(0);
    }
  }

  /** Whether it is the version that is known, or the answer says that it still is. */
  private static boolean isSame(RobotsVersion known, RobotsVersion version) {
    return known.origin().equals(version.origin())
        && (known.sha256().equals(version.sha256())
            || version.status() == NOT_MODIFIED && !known.sha256().isEmpty());
  }

  public Conduct snapshot() {
    return new Conduct(
        requests,
        bytes,
        mostInFlight,
        overlapping,
        shortestGap,
        gaps,
        promisedNanos,
        tooMany,
        unavailable,
        slowDowns,
        robots);
  }
}
