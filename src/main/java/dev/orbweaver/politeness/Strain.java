package dev.orbweaver.politeness;

/**
 * What a host's distress has taught about its pace. A value; each answer makes the next one of it.
 *
 * <p>Distress doubles the delay; good answers take it back within tens. When distress comes again
 * before long, it was taken back too far, and the host has told how much it bears: as many answers
 * as came since the last time, in the time since then. From then on the delay stays a little above
 * that (and above what was just too short, and at most doubled) for hundreds of answers, before
 * less is tried once more, each time after twice as many. So a server that allows five requests a
 * second is found out after two or three refusals, while one bad moment costs a healthy host
 * little.
 *
 * @param delayNanos the delay because of distress; 0 for none
 * @param lessonNanos the delay that is not gone below while the lesson is fresh; 0 for none
 * @param relapses how often distress came back before the last lesson was forgotten
 * @param calm good answers since the last distress; negative when there never was any
 * @param since when that distress began, in monotonic nanoseconds; {@link HostClock#LONG_AGO}:
 *     nobody knows
 */
public record Strain(double delayNanos, double lessonNanos, int relapses, int calm, long since) {
  public static final Strain NONE = new Strain(0, 0, 0, -1, HostClock.LONG_AGO);

  /** Doubling less than this would be no relief: a delay of zero has to begin somewhere. */
  private static final double SHORTEST = 250e6;

  private static final double RECOVERY = Math.pow(2, -0.25);

  /** A refusal after fewer good answers than this has to do with the last one ... */
  private static final int SOON = 512;

  /** ... and any other distress after fewer than this: hosts may be moody. */
  private static final int VERY_SOON = 64;

  /** How many good answers the first lesson holds. */
  private static final int HOLDS = 512;

  private static final int MOST_DOUBLINGS = 4;

  /** In how many answers a lesson that no longer holds is half forgotten. */
  private static final int HALF_LIFE = 64;

  /** How much slower than what a host bore, or faster than what it did not. */
  private static final double MARGIN = 1.1;

  /**
   * After a sign of distress, for a host whose ordinary delay is {@code rest}.
   *
   * @param refused whether the host said that it was asked too much (429, 503)
   */
  Strain worse(long rest, long ceiling, long now, boolean refused) {
    double before = delay(rest, ceiling);
    double twice = Math.min(2 * Math.max(before, SHORTEST / 2), ceiling);
    double doubled = Math.max(before, twice);
    if (calm == 0) {
      return new Strain(doubled, lessonNanos, relapses, 0, since); // the same bad moment
    }
    int soon = refused ? SOON : VERY_SOON;
    boolean again = calm > 0 && calm < (relapses == 0 ? soon : holds() + soon);
    if (!again) {
      return new Strain(doubled, 0, 0, 0, now);
    }
    double lesson = Math.max(before, Math.min(twice, Math.max(bearable(now), MARGIN * before)));
    return new Strain(lesson, lesson, relapses + 1, 0, now);
  }

  /** The pause that lets no more requests through than the host did since the last distress. */
  private double bearable(long now) {
    return since == HostClock.LONG_AGO ? Double.MAX_VALUE : MARGIN * (now - since) / calm;
  }

  private int holds() {
    return HOLDS << Math.min(MOST_DOUBLINGS, relapses - 1);
  }

  /** The same, begun at that time. */
  public Strain knownSince(long time) {
    return new Strain(delayNanos, lessonNanos, relapses, calm, time);
  }

  /** After a good answer. */
  Strain better(long rest) {
    if (calm < 0) {
      return this;
    }
    int calmer = calm + 1;
    int over = relapses == 0 ? calmer : calmer - holds();
    if (over > 2 * SOON) {
      return NONE;
    }
    double floor = relapses == 0 ? 0 : lessonNanos * Math.pow(2, -Math.max(0.0, over) / HALF_LIFE);
    double next = Math.max(floor, delayNanos * RECOVERY);
    return new Strain(next > rest ? next : 0, lessonNanos, relapses, calmer, since);
  }

  /** The delay that holds, beside an ordinary one of {@code rest}. */
  long delay(long rest, long ceiling) {
    return Math.max(rest, (long) Math.min(delayNanos, ceiling));
  }
}
