package dev.orbweaver.host;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.politeness.HostHealth;

/** What a task at hand needs next, by what is known of its origin. */
final class NextSteps {
  sealed interface Step {}

  /** It ends without being asked for. */
  record Refuse(Outcome outcome) implements Step {}

  /** Nobody can be asked before then. */
  record PutOff(long until) implements Step {}

  /** Its robots.txt has to be known first. */
  record AskRobots(OriginRobots copy) implements Step {}

  /** It may be fetched. */
  record Fetch(OriginRobots copy) implements Step {}

  /** Its robots.txt was asked for: the answer goes on from here. */
  enum Await implements Step {
    ROBOTS
  }

  private final Refusals refusals;
  private final Origins origins;

  NextSteps(Refusals refusals, Origins origins) {
    this.refusals = refusals;
    this.origins = origins;
  }

  Step of(FetchTask task, long now) {
    Outcome unasked = refusals.unasked(task.url());
    if (unasked != null) {
      return new Refuse(unasked);
    }
    HostHealth health = origins.health(task.url().origin());
    OriginRobots copy = origins.robots(task.url());
    OriginRobots.Standing robots = copy.standing(now);
    if (robots == OriginRobots.Standing.ASKED) {
      return Await.ROBOTS;
    }
    if (health.standing(now) == HostHealth.Standing.DEAD) {
      return new PutOff(health.lookAgainAt(now));
    }
    return switch (robots) {
      case KNOWN -> byRobots(task, copy);
      case TO_BE_ASKED -> new AskRobots(copy);
      case BLOCKED -> new Refuse(blocked(copy));
      case UNREACHABLE -> new PutOff(copy.probeAt());
      case ASKED -> Await.ROBOTS;
    };
  }

  private Step byRobots(FetchTask task, OriginRobots copy) {
    Outcome refusal = refusals.byRobots(task.url(), copy.rules());
    if (refusal == null) {
      return new Fetch(copy);
    }
    copy.used();
    return new Refuse(refusal);
  }

  /** How all of an origin's pages end whose robots.txt is at a blocked address. */
  static Outcome blocked(OriginRobots copy) {
    return new Outcome.Refused(Reason.BLOCKED_ADDRESS, copy.trouble());
  }
}
