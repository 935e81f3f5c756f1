package dev.orbweaver.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is counted of an origin that does not answer. */
class HostHealthTest {
  private static final long SECOND = 1_000_000_000L;
  private static final HealthSettings SETTINGS =
      new HealthSettings(
          5,
          new Doubling(Duration.ofSeconds(5), Duration.ofMinutes(5)),
          Duration.ofSeconds(60),
          Duration.ofMinutes(5));

  /** A wall clock that shows noon of some day at monotonic zero. */
  private static final long NOON = Instant.parse("2026-11-18T12:00:00Z").toEpochMilli();

  private final HostHealth health = new HostHealth(SETTINGS, HealthHistory.none("http://a.test"));

  private void fail(Reason reason, int times, long at) {
    for (int i = 0; i < times; i++) {
      health.failed(reason, "as the test says", at * SECOND, true, false);
    }
  }

  private String deathAt(long now) {
    return health.snapshot().death(now * SECOND, NOON + now * 1000);
  }

  @ParameterizedTest
  @CsvSource({
    "DNS, 5, 5 DNS failures",
    "CONNECT, 5, 5 failed connections",
    "TLS, 5, 5 TLS failures",
    "TIMEOUT, 10, 10 timeouts",
    "CONNECTION_CLOSED, 10, 10 broken connections"
  })
  void tellsAfterHowManyFailuresOfWhichKindItDied(Reason reason, int times, String phrase) {
    fail(reason, times - 1, 10);
    assertThat(health.isDead()).isFalse();

    fail(reason, 1, 190);

    assertThat(deathAt(500)).isEqualTo("dead since 2026-11-18T12:03:10Z after " + phrase);
    assertThat(health.snapshot().failures().byKind()).isEqualTo(Map.of(reason, times));
  }

  @Test
  void countsEachKindForItself() {
    fail(Reason.TIMEOUT, 5, 1);
    fail(Reason.PROTOCOL, 1, 2);
    fail(Reason.CONNECT, 2, 3);
    fail(Reason.DNS, 1, 4);

    assertThat(deathAt(4))
        .isEqualTo(
            "dead since 2026-11-18T12:00:04Z"
                + " after 5 timeouts, 2 failed connections, 1 DNS failure");
    assertThat(health.snapshot().failures().phrase())
        .isEqualTo("5 timeouts, 2 failed connections, 1 DNS failure, 1 non-HTTP answer");
  }

  @Test
  void anAnswerEndsARowAndNotTheCount() {
    fail(Reason.TIMEOUT, 3, 1);
    health.answered();
    fail(Reason.CONNECT, 5, 2);

    assertThat(deathAt(9)).endsWith("after 5 failed connections");
    assertThat(health.snapshot().failures().byKind())
        .isEqualTo(Map.of(Reason.TIMEOUT, 3, Reason.CONNECT, 5));
    health.answered();
    assertThat(health.snapshot().diedAt(0, 0)).isEmpty();
  }

  @Test
  void asksForAnotherProbeWhenOneTellsNothing() {
    fail(Reason.CONNECT, 5, 10);
    health.asked(20 * SECOND);
    assertThat(health.standing(20 * SECOND)).isEqualTo(HostHealth.Standing.DEAD);

    health.inconclusive();

    assertThat(health.standing(20 * SECOND)).isEqualTo(HostHealth.Standing.HALF_OPEN);
  }

  @Test
  void probesThatFailChangeNeitherTheTimeNorTheReasonOfItsDeath() {
    fail(Reason.CONNECT, 5, 10);
    long probe = health.probeAt() / SECOND;
    health.asked(probe * SECOND);
    fail(Reason.TIMEOUT, 1, probe);

    assertThat(deathAt(100))
        .isEqualTo("dead since 2026-11-18T12:00:10Z after 5 failed connections");
    assertThat(health.snapshot().probes()).isEqualTo(2);
    assertThat(health.snapshot().failures().phrase()).isEqualTo("5 failed connections, 1 timeout");
  }

  @Test
  void tellsOfAHostThatOnlyAsksForPatience() {
    health.busy(0, 0);
    health.busy(301 * SECOND, 0);

    assertThat(deathAt(301))
        .isEqualTo("dead since 2026-11-18T12:05:01Z after nothing but 429 or 503 for 301 s");
  }

  @Test
  void aHostThatAnEarlierVersionFoundDeadHasNoTimeOfDeath() {
    HealthHistory old =
        new HealthHistory(
            "http://a.test",
            true,
            10,
            1,
            5,
            HostClock.LONG_AGO,
            Reason.CONNECT,
            "refused",
            FailureCounts.NONE,
            FailureCounts.NONE,
            HostClock.LONG_AGO);

    assertThat(old.death(10, NOON)).isEqualTo("dead");
    assertThat(new HostHealth(SETTINGS, old).snapshot()).isEqualTo(old);
  }
}
