package dev.orbweaver.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A clock against servers that allow only so many requests. */
class StrainTest {
  private static final long SECOND = 1_000_000_000L;

  /** Lets so many requests through at once, and so many a second from then on. */
  private static final class Bucket {
    private final double rate;
    private final double most;
    private double tokens;
    private long at;

    Bucket(double rate, double most) {
      this.rate = rate;
      this.most = most;
      this.tokens = most;
    }

    boolean allows(long now) {
      tokens = Math.min(most, tokens + rate * (now - at) / SECOND);
      at = now;
      boolean allowed = tokens >= 1;
      tokens -= allowed ? 1 : 0;
      return allowed;
    }
  }

  /** Which of the requests were refused. */
  private static List<Integer> refused(
      Bucket bucket, long delayMillis, long latencyMillis, int requests) {
    HostClock clock =
        new HostClock(
            new PolitenessSettings(
                Duration.ofMillis(delayMillis),
                1,
                0,
                new Doubling(Duration.ofMillis(500), Duration.ofSeconds(8)),
                new Doubling(Duration.ofSeconds(2), Duration.ofSeconds(60)),
                Duration.ofHours(1)),
            () -> 0,
            HostHistory.NONE);
    List<Integer> refused = new ArrayList<>();
    long now = 0;
    for (int i = 0; i < requests; i++) {
      now = Math.max(now, clock.earliestStart());
      clock.requestStarted(now);
      boolean allowed = bucket.allows(now);
      now += latencyMillis * 1_000_000;
      clock.responseEnded(now);
      if (allowed) {
        clock.good(Duration.ofMillis(latencyMillis));
      } else {
        clock.slowDown(now, Optional.empty());
        refused.add(i);
      }
    }
    return refused;
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 5, 1",
    "0, 1, 5, 5",
    "0, 20, 5, 2",
    "10, 5, 5, 5",
    "50, 1, 5, 1",
    "50, 10, 5, 5",
    "100, 1, 5, 1",
    "100, 1, 5, 5",
    "150, 5, 5, 1",
    "20, 1, 4, 1",
    "20, 1, 8, 8"
  })
  void settlesBelowWhatAServerAllowsWithinThirtyRequestsOfTheFirstRefusalAndStaysThere(
      long delayMillis, long latencyMillis, double rate, double burst) {
    List<Integer> refused = refused(new Bucket(rate, burst), delayMillis, latencyMillis, 400);

    assertThat(refused).isNotEmpty();
    int settled = refused.get(0) + 30;
    assertThat(refused.stream().filter(request -> request >= settled)).as("%s", refused).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1000, 40, 2", "100, 40, 2", "0, 60, 250"})
  void oneBadMomentCostsLittle(long delayMillis, int requests, long mostMillis) {
    Strain strain = Strain.NONE.worse(delayMillis * 1_000_000, 60 * SECOND);
    for (int i = 0; i < requests; i++) {
      strain = strain.better(delayMillis * 1_000_000);
    }

    assertThat(strain.delay(delayMillis * 1_000_000, 60 * SECOND))
        .isLessThanOrEqualTo((delayMillis + mostMillis) * 1_000_000);
  }
}
