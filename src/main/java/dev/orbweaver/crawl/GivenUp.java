package dev.orbweaver.crawl;

import dev.orbweaver.host.Parked;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import java.util.HashMap;
import java.util.Map;

/**
 * Which URLs of a host are not asked for any more, though they were found. Immutable.
 *
 * @param ended by origin, those that were given up for good: their tasks end
 * @param missed by origin, those that were given up for now: their tasks stay in the store
 * @param spent how every URL of the host ends; null: as it happens
 */
record GivenUp(Map<String, Parked> ended, Map<String, Parked> missed, Outcome spent) {
  static final GivenUp NOTHING = new GivenUp(Map.of(), Map.of(), null);

  GivenUp {
    ended = Map.copyOf(ended);
    missed = Map.copyOf(missed);
  }

  /**
   * The same, and these origins.
   *
   * @param staysQueued whether those that were alive once may be taken up by somebody later
   */
  GivenUp with(Map<String, Parked> parked, boolean staysQueued) {
    Map<String, Parked> over = new HashMap<>(ended);
    Map<String, Parked> left = new HashMap<>(missed);
    parked.forEach((origin, why) -> (staysQueued && why.isMissed() ? left : over).put(origin, why));
    return new GivenUp(over, left, spent);
  }

  /** The same, and all others end so. */
  GivenUp withAll(Outcome end) {
    return new GivenUp(ended, missed, end);
  }

  boolean isNothing() {
    return spent == null && ended.isEmpty() && missed.isEmpty();
  }

  boolean covers(String origin) {
    return ended.containsKey(origin) || missed.containsKey(origin);
  }

  /** Whether a task stays in the store for another start. */
  boolean leaves(FetchTask task) {
    return missed.containsKey(task.url().origin());
  }

  /** How a task ends without being asked for; null when it is to be fetched. */
  Outcome endOf(FetchTask task) {
    if (spent != null) {
      return spent;
    }
    Parked origin = ended.isEmpty() ? null : ended.get(task.url().origin());
    return origin == null ? null : origin.endOf(task);
  }
}
