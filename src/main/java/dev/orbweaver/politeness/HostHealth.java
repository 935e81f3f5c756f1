package dev.orbweaver.politeness;

import dev.orbweaver.model.Reason;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/**
 * Is anybody there? A circuit breaker for one origin (scheme, host and port), whatever its URLs.
 *
 * <p>It is open to requests as long as answers come, be they 404 or 500. After so many requests in
 * a row without a connection, or twice as many URLs without an answer, it is dead: its URLs wait,
 * and one of them at a time goes out as a probe, each wait twice as long as the one before. The
 * first answer opens it again. An origin that has said nothing but "later" (429, 503) for too long
 * is treated the same.
 */
public final class HostHealth {
  /** Where it stands. */
  public enum Standing {
    OPEN,
    HALF_OPEN,
    DEAD
  }

  /** Failures that say something of the origin and not of one page. */
  private static final Set<Reason> SIGNS =
      EnumSet.of(Reason.DNS, Reason.CONNECT, Reason.TLS, Reason.TIMEOUT, Reason.CONNECTION_CLOSED);

  /** Failures of a request that are counted, each by its kind. */
  private static final Set<Reason> COUNTED = EnumSet.copyOf(SIGNS);

  static {
    COUNTED.add(Reason.PROTOCOL);
    COUNTED.add(Reason.PROXY);
  }

  private static final Set<Reason> UNREACHED = EnumSet.of(Reason.DNS, Reason.CONNECT);

  /** How much more it means that nobody is there than that one page does not answer. */
  private static final int CERTAIN = 2;

  private final HealthSettings settings;
  private final String origin;
  private boolean answered;
  private int failuresInRow;
  private int probes;
  private long probeAt;
  private long busySince;
  private Reason reason;
  private String detail;
  private FailureCounts failures;
  private FailureCounts before;
  private long deadSince;
  private boolean probing;

  public HostHealth(HealthSettings settings, HealthHistory history) {
    this.settings = settings;
    this.origin = history.origin();
    this.answered = history.answered();
    this.failuresInRow = history.failuresInRow();
    this.probes = history.probes();
    this.probeAt = history.probeAt();
    this.busySince = history.busySince();
    this.reason = history.reason();
    this.detail = history.detail();
    this.failures = history.failures();
    this.before = history.before();
    this.deadSince = history.deadSince();
  }

  /** Whether such a failure came before any server could hear of the request. */
  public static boolean isUnreached(Reason failure) {
    return UNREACHED.contains(failure);
  }

  public Standing standing(long now) {
    if (probes == 0) {
      return Standing.OPEN;
    }
    return probing || probeAt - now > 0 ? Standing.DEAD : Standing.HALF_OPEN;
  }

  /** A request begins; the first one to a dead origin is its probe. */
  public void asked(long now) {
    probing |= standing(now) == Standing.HALF_OPEN;
  }

  /** An answer came, whatever its status. */
  public void answered() {
    answered = true;
    failuresInRow = 0;
    busySince = HostClock.LONG_AGO;
    revive();
  }

  /** An answer came, but only to ask for patience until then. */
  public void busy(long now, long heldUntil) {
    answered = true;
    failuresInRow = 0;
    if (busySince == HostClock.LONG_AGO) {
      busySince = now;
    }
    if (now - busySince >= settings.maxBusy().toNanos()) {
      reason = Reason.HTTP_STATUS;
      detail = "nothing but 429 or 503 for " + Duration.ofNanos(now - busySince).toSeconds() + " s";
      die(now);
      probeAt = Math.max(probeAt, heldUntil);
    } else {
      revive();
    }
  }

  /**
   * No answer came.
   *
   * @param wasFirstTry whether the URL had not failed before: a page that never answers is no sign
   *     of a dead host however often it is asked for
   * @param wasLastTry whether the URL would end now; on an origin that was alive before, its URLs
   *     wait rather than end because nobody can be reached at present
   */
  public void failed(
      Reason failure, String why, long now, boolean wasFirstTry, boolean wasLastTry) {
    failures = COUNTED.contains(failure) ? failures.plus(failure) : failures;
    if (!SIGNS.contains(failure)) {
      probing = false;
      return;
    }
    before = isDead() ? before : before.plus(failure);
    boolean reached = failure == Reason.TIMEOUT || failure == Reason.CONNECTION_CLOSED;
    failuresInRow += reached ? (wasFirstTry ? 1 : 0) : CERTAIN;
    reason = failure;
    detail = String.valueOf(why);
    boolean known = answered && wasLastTry && isUnreached(failure);
    boolean late = probes > 0 && !probing && probeAt - now > 0; // asked before it died
    if (!late && (probes > 0 || known || failuresInRow >= CERTAIN * settings.failures())) {
      die(now);
    }
    probing = probing && late;
  }

  /** The request that was the probe has ended somewhere else, and says nothing of this origin. */
  public void inconclusive() {
    probing = false;
  }

  private void die(long now) {
    deadSince = probes == 0 ? now : deadSince;
    probes++;
    probing = false;
    probeAt = now + settings.probes().nth(probes).toNanos();
  }

  private void revive() {
    before = FailureCounts.NONE;
    deadSince = HostClock.LONG_AGO;
    probes = 0;
    probing = false;
  }

  /** Whether it is dead, or being probed. */
  public boolean isDead() {
    return probes > 0;
  }

  /** Since when, while it is dead. */
  public long deadSince() {
    return deadSince;
  }

  public boolean hasAnswered() {
    return answered;
  }

  public int failuresInRow() {
    return failuresInRow;
  }

  public long probeAt() {
    return probeAt;
  }

  /** When it is worth looking again, while it is dead or being probed. */
  public long lookAgainAt(long now) {
    return probeAt - now > 0 ? probeAt : now + settings.probes().first().toNanos();
  }

  /** How the last request without an answer failed. */
  public Reason reason() {
    return reason;
  }

  public String detail() {
    return detail;
  }

  /**
   * How far away the next probe may be when nothing else is left to do. One that never answered is
   * not waited for.
   */
  public Duration patience() {
    return answered ? settings.giveUp() : Duration.ZERO;
  }

  public HealthHistory snapshot() {
    return new HealthHistory(
        origin,
        answered,
        failuresInRow,
        probes,
        probeAt,
        busySince,
        reason,
        detail,
        failures,
        before,
        deadSince);
  }
}
