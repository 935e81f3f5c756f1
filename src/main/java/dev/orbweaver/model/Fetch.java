package dev.orbweaver.model;

import dev.orbweaver.url.Url;
import java.time.Instant;

/**
 * One request and how it ended; also one that is followed by another for the same URL.
 *
 * @param kind {@code page}, {@code robots} or {@code sitemap}
 * @param status of the answer, or -1 without one
 * @param reason why there was no whole answer, or null
 * @param detail more of that, or null
 * @param bytes of the body as they came over the wire, or -1 without an answer
 * @param startedAt when it was begun
 * @param durationMs until the last byte was read, or it failed
 * @param address that was connected to, a proxy's if there is one; null when it never came to that
 * @param tries how many requests for the URL this one makes
 */
public record Fetch(
    Url url,
    String kind,
    int status,
    Reason reason,
    String detail,
    long bytes,
    Instant startedAt,
    long durationMs,
    String address,
    int tries) {
  public static final String PAGE = "page";
  public static final String ROBOTS = "robots";
  public static final String SITEMAP = "sitemap";

  public Instant endedAt() {
    return startedAt.plusMillis(durationMs);
  }
}
