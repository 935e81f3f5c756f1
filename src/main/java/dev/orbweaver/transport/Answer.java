package dev.orbweaver.transport;

import akka.util.ByteString;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Reason;
import java.util.List;

/**
 * What came of one request. Times are in the clock's nanoseconds, from the first byte sent to the
 * last byte read.
 *
 * <p>A value in every case: asking never fails with an exception.
 */
public sealed interface Answer {
  long startedNanos();

  long endedNanos();

  /** The server answered, though perhaps not to the end. */
  record Answered(
      int status,
      Headers headers,
      List<String> codings,
      ByteString body,
      Ending ending,
      long startedNanos,
      long endedNanos)
      implements Answer {}

  /** There was no answer. */
  record Broken(Reason reason, String detail, long startedNanos, long endedNanos)
      implements Answer {}
}
