package dev.orbweaver.crawl;

import dev.orbweaver.frontier.FrontierProblem;
import dev.orbweaver.frontier.FrontierStore;
import dev.orbweaver.output.ParkedUrls;
import java.util.Optional;

/** Whether a crawl is over, why, and what it leaves that cannot be taken up. */
final class Ending {
  private EndReason reason;
  private String why;
  private boolean finishing;
  private boolean paused;
  private boolean closed;
  private long unfinished;
  private ParkedUrls parked = ParkedUrls.NONE;

  /** Whether nothing new is begun any more. */
  boolean isDecided() {
    return reason != null;
  }

  /** Whether new work is begun: not after the decision, and not in a pause. */
  boolean mayBegin() {
    return !isDecided() && !paused;
  }

  /** Whether nothing new is begun until somebody says so; a crawl that ends is in no pause. */
  boolean isPaused() {
    return paused && !isDecided();
  }

  /** Begin nothing new for now, or go on. */
  void pause(boolean yes) {
    paused = yes;
  }

  /** Whether nothing is waited for any more either. */
  boolean isFinishing() {
    return finishing;
  }

  /** Nothing is waited for any more. */
  void finishing() {
    finishing = true;
  }

  /**
   * The crawl is to end; what was decided before stands.
   *
   * @param detail in what words, if there are better ones than the reason's
   */
  boolean decide(EndReason end, String detail) {
    if (isDecided()) {
      return false;
    }
    reason = end;
    why = detail;
    return true;
  }

  /**
   * There was nothing to do. That counts more than a limit: its time may have been up before
   * anybody knew.
   */
  void finishedBefore() {
    if (reason != EndReason.BROKEN && reason != EndReason.STOPPED) {
      reason = EndReason.FINISHED_BEFORE;
      why = null;
    }
  }

  /** It cannot go on: that counts more than what was decided before. */
  void brokenBy(String what) {
    if (reason != EndReason.BROKEN) {
      reason = EndReason.BROKEN;
      why = what;
    }
  }

  /**
   * Closes the store unless that was done, which makes all of it safe. Gives what a disk refused;
   * that breaks the crawl.
   */
  Optional<String> close(FrontierStore store) {
    if (closed) {
      return Optional.empty();
    }
    closed = true;
    try {
      store.close();
      return Optional.empty();
    } catch (FrontierProblem problem) {
      String fault = "the frontier: " + problem.getMessage();
      brokenBy(fault);
      return Optional.of(fault);
    }
  }

  /** With nothing in flight: whether it ends by itself now, or at its limit. */
  boolean isReached(HostTable hosts, long fetched, long maxPages) {
    if (!isDecided() && hosts.available() == 0) {
      decide(hosts.parked() == 0 ? EndReason.DONE : EndReason.PARKED, null);
    } else if (!isDecided() && fetched >= maxPages) {
      decide(EndReason.MAX_PAGES, null);
    }
    return isDecided();
  }

  /**
   * How many URLs are gone through to count what is parked: all if that is why it ends, else as
   * many as nobody waits for.
   */
  long mostCounted() {
    return reason == EndReason.PARKED ? Long.MAX_VALUE : Census.QUICK;
  }

  /**
   * @param queued URLs that have no end, parked or not
   */
  void leaves(ParkedUrls parkedUrls, long queued) {
    parked = parkedUrls;
    unfinished = queued;
  }

  /** A few words for the report. */
  String how() {
    return why == null ? reason.words() : why;
  }

  CrawlSupervisor.Ended lastWord(boolean everyRootFailed) {
    String fault = reason == EndReason.BROKEN ? why : null;
    long left = Math.max(0, unfinished - parked.urls());
    return new CrawlSupervisor.Ended(reason, fault, everyRootFailed, parked, left);
  }
}
