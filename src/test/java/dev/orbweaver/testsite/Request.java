package dev.orbweaver.testsite;

import dev.orbweaver.model.Headers;

/**
 * One request as the server saw it.
 *
 * @param target path and query as they stood in the request line
 * @param headers the fields as sent
 * @param connection number of the connection it came on, from 1
 * @param startedNanos when its first byte had been read
 * @param endedNanos when the last bytes of the answer were handed to the socket; {@link
 *     Long#MAX_VALUE} while it is being answered
 * @param aborted whether the client went away before the answer was complete
 */
public record Request(
    String method,
    String target,
    Headers headers,
    int connection,
    long startedNanos,
    long endedNanos,
    boolean aborted) {

  public String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  public boolean isRobots() {
    return path().equals("/robots.txt");
  }

  public boolean isInFlight() {
    return endedNanos == Long.MAX_VALUE;
  }
}
