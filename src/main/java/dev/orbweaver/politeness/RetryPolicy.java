package dev.orbweaver.politeness;

import com.typesafe.config.Config;
import dev.orbweaver.config.Section;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Reason;
import java.time.Duration;

/**
 * Is a URL tried again, and after how long?
 *
 * <p>Tasks are handed in with the request that just ended already counted. Answers that only ask
 * for patience (429, 503) burn no try, but have a limit of their own; their wait is the host's, see
 * {@link HostClock#slowDown}.
 *
 * @param maxTries requests for one URL, those that asked for patience apart
 * @param maxSlowdowns how often one URL may be put off
 * @param backoff the waits between tries
 */
public record RetryPolicy(int maxTries, int maxSlowdowns, Doubling backoff) {
  private static final RetryDecision GIVE_UP = new RetryDecision.GiveUp();

  /** What is no HTTP today will hardly be HTTP in a second; once more is enough. */
  private static final int TRIES_AT_GARBAGE = 2;

  public static RetryPolicy of(Config root) {
    Section crawl = Section.of(root, "orbweaver");
    return new RetryPolicy(
        crawl.count("max-tries", 1),
        crawl.count("max-slowdowns", 0),
        PolitenessSettings.of(root).backoff());
  }

  /** Whether a status only asks for patience. */
  public static boolean asksForPatience(int status) {
    return status == 429 || status == 503;
  }

  /** Whether a status is a failure of the server, and so worth another try. */
  public static boolean isServerFailure(int status) {
    return status >= 500 && status <= 599 && !asksForPatience(status);
  }

  /** After an answer with that status; only for those that are retried at all. */
  public RetryDecision afterStatus(FetchTask task, int status) {
    if (asksForPatience(status)) {
      return task.slowdowns() <= maxSlowdowns ? new RetryDecision.Retry(Duration.ZERO) : GIVE_UP;
    }
    return isServerFailure(status) ? within(maxTries, task) : GIVE_UP;
  }

  /** After one that failed for want of our own memory: it burns no try either. */
  public RetryDecision afterOwnFault(FetchTask task) {
    return task.slowdowns() <= maxSlowdowns
        ? new RetryDecision.Retry(backoff.nth(Math.max(1, task.slowdowns())))
        : GIVE_UP;
  }

  /** After a request without a usable answer. */
  public RetryDecision afterFailure(FetchTask task, Reason reason) {
    return switch (reason) {
      case TIMEOUT, CONNECT, PROXY, DNS, CONNECTION_CLOSED -> within(maxTries, task);
      case PROTOCOL -> within(Math.min(maxTries, TRIES_AT_GARBAGE), task);
      default -> GIVE_UP;
    };
  }

  /** Whether one more request for it is within the limit, for whatever reason. */
  public boolean mayTryAgain(FetchTask task) {
    return within(maxTries, task) instanceof RetryDecision.Retry;
  }

  private RetryDecision within(int limit, FetchTask task) {
    int burnt = task.tries() - task.slowdowns();
    return burnt < limit ? new RetryDecision.Retry(backoff.nth(burnt)) : GIVE_UP;
  }
}
