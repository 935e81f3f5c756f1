package dev.orbweaver.output;

import dev.orbweaver.politeness.Estimate;
import java.time.Duration;
import java.util.Optional;

/**
 * Where a crawl stands.
 *
 * @param pages URLs done
 * @param bytes of their bodies
 * @param queued URLs known and not taken up, parked ones apart
 * @param hostsActive hosts with a request in flight
 * @param hostsWaiting hosts with URLs that wait for their time
 * @param errors URLs that ended in an error status or a failure
 * @param elapsed since the start
 * @param recent how fast it goes now
 * @param remaining a guess, when there is ground for one
 * @param standstill what is waited for, when nothing is in flight for more than a moment
 * @param parked what this process will not take up
 * @param paused whether nothing new is begun until somebody says so
 */
public record Progress(
    long pages,
    long bytes,
    long queued,
    int hostsActive,
    int hostsWaiting,
    long errors,
    Duration elapsed,
    Pace recent,
    Optional<Estimate> remaining,
    Optional<Waiting> standstill,
    Parked parked,
    boolean paused) {

  /** Of a crawl at work in which nothing is parked. */
  public Progress(
      long pages,
      long bytes,
      long queued,
      int hostsActive,
      int hostsWaiting,
      long errors,
      Duration elapsed,
      Pace recent,
      Optional<Estimate> remaining,
      Optional<Waiting> standstill) {
    this(
        pages,
        bytes,
        queued,
        hostsActive,
        hostsWaiting,
        errors,
        elapsed,
        recent,
        remaining,
        standstill,
        Parked.NOTHING,
        false);
  }

  /** The same crawl paused: it waits for whoever paused it, and for no host. */
  public Progress inPause() {
    return new Progress(
        pages,
        bytes,
        queued,
        hostsActive,
        hostsWaiting,
        errors,
        elapsed,
        recent,
        remaining,
        Optional.empty(),
        parked,
        true);
  }

  /**
   * URLs that are parked, as far as is known on the way.
   *
   * @param urls how many
   * @param deadHosts hosts that died and were given up
   */
  public record Parked(long urls, int deadHosts) {
    public static final Parked NOTHING = new Parked(0, 0);
  }

  /**
   * What a crawl waits for that has nothing in flight.
   *
   * @param host the first that may be asked again
   * @param time until then
   * @param why it has to be waited for
   */
  public record Waiting(String host, Duration time, String why) {}
}
