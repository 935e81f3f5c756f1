package dev.orbweaver.politeness;

/**
 * What a host's distress has taught about its pace. A value; each answer makes the next one of it.
 *
 * <p>Distress doubles the delay; good answers take it back within tens. When distress comes again
 * soon after, it was taken back too far: from then on the delay stays above what was just too
 * short, and that lesson is forgotten far more slowly. So a server that allows five requests a
 * second is found out after two or three refusals, while one bad moment costs a healthy host
 * little.
 *
 * @param delayNanos the delay because of distress; 0 for none
 * @param lessonNanos the delay that is not gone below while the lesson is fresh; 0 for none
 * @param relapses how often distress came back before the last lesson was forgotten
 * @param calm good answers since the last distress; negative when there never was any
 */
public record Strain(double delayNanos, double lessonNanos, int relapses, int calm) {
  public static final Strain NONE = new Strain(0, 0, 0, -1);

  /** Doubling less than this would be no relief: a delay of zero has to begin somewhere. */
  private static final double SHORTEST = 250e6;

  private static final double RECOVERY = Math.pow(2, -0.25);
  private static final int QUICKLY = 8;
  private static final int SLOWLY = 512;
  private static final int SOON = 64;

  /** Distress so soon after the last is the pace's fault even if the lesson was heeded. */
  private static final int AT_ONCE = 16;

  /** What one lesson may come to, times the ordinary delay. */
  private static final double HARDEST = 16;

  /** After a sign of distress, for a host whose ordinary delay is {@code rest}. */
  Strain worse(long rest, long ceiling) {
    double now = delay(rest, ceiling);
    double twice = 2 * Math.max(now, SHORTEST / 2);
    double next = Math.max(now, Math.min(twice, ceiling));
    if (calm == 0) {
      return new Strain(next, lessonNanos, relapses, 0); // the same bad moment
    }
    boolean again = calm > 0 && calm < (relapses == 0 ? SOON : 2 * SLOWLY);
    return new Strain(next, lesson(again, twice, rest, ceiling), again ? relapses + 1 : 0, 0);
  }

  private double lesson(boolean again, double twice, long rest, long ceiling) {
    if (!again) {
      return Math.min(twice, ceiling);
    }
    boolean heeded = relapses > 0 && calm >= AT_ONCE && twice >= 1.8 * lessonNanos;
    double hardest = Math.min(ceiling, HARDEST * Math.max(rest, SHORTEST));
    return heeded ? lessonNanos : Math.min(hardest, Math.max(twice, 1.25 * lessonNanos));
  }

  /** After a good answer. */
  Strain better(long rest) {
    if (calm < 0) {
      return this;
    }
    int calmer = calm + 1;
    int halfLife = relapses == 0 ? QUICKLY : SLOWLY;
    double floor = lessonNanos * Math.pow(2, -(double) calmer / halfLife);
    double next = Math.max(floor, delayNanos * RECOVERY);
    boolean forgotten = calmer > 16 * halfLife;
    return forgotten ? NONE : new Strain(next > rest ? next : 0, lessonNanos, relapses, calmer);
  }

  /** The delay that holds, beside an ordinary one of {@code rest}. */
  long delay(long rest, long ceiling) {
    return Math.max(rest, (long) Math.min(delayNanos, ceiling));
  }
}
