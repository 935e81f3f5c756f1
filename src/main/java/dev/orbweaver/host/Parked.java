package dev.orbweaver.host;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import java.time.Duration;

/**
 * Why an origin's URLs wait, and how they end if that never changes.
 *
 * @param until when it is tried again, in monotonic nanoseconds
 * @param patience how far away that may be when nothing else is left to do
 * @param untried the end of URLs that were never asked for
 * @param tried the end of those that were
 * @param missedSince since when it is dead, when it had answered before: then its URLs may wait for
 *     another start of the crawl; null otherwise
 */
public record Parked(
    long until, Duration patience, Outcome untried, Outcome tried, Long missedSince) {

  /** Of an origin whose URLs end when it is given up. */
  public Parked(long until, Duration patience, Outcome untried, Outcome tried) {
    this(until, patience, untried, tried, null);
  }

  /** Whether nobody answers there; else it only lacks a readable robots.txt. */
  public boolean isDead() {
    return untried.reason() == Reason.HOST_DEAD;
  }

  /** Whether its URLs may wait for another start of the crawl. */
  public boolean isMissed() {
    return missedSince != null;
  }

  /** The same, not tried again before then. */
  Parked notBefore(long time) {
    return new Parked(Math.max(until, time), patience, untried, tried, missedSince);
  }

  public Outcome endOf(FetchTask task) {
    return task.tries() > 0 ? tried : untried;
  }
}
