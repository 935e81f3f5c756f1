package dev.orbweaver.politeness;

import java.util.Arrays;

/**
 * How long pauses were: counts in buckets that each reach an eighth further than the one before, so
 * that a median is right to within 6 % however many pauses there were. Immutable, and as small as
 * the buckets in use.
 *
 * @param first the bucket that the first count is of
 * @param counts how many fell into it and those after it
 */
public record GapCounts(int first, int[] counts) {
  public static final GapCounts NONE = new GapCounts(0, new int[0]);

  /**
   * Pauses up to a tenth of a millisecond share a bucket; the last one holds those of a century.
   */
  private static final double SHORTEST_NANOS = 100_000;

  private static final double STEP = Math.log(1.125);
  private static final int BUCKETS = 320;

  public GapCounts {
    boolean fits = first >= 0 && first + counts.length <= BUCKETS;
    if (!fits) {
      throw new IllegalArgumentException("no such buckets");
    }
  }

  static int bucket(long nanos) {
    double steps = Math.log(Math.max(nanos, SHORTEST_NANOS) / SHORTEST_NANOS) / STEP;
    return (int) Math.min(BUCKETS - 1, Math.floor(steps));
  }

  private static long middle(int bucket) {
    return (long) (SHORTEST_NANOS * Math.exp((bucket + 0.5) * STEP));
  }

  /** These and one more. */
  GapCounts plus(long nanos) {
    int bucket = bucket(nanos);
    if (counts.length == 0) {
      return new GapCounts(bucket, new int[] {1});
    }
    int from = Math.min(first, bucket);
    int end = Math.max(first + counts.length, bucket + 1);
    int[] more = new int[end - from];
    System.arraycopy(counts, 0, more, first - from, counts.length);
    more[bucket - from] = Math.addExact(more[bucket - from], 1);
    return new GapCounts(from, more);
  }

  public long count() {
    return Arrays.stream(counts).asLongStream().sum();
  }

  /** About the pause that as many are shorter as are longer than; 0 without any. */
  public long medianNanos() {
    long before = (count() + 1) / 2;
    for (int i = 0; i < counts.length; i++) {
      before -= counts[i];
      if (before <= 0) {
        return middle(first + i);
      }
    }
    return 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GapCounts gaps
        && first == gaps.first
        && Arrays.equals(counts, gaps.counts);
  }

  @Override
  public int hashCode() {
    return 31 * first + Arrays.hashCode(counts);
  }
}
