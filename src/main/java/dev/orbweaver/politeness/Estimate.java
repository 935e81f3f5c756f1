package dev.orbweaver.politeness;

import java.time.Duration;
import java.util.Optional;

/**
 * When a crawl will be done if it stays as polite as it is, and for whom it will have waited.
 *
 * <p>A host's URLs come one after another, whatever the others do; so the crawl takes as long as
 * its slowest host, or as all of them together at the present pace, if that is longer.
 *
 * @param left how long that is
 * @param atLeast whether there will be more URLs than are known now
 * @param critical the host that is waited for in the end; null when no single one is
 * @param share the part of the time in which only that host is left, from 0 to 1
 */
public record Estimate(Duration left, boolean atLeast, Critical critical, double share) {

  /**
   * The slowest host.
   *
   * @param urls those of it that are left
   * @param delay that rules between them
   * @param pause until the first of them may be asked for
   * @param rule what decides that; null when it is not known
   */
  public record Critical(String host, long urls, Duration delay, Duration pause, DelayRule rule) {}

  /** A share below this is not worth a name. */
  private static final double WORTH_NAMING = 0.25;

  private static final double LONGEST_SECONDS = 1e9;

  /** Takes in one host after another, in any order, and keeps only what it needs. */
  public static final class Maker {
    private long urls;
    private double longest;
    private double second;
    private Critical slowest;

    /**
     * A host that has URLs left.
     *
     * @param left how many
     * @param delayNanos between its requests
     * @param waitNanos until the first may begin
     * @param latencyNanos how long an answer usually takes; 0 when not known
     * @param perHost how many may be under way at once
     */
    public void host(
        String host,
        long left,
        long delayNanos,
        long waitNanos,
        long latencyNanos,
        int perHost,
        DelayRule rule) {
      urls += left;
      double wait = Math.max(0, waitNanos);
      double each = Math.max(0, delayNanos) + (double) latencyNanos / Math.max(1, perHost);
      double time = (wait + left * each) / 1e9;
      if (time > longest) {
        second = longest;
        longest = time;
        slowest =
            new Critical(
                host, left, Duration.ofNanos(delayNanos), Duration.ofNanos((long) wait), rule);
      } else {
        second = Math.max(second, time);
      }
    }

    /**
     * The estimate; empty when nothing is left, or there is no ground for one.
     *
     * @param perSecond URLs done per second at present, over all hosts
     * @param atLeast whether more URLs are being found
     */
    public Optional<Estimate> make(double perSecond, boolean atLeast) {
      double byPace = perSecond > 0 ? urls / perSecond : 0;
      double seconds = Math.max(longest, byPace);
      if (urls == 0 || seconds <= 0 || seconds > LONGEST_SECONDS) {
        return Optional.empty();
      }
      double othersByPace = perSecond > 0 ? (urls - slowestUrls()) / perSecond : 0;
      double others = Math.min(seconds, Math.max(second, othersByPace));
      double share = longest < seconds / 2 ? 0 : (seconds - others) / seconds;
      Critical named = share >= WORTH_NAMING ? slowest : null;
      Duration left = Duration.ofMillis(Math.round(seconds * 1000));
      return Optional.of(new Estimate(left, atLeast, named, named == null ? 0 : share));
    }

    private long slowestUrls() {
      return slowest == null ? 0 : slowest.urls();
    }
  }
}
