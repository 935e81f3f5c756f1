package dev.orbweaver.politeness;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * When may this host be asked next? The one place where that is decided.
 *
 * <p>It has no time of its own: callers pass monotonic nanoseconds. It belongs to one owner, who
 * reports each request as {@link #requestStarted}, then {@link #responseEnded}, then one of {@link
 * #good}, {@link #failed} and {@link #slowDown}; robots.txt, retries and redirects are requests
 * like any other.
 *
 * <ul>
 *   <li>The delay is the configured one or the host's Crawl-delay, whichever is longer. It counts
 *       from the end of an answer; with several requests in flight also from the last start.
 *   <li>Chance only lengthens it.
 *   <li>A host in distress (429, 503, no answer in time, or answers far slower than its usual) has
 *       its delay doubled up to a ceiling, and given back by good answers: see {@link Strain}.
 *   <li>After 429 and 503 it is left alone altogether for as long as it asked, or for a while that
 *       doubles each time. Nothing shortens a wait that has been promised.
 * </ul>
 */
public final class HostClock {
  /** A time before all others, from which any delay is over. */
  static final long LONG_AGO = Long.MIN_VALUE;

  private static final double USUAL_WEIGHT = 0.125;
  private static final double FAR_SLOWER = 4;

  /** What passes sooner is never taken for distress: networks are noisy. */
  private static final long NOISE = 1_000_000_000L;

  /** So many failures in a row are a sign of distress, though not one that slows down for long. */
  private static final int FAILURES = 5;

  private static final long SLOWEST_BY_FAILURES = 4;
  private static final long SLOWEST_BY_TIME_OUTS = 8;
  private static final long LEAST_BY_FAILURES = 250_000_000L;

  private final PolitenessSettings settings;
  private final DoubleSupplier chance;

  private Duration crawlDelay;
  private long paceFrom;
  private long heldUntil;
  private DelayRule heldBy;
  private Strain strain;
  private double usualNanos;
  private int failuresInRow;
  private int slowDownsInRow;

  private int inFlight;
  private double stretch;

  /**
   * A clock that goes on from that history.
   *
   * @param chance random numbers from 0 to 1
   */
  public HostClock(PolitenessSettings settings, DoubleSupplier chance, HostHistory history) {
    this.settings = settings;
    this.chance = chance;
    this.crawlDelay = history.crawlDelay();
    this.paceFrom = history.paceFrom();
    this.heldUntil = history.heldUntil();
    this.heldBy = history.heldBy();
    this.strain = history.strain();
    this.usualNanos = history.usualNanos();
    this.failuresInRow = history.failuresInRow();
    this.slowDownsInRow = history.slowDownsInRow();
    drawStretch();
  }

  /** What the host's robots.txt asks for; one shorter than the configured delay changes nothing. */
  public void crawlDelay(Duration delay) {
    crawlDelay = delay;
  }

  public void requestStarted(long now) {
    inFlight++;
    pace(now);
  }

  /** The last byte has come, or the request is over without an answer. */
  public void responseEnded(long now) {
    inFlight--;
    pace(now);
  }

  /**
   * The answer was one that a healthy host gives (404 is), and its first byte took that long.
   *
   * <p>Much longer than usual counts as distress, if it is not just noise.
   */
  public void good(Duration latency) {
    failuresInRow = 0;
    slowDownsInRow = 0;
    double nanos = latency.toNanos();
    boolean known = usualNanos > 0;
    if (known && nanos > usualNanos * FAR_SLOWER && nanos - usualNanos > NOISE) {
      distress(ceiling(), paceFrom, false);
    } else {
      strain = strain.better(restNanos());
    }
    usualNanos = known ? usualNanos + (nanos - usualNanos) * USUAL_WEIGHT : Math.max(1, nanos);
  }

  /**
   * The answer was a 5xx, or broke off: whoever owns the URL backs off; only a row of them slows
   * the host down, and not by much, or a site full of errors would never end.
   */
  public void failed() {
    failuresInRow++;
    if (failuresInRow % FAILURES == 0) {
      distress(atMost(SLOWEST_BY_FAILURES), paceFrom, false);
    }
  }

  /** No answer came in time. */
  public void timedOut() {
    failuresInRow++;
    distress(atMost(SLOWEST_BY_TIME_OUTS), paceFrom, false);
  }

  private long atMost(long times) {
    return Math.min(ceiling(), times * Math.max(restNanos(), LEAST_BY_FAILURES));
  }

  /** The host asked for patience (429, 503), perhaps saying for how long. */
  public void slowDown(long now, Optional<Duration> retryAfter) {
    failuresInRow++;
    slowDownsInRow++;
    distress(ceiling(), now, true);
    Duration wait = retryAfter.map(this::limited).orElseGet(this::slowDownWait);
    long until = plus(now, wait.toNanos());
    if (until > heldUntil) {
      heldUntil = until;
      heldBy = retryAfter.isPresent() ? DelayRule.RETRY_AFTER : DelayRule.SLOW_DOWN;
    }
  }

  /**
   * When the next request may start, as far as is known now: an answer still on its way puts it
   * off.
   */
  public long earliestStart() {
    return Math.max(heldUntil, paced());
  }

  public boolean mayStart(long now) {
    return inFlight < settings.perHost() && now >= earliestStart();
  }

  /** Until when the host asked to be left in peace; long ago if it did not. */
  public long heldUntil() {
    return heldUntil;
  }

  /** When a request last began or ended; {@link #LONG_AGO} when none ever did. */
  public long lastBusy() {
    return paceFrom;
  }

  /** The delay that is promised: what is configured, or the Crawl-delay when that is longer. */
  public Duration promised() {
    return Duration.ofNanos(restNanos());
  }

  public int inFlight() {
    return inFlight;
  }

  /** Requests since the last good answer that came to nothing. */
  public int failuresInRow() {
    return failuresInRow;
  }

  /** The delay that holds now, without what chance adds. */
  public Duration delay() {
    return Duration.ofNanos(delayNanos());
  }

  /** What decides {@link #earliestStart}. */
  public DelayRule rule() {
    if (heldUntil > paced()) {
      return heldBy;
    }
    if (delayNanos() > restNanos()) {
      return DelayRule.SLOW_DOWN;
    }
    return crawlDelay.compareTo(settings.delay()) > 0
        ? DelayRule.CRAWL_DELAY
        : DelayRule.CONFIGURED;
  }

  /** What to keep of a host that is put aside; nothing may be in flight. */
  public HostHistory snapshot() {
    return new HostHistory(
        crawlDelay,
        paceFrom,
        heldUntil,
        heldBy,
        strain,
        usualNanos,
        failuresInRow,
        slowDownsInRow,
        List.of(),
        Conduct.NONE);
  }

  /** The delay counts from the last start too: with one in flight its end comes later anyway. */
  private void pace(long now) {
    paceFrom = Math.max(paceFrom, now);
    drawStretch();
  }

  private void drawStretch() {
    stretch = 1 + settings.jitter() * chance.getAsDouble();
  }

  private long paced() {
    return paceFrom == LONG_AGO ? LONG_AGO : plus(paceFrom, (long) (delayNanos() * stretch));
  }

  private long restNanos() {
    return Math.max(settings.delay().toNanos(), crawlDelay.toNanos());
  }

  private long delayNanos() {
    return strain.delay(restNanos(), ceiling());
  }

  private long ceiling() {
    return settings.slowDown().max().toNanos();
  }

  private void distress(long ceiling, long now, boolean refused) {
    if (settings.throttle() == Throttle.ADAPTIVE) {
      strain = strain.worse(restNanos(), ceiling, now, refused);
    }
  }

  private Duration limited(Duration retryAfter) {
    Duration most = settings.maxRetryAfter();
    return retryAfter.compareTo(most) > 0 ? most : retryAfter;
  }

  private Duration slowDownWait() {
    double nanos = settings.slowDown().nth(slowDownsInRow).toNanos() * stretch;
    return Duration.ofNanos((long) nanos);
  }

  /** A sum that stays at the end of time instead of wrapping round. */
  static long plus(long time, long nanos) {
    long sum = time + nanos;
    return nanos > 0 && sum < time ? Long.MAX_VALUE : sum;
  }
}
