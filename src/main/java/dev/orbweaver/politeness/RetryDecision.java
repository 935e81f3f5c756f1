package dev.orbweaver.politeness;

import java.time.Duration;

/** What becomes of a URL whose request came to nothing. */
public sealed interface RetryDecision {

  /** Ask again after that time at the earliest, and when the host's clock permits. */
  record Retry(Duration after) implements RetryDecision {}

  /** It ends as it is. */
  record GiveUp() implements RetryDecision {}
}
