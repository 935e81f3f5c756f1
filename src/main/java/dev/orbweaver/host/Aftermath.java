package dev.orbweaver.host;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.politeness.HostHealth;
import dev.orbweaver.politeness.RetryDecision;
import dev.orbweaver.politeness.RetryPolicy;
import dev.orbweaver.transport.Answer;

/**
 * What the end of a request means: for its host's pace, for its origin's health, and for the task
 * it was made for.
 */
final class Aftermath {
  /** What becomes of the task. */
  sealed interface Next {}

  /** It is asked for again, not before then. */
  record Again(FetchTask task, long notBefore, String why) implements Next {}

  /** Its answer is to be read. */
  record Read(FetchTask task) implements Next {}

  /** It is over. */
  record End(FetchTask task, Outcome outcome) implements Next {}

  private final HostPace pace;
  private final Origins origins;
  private final RetryPolicy retries;
  private final CookieChecks cookies;

  Aftermath(HostPace pace, Origins origins, RetryPolicy retries, CookieChecks cookies) {
    this.pace = pace;
    this.origins = origins;
    this.retries = retries;
    this.cookies = cookies;
  }

  /**
   * After an answer to a page's request, which is counted as a try already.
   *
   * @param sent the cookies that the request carried, or null
   */
  Next answered(FetchTask task, Answer.Answered answer, String sent, long now) {
    boolean patience = RetryPolicy.asksForPatience(answer.status()) || answer.wasKeptWaiting();
    FetchTask counted = patience ? task.withTries(task.tries(), task.slowdowns() + 1) : task;
    Reason cut = VisitReader.cut(answer);
    HostHealth health = origins.health(task.url().origin());
    feel(health, answer, now, task.tries() == 1);
    RetryDecision decision = decided(counted, answer, cut);
    if (decision instanceof RetryDecision.Retry retry) {
      String why = cut == null ? "status " + answer.status() : cut.id() + " in its body";
      return new Again(counted, notBefore(retry, health, now), why);
    }
    // the host's own delay is wait enough
    boolean left = retries.mayTryAgain(counted);
    return cookies.wantsAnother(counted, answer, sent, left)
        ? new Again(counted, now, "status " + answer.status() + " that sets a cookie")
        : new Read(counted);
  }

  private RetryDecision decided(FetchTask task, Answer.Answered answer, Reason cut) {
    if (cut == null) {
      return retries.afterStatus(task, answer.status());
    }
    return answer.wasKeptWaiting() ? retries.afterOwnFault(task) : retries.afterFailure(task, cut);
  }

  /** What an answer says of its host, be it a page or a robots.txt. */
  void feel(HostHealth health, Answer.Answered answer, long now, boolean wasFirstTry) {
    Reason cut = VisitReader.cut(answer);
    if (RetryPolicy.asksForPatience(answer.status())) {
      pace.slowDown(answer, now);
      health.busy(now, pace.heldUntil());
      return;
    }
    if (cut == Reason.TIMEOUT) {
      pace.timedOut();
      health.failed(cut, "the body did not arrive in time", now, wasFirstTry, false);
      return;
    }
    health.answered();
    if (answer.wasKeptWaiting()) {
      return;
    }
    if (cut != null || RetryPolicy.isServerFailure(answer.status())) {
      pace.failed();
    } else {
      pace.good(answer);
    }
  }

  /** After a page's request without an answer, which is counted as a try already. */
  Next broken(FetchTask task, Answer.Broken broken, long now) {
    HostHealth health = origins.health(task.url().origin());
    if (broken.reason() == Reason.TOO_LARGE) { // which says nothing against the host
      health.answered();
      return ended(task, new Outcome.Refused(broken.reason(), broken.detail()));
    }
    boolean wasDead = health.isDead();
    RetryDecision decision = retries.afterFailure(task, broken.reason());
    boolean last = decision instanceof RetryDecision.GiveUp;
    feel(health, broken, now, task.tries() == 1, last);
    if (broken.reason() == Reason.BLOCKED_ADDRESS) {
      return ended(untried(task), new Outcome.Refused(broken.reason(), broken.detail()));
    }
    boolean unreached = HostHealth.isUnreached(broken.reason());
    if (unreached && health.isDead() && (wasDead || last)) {
      // nobody heard of this request: the URL waits for its host and is none the worse for it
      return new Again(untried(task), health.probeAt(), why(broken));
    }
    return decision instanceof RetryDecision.Retry retry
        ? new Again(task, notBefore(retry, health, now), why(broken))
        : ended(task, new Outcome.Failed(broken.reason(), broken.detail()));
  }

  /** What a request without an answer says of its host. */
  void feel(
      HostHealth health, Answer.Broken broken, long now, boolean wasFirstTry, boolean wasLastTry) {
    if (broken.reason() == Reason.TIMEOUT) {
      pace.timedOut();
    } else if (broken.reason() != Reason.BLOCKED_ADDRESS) { // of that no host has heard
      pace.failed();
    }
    health.failed(broken.reason(), broken.detail(), now, wasFirstTry, wasLastTry);
  }

  private static long notBefore(RetryDecision.Retry retry, HostHealth health, long now) {
    long backedOff = now + retry.after().toNanos();
    return health.isDead() ? Math.max(backedOff, health.probeAt()) : backedOff;
  }

  private End ended(FetchTask task, Outcome outcome) {
    cookies.over(task);
    return new End(task, outcome);
  }

  private static FetchTask untried(FetchTask task) {
    return task.withTries(task.tries() - 1, task.slowdowns());
  }

  private static String why(Answer.Broken broken) {
    return broken.reason().id() + ": " + broken.detail();
  }
}
