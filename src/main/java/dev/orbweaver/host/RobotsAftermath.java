package dev.orbweaver.host;

import dev.orbweaver.model.Reason;
import dev.orbweaver.politeness.RobotsVersion;
import dev.orbweaver.robots.RobotsAnswer;
import dev.orbweaver.transport.Answer;
import java.time.Duration;

/**
 * What the end of a request for a robots.txt means: for the copy of it, and for its host's pace and
 * health.
 */
final class RobotsAftermath {
  private final FetchWays ways;
  private final HostPace pace;
  private final Origins origins;
  private final Aftermath aftermath;
  private final HostLog log;

  RobotsAftermath(
      FetchWays ways, HostPace pace, Origins origins, Aftermath aftermath, HostLog log) {
    this.ways = ways;
    this.pace = pace;
    this.origins = origins;
    this.aftermath = aftermath;
    this.log = log;
  }

  /** An answer came, and is to be read. */
  void answered(OriginRobots copy, Answer.Answered answer, long now) {
    aftermath.feel(origins.health(copy.origin()), answer, now, true);
  }

  /** What was read binds from now on. */
  void read(OriginRobots copy, OriginRobots.Read read, RobotsVersion version, long now) {
    copy.answered(read, now);
    pace.robots(version);
    copy.putOff(pace.heldUntil());
    if (copy.standing(now) == OriginRobots.Standing.KNOWN) {
      copy.rules().crawlDelay().ifPresent(this::obeyCrawlDelay);
    } else {
      logUnreadable(copy, now);
    }
  }

  private void obeyCrawlDelay(Duration delay) {
    if (delay.compareTo(ways.robots().maxCrawlDelay()) <= 0) {
      pace.crawlDelay(delay);
    }
  }

  /**
   * No answer came. Says whether no page of this origin could be reached either: then the request
   * counts as one for the task that needs it, and the origin's health is yet to hear of it.
   */
  boolean isBrokenForPages(OriginRobots copy, Answer.Broken broken, long now) {
    pace.robots(RobotsVersions.none(copy.origin(), ways.clock().millis()));
    if (broken.reason() == Reason.BLOCKED_ADDRESS) {
      feel(copy, broken, now);
      copy.blocked(broken.detail(), now);
      return false;
    }
    if (OriginRobots.neverReached(broken.reason()) && copy.redirects() == 0) {
      copy.postpone();
      return true;
    }
    if (copy.redirects() == 0) {
      feel(copy, broken, now);
    } else {
      origins.health(copy.origin()).inconclusive();
    }
    copy.answered(OriginRobots.Read.failed(RobotsAnswer.of(broken.reason())), now);
    logUnreadable(copy, now);
    return false;
  }

  /** It counts for the origin's health, but for no task. */
  void feel(OriginRobots copy, Answer.Broken broken, long now) {
    aftermath.feel(origins.health(copy.origin()), broken, now, true, false);
  }

  private void logUnreadable(OriginRobots copy, long now) {
    if (copy.standing(now) == OriginRobots.Standing.UNREACHABLE) {
      log.unreadable(copy);
    }
  }
}
