package dev.orbweaver.clockwork;

import akka.util.ByteString;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Reason;
import dev.orbweaver.transport.Answer;
import dev.orbweaver.transport.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What a server of a test answers, before it is known when. */
public interface Answers {
  Answer from(long startedNanos, long endedNanos);

  static Answers status(int status, String... headers) {
    return body(status, "", Ending.COMPLETE, headers);
  }

  static Answers text(String text) {
    return body(200, text, Ending.COMPLETE, "Content-Type", "text/plain");
  }

  static Answers html(String html) {
    return body(200, html, Ending.COMPLETE, "Content-Type", "text/html");
  }

  /** A body that ended early, say. */
  static Answers cut(Ending ending) {
    return body(200, "half a p", ending, "Content-Type", "text/html");
  }

  /** A body that its server gave up when nobody read it. */
  static Answers keptWaiting(Duration pause) {
    return (from, to) ->
        new Answer.Answered(
            200,
            Headers.NONE,
            List.of(),
            ByteString.fromString("half a p"),
            Ending.EARLY,
            from,
            to,
            null,
            8,
            pause.toNanos());
  }

  /**
   * @param headers names and values by turns
   */
  static Answers body(int status, String body, Ending ending, String... headers) {
    List<Headers.Field> fields = new ArrayList<>();
    for (int i = 0; i < headers.length; i += 2) {
      fields.add(new Headers.Field(headers[i], headers[i + 1]));
    }
    return (from, to) ->
        new Answer.Answered(
            status, new Headers(fields), List.of(), ByteString.fromString(body), ending, from, to);
  }

  static Answers broken(Reason reason) {
    return (from, to) -> new Answer.Broken(reason, "as the test says", from, to);
  }
}
