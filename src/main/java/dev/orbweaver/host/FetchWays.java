package dev.orbweaver.host;

import dev.orbweaver.politeness.HealthSettings;
import dev.orbweaver.politeness.PolitenessSettings;
import dev.orbweaver.politeness.RetryPolicy;
import dev.orbweaver.robots.RobotsSettings;
import dev.orbweaver.transport.HostDoor;
import java.time.InstantSource;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What the fetchers of one crawl share: how they reach, read, wait and try again.
 *
 * @param doors a way to the network for each host
 * @param parsing where pages are read
 * @param cookies whether each host gets its cookies back
 * @param maxUrlLength the longest URL that is requested
 * @param nanos monotonic time
 * @param clock wall-clock time, for records
 * @param random from 0 to 1, for jitter
 * @param tellsFetches whether somebody wants to know of every request
 */
public record FetchWays(
    Supplier<HostDoor> doors,
    VisitReader reader,
    ReadingRoom parsing,
    RobotsSettings robots,
    PolitenessSettings politeness,
    RetryPolicy retries,
    HealthSettings health,
    boolean cookies,
    int maxUrlLength,
    LongSupplier nanos,
    InstantSource clock,
    DoubleSupplier random,
    boolean tellsFetches) {

  /** Of a crawl that keeps no list of its requests. */
  public FetchWays(
      Supplier<HostDoor> doors,
      VisitReader reader,
      ReadingRoom parsing,
      RobotsSettings robots,
      PolitenessSettings politeness,
      RetryPolicy retries,
      HealthSettings health,
      boolean cookies,
      int maxUrlLength,
      LongSupplier nanos,
      InstantSource clock,
      DoubleSupplier random) {
    this(
        doors,
        reader,
        parsing,
        robots,
        politeness,
        retries,
        health,
        cookies,
        maxUrlLength,
        nanos,
        clock,
        random,
        false);
  }
}
