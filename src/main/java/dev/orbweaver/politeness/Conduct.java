package dev.orbweaver.politeness;

import java.util.List;

/**
 * How a host was treated: what goes into the receipt that can be handed to its owner. Immutable and
 * of bounded size, however many requests there were; every process that works on a crawl adds to
 * it.
 *
 * @param requests that were begun, robots.txt, redirects and retries among them
 * @param bytes of bodies, as they came over the wire
 * @param mostInFlight requests under way at one moment
 * @param overlapping requests that began while another was under way
 * @param shortestGap from the end of an answer to the start of the next request; -1 without any
 * @param gaps all of them
 * @param promisedNanos the delay promised at the last request: the configured one, or the longer
 *     Crawl-delay
 * @param tooMany answers with status 429
 * @param unavailable answers with status 503
 * @param slowDowns the first and the last of what followed from those
 * @param robots the versions of robots.txt of the host's origins, those met last
 */
public record Conduct(
    long requests,
    long bytes,
    int mostInFlight,
    long overlapping,
    long shortestGap,
    GapCounts gaps,
    long promisedNanos,
    long tooMany,
    long unavailable,
    List<SlowDown> slowDowns,
    List<RobotsVersion> robots) {

  /** Of a host that was never asked. */
  public static final Conduct NONE =
      new Conduct(0, 0, 0, 0, -1, GapCounts.NONE, 0, 0, 0, List.of(), List.of());

  /** Of more, those in the middle are left out. */
  public static final int MOST_SLOW_DOWNS = 8;

  public static final int MOST_VERSIONS = 8;

  public Conduct {
    slowDowns = List.copyOf(slowDowns);
    robots = List.copyOf(robots);
  }

  /** About the pause in the middle, in nanoseconds; 0 without any. */
  public long medianGap() {
    // a bucket's middle may lie below the shortest of all
    return Math.max(shortestGap, gaps.medianNanos());
  }
}
