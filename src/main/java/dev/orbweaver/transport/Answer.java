package dev.orbweaver.transport;

import akka.util.ByteString;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Reason;
import java.time.Duration;
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

  /** The address that was connected to, or null when it is not known. */
  String address();

  /**
   * The server answered, though perhaps not to the end.
   *
   * @param wireBytes how many bytes of the body came; the body may be packed
   * @param pausedNanos for how long the body was not read, for want of memory
   */
  record Answered(
      int status,
      Headers headers,
      List<String> codings,
      ByteString body,
      Ending ending,
      long startedNanos,
      long endedNanos,
      String address,
      long wireBytes,
      long pausedNanos)
      implements Answer {

    /** How long the server took. */
    public Duration latency() {
      return Duration.ofNanos(endedNanos - startedNanos - pausedNanos);
    }

    /** Whether it ended early because nobody read it, which says nothing against the server. */
    public boolean wasKeptWaiting() {
      return ending == Ending.EARLY && pausedNanos > 0;
    }

    /** From an address that does not matter. */
    public Answered(
        int status,
        Headers headers,
        List<String> codings,
        ByteString body,
        Ending ending,
        long startedNanos,
        long endedNanos) {
      this(status, headers, codings, body, ending, startedNanos, endedNanos, null, body.size(), 0);
    }
  }

  /** There was no answer. */
  record Broken(Reason reason, String detail, long startedNanos, long endedNanos, String address)
      implements Answer {

    /** Without having got as far as an address. */
    public Broken(Reason reason, String detail, long startedNanos, long endedNanos) {
      this(reason, detail, startedNanos, endedNanos, null);
    }
  }
}
