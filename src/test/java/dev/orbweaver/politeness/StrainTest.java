package dev.orbweaver.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A clock against servers that allow only so many requests. */
class StrainTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long CEILING = 60 * SECOND;
  private static final int REQUESTS = 1000;

  /** What a server allows. */
  private interface Limit {
    boolean allows(long now);

    /** How long it is until it allows the next one, in seconds. */
    double opensIn(long now);
  }

  /** Lets so many requests through at once, and so many a second from then on. */
  private static final class Bucket implements Limit {
    private final double rate;
    private final double most;
    private double tokens;
    private long at;

    Bucket(double rate, double most) {
      this.rate = rate;
      this.most = most;
      this.tokens = most;
    }

    @Override
    public boolean allows(long now) {
      tokens = Math.min(most, tokens + rate * (now - at) / SECOND);
      at = now;
      boolean allowed = tokens >= 1;
      tokens -= allowed ? 1 : 0;
      return allowed;
    }

    @Override
    public double opensIn(long now) {
      return (1 - tokens) / rate;
    }
  }

  /** Lets so many requests through in each second of its own clock. */
  private static final class Window implements Limit {
    private final int most;
    private long second;
    private int used;

    Window(int most) {
      this.most = most;
    }

    @Override
    public boolean allows(long now) {
      used = now / SECOND == second ? used + 1 : 1;
      second = now / SECOND;
      return used <= most;
    }

    @Override
    public double opensIn(long now) {
      return second + 1 - (double) now / SECOND;
    }
  }

  /** What a server says with a refusal. */
  private enum Says {
    NOTHING,
    SECONDS,
    DATE;

    Optional<Duration> retryAfter(Limit limit, long now) {
      double wait = limit.opensIn(now);
      return switch (this) {
        case NOTHING -> Optional.empty();
        case SECONDS -> Optional.of(Duration.ofSeconds((long) Math.max(1, Math.ceil(wait))));
        // dates have whole seconds: this one is held against that of the answer
        case DATE ->
            Optional.of(Duration.ofSeconds((long) ((now % SECOND) / (double) SECOND + wait)));
      };
    }
  }

  private static Limit limit(String kind, int rate) {
    return kind.equals("window") ? new Window(rate) : new Bucket(rate, Integer.parseInt(kind));
  }

  /** Which of the requests were refused. */
  private static List<Integer> refused(
      Limit limit, Says says, long delayMillis, long latencyMillis, double jitter) {
    HostClock clock =
        new HostClock(
            new PolitenessSettings(
                Duration.ofMillis(delayMillis),
                1,
                jitter,
                new Doubling(Duration.ofMillis(500), Duration.ofSeconds(8)),
                new Doubling(Duration.ofSeconds(2), Duration.ofSeconds(60)),
                Duration.ofHours(1)),
            new SplittableRandom(1)::nextDouble,
            HostHistory.NONE);
    List<Integer> refused = new ArrayList<>();
    long now = 370_000_000;
    for (int i = 0; i < REQUESTS; i++) {
      now = Math.max(now, clock.earliestStart());
      clock.requestStarted(now);
      boolean allowed = limit.allows(now);
      Optional<Duration> retryAfter = allowed ? Optional.empty() : says.retryAfter(limit, now);
      now += latencyMillis * 1_000_000;
      clock.responseEnded(now);
      if (allowed) {
        clock.good(Duration.ofMillis(latencyMillis));
      } else {
        clock.slowDown(now, retryAfter);
        refused.add(i);
      }
    }
    return refused;
  }

  static Stream<Arguments> servers() {
    List<Arguments> servers = new ArrayList<>();
    for (int rate : new int[] {1, 2, 5, 10, 20}) {
      for (String kind : List.of("1", "5", "10", "window")) {
        for (Says says : Says.values()) {
          servers.add(Arguments.of(rate, kind, says));
        }
      }
    }
    return servers.stream();
  }

  @ParameterizedTest(name = "{0}/s, bucket of {1}, Retry-After: {2}")
  @MethodSource("servers")
  void settlesBelowWhatAServerAllowsWithinThirtyRequestsOfTheFirstRefusalAndStaysThere(
      int rate, String kind, Says says) {
    for (long delay : new long[] {0, 10, 20, 50, 100, 150, 250}) {
      for (long latency : new long[] {1, 5, 20}) {
        for (double jitter : new double[] {0, 0.05}) {
          List<Integer> refused = refused(limit(kind, rate), says, delay, latency, jitter);
          List<Integer> later =
              refused.stream().filter(request -> request >= refused.get(0) + 30).toList();
          String all = "delay " + delay + ", latency " + latency + ", " + jitter + ": " + refused;
          long moments = later.stream().filter(each -> !later.contains(each - 1)).count();
          assertThat(moments).as(all).isLessThanOrEqualTo(3);
          assertThat(later).as(all).hasSizeLessThanOrEqualTo(4);
        }
      }
    }
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
  void isRefusedNoMoreBetweenTheThirtiethRequestAndTheNextTimeItTries(
      long delayMillis, long latencyMillis, double rate, double burst) {
    Limit limit = new Bucket(rate, burst);
    List<Integer> refused = refused(limit, Says.NOTHING, delayMillis, latencyMillis, 0);

    assertThat(refused).isNotEmpty();
    assertThat(refused).as("%s", refused).noneMatch(request -> request > 30 && request < 500);
  }

  @ParameterizedTest
  @CsvSource({"1000, 40, 2", "100, 40, 2", "0, 60, 250"})
  void oneBadMomentCostsLittle(long delayMillis, int requests, long mostMillis) {
    long delay = delayMillis * 1_000_000;
    Strain strain = answered(Strain.NONE.worse(delay, CEILING, 0, true), requests, delay);

    assertThat(strain.delay(delay, CEILING))
        .isLessThanOrEqualTo((delayMillis + mostMillis) * 1_000_000);
  }

  @Test
  void badMomentsFarApartCostLittleMoreThanOne() {
    Strain strain = Strain.NONE.worse(SECOND, CEILING, 0, true);
    strain = answered(strain, 300, SECOND).worse(SECOND, CEILING, 310 * SECOND, true);

    assertThat(strain.delay(SECOND, CEILING)).isBetween(SECOND, SECOND * 12 / 10);
    assertThat(answered(strain, 700, SECOND).delay(SECOND, CEILING)).isEqualTo(SECOND);
    Strain moody = Strain.NONE.worse(SECOND, CEILING, 0, false);
    moody = answered(moody, 300, SECOND).worse(SECOND, CEILING, 310 * SECOND, false);
    assertThat(answered(moody, 10, SECOND).delay(SECOND, CEILING)).isEqualTo(SECOND);
  }

  @Test
  void staysAboveWhatWasBorneSinceTheLastRefusal() {
    Strain strain = Strain.NONE.worse(0, CEILING, 0, true);
    strain = answered(strain, 20, 0).worse(0, CEILING, 4 * SECOND, true);

    assertThat(strain.delay(0, CEILING) / 1e6).isBetween(200.0, 221.0);
    assertThat(answered(strain, 500, 0).delay(0, CEILING)).isEqualTo(strain.delay(0, CEILING));
    assertThat(answered(strain, 700, 0).delay(0, CEILING)).isLessThan(strain.delay(0, CEILING));
  }

  private static Strain answered(Strain strain, int times, long rest) {
    Strain later = strain;
    for (int i = 0; i < times; i++) {
      later = later.better(rest);
    }
    return later;
  }
}
