package dev.orbweaver.host;

import dev.orbweaver.model.Fetch;
import dev.orbweaver.model.Reason;
import dev.orbweaver.transport.Answer;
import dev.orbweaver.transport.Ending;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.time.Instant;

/** What is told of a request that has ended. */
final class Fetches {
  private Fetches() {}

  /**
   * @param now the wall-clock time of its end
   */
  static Fetch of(Url url, String kind, int tries, Answer answer, Instant now) {
    long millis = Duration.ofNanos(answer.endedNanos() - answer.startedNanos()).toMillis();
    Instant startedAt = now.minusMillis(millis);
    if (answer instanceof Answer.Answered answered) {
      return new Fetch(
          url,
          kind,
          answered.status(),
          cut(answered),
          null,
          answered.wireBytes(),
          startedAt,
          millis,
          answer.address(),
          tries);
    }
    Answer.Broken broken = (Answer.Broken) answer;
    return new Fetch(
        url,
        kind,
        -1,
        broken.reason(),
        broken.detail(),
        -1,
        startedAt,
        millis,
        answer.address(),
        tries);
  }

  /** Why the answer is not whole; null when it is. */
  private static Reason cut(Answer.Answered answer) {
    return answer.ending() == Ending.TOO_LARGE ? Reason.TOO_LARGE : VisitReader.cut(answer);
  }
}
