package dev.orbweaver.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostClockTest {
  private static final Duration QUICK = Duration.ofMillis(20);

  @Test
  void letsAHostThatWasNeverAskedBeAskedAtOnce() {
    HostClock clock = clock(settings(1, 1));

    assertThat(clock.mayStart(-seconds(1000))).isTrue();
    assertThat(clock.mayStart(0)).isTrue();
    assertThat(clock.rule()).isEqualTo(DelayRule.CONFIGURED);
  }

  @Test
  void countsTheDelayFromTheEndOfTheAnswer() {
    HostClock clock = clock(settings(2, 1));

    clock.requestStarted(seconds(10));
    assertThat(clock.inFlight()).isEqualTo(1);
    assertThat(clock.mayStart(seconds(1000))).isFalse();
    clock.responseEnded(seconds(15));

    assertThat(clock.inFlight()).isZero();
    assertThat(clock.earliestStart()).isEqualTo(seconds(17));
    assertThat(clock.mayStart(seconds(17) - 1)).isFalse();
    assertThat(clock.mayStart(seconds(17))).isTrue();
  }

  @Test
  void countsTheDelayFromTheLastStartTooWhenSeveralMayBeInFlight() {
    HostClock clock = clock(settings(2, 2));

    clock.requestStarted(seconds(10));
    assertThat(clock.mayStart(seconds(12) - 1)).isFalse();
    assertThat(clock.mayStart(seconds(12))).isTrue();
    clock.requestStarted(seconds(12));
    assertThat(clock.mayStart(seconds(100))).isFalse();
    clock.responseEnded(seconds(13));

    assertThat(clock.earliestStart()).isEqualTo(seconds(15));
  }

  @Test
  void asksWithoutPauseWhenTheDelayIsZero() {
    HostClock clock = clock(settings(0, 3));

    clock.requestStarted(7);
    clock.requestStarted(7);
    assertThat(clock.mayStart(7)).isTrue();
    clock.requestStarted(7);
    assertThat(clock.mayStart(7)).isFalse();
    clock.responseEnded(8);

    assertThat(clock.mayStart(8)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 5, 5, CRAWL_DELAY",
    "5, 1, 5, CONFIGURED",
    "5, 5, 5, CONFIGURED",
    "0, 3, 3, CRAWL_DELAY",
    "90, 0, 90, CONFIGURED"
  })
  void obeysTheLongerOfConfiguredAndCrawlDelay(
      long configured, long crawlDelay, long delay, DelayRule rule) {
    HostClock clock = clock(settings(configured, 1));

    clock.crawlDelay(Duration.ofSeconds(crawlDelay));
    ask(clock, 0);

    assertThat(clock.earliestStart()).isEqualTo(seconds(delay));
    assertThat(clock.rule()).isEqualTo(rule);
  }

  @ParameterizedTest
  @CsvSource({"0, 1.0", "0.5, 1.05", "1, 1.1"})
  void onlyLengthensTheDelayByChance(double chance, double factor) {
    PolitenessSettings settings = settings(10, 1, 0.1);
    HostClock clock = new HostClock(settings, () -> chance, HostHistory.NONE);

    ask(clock, 0);

    assertThat(clock.earliestStart()).isEqualTo((long) (seconds(10) * factor));
  }

  @Test
  void obeysRetryAfter() {
    HostClock clock = clock(settings(1, 1));

    ask(clock, 0);
    clock.slowDown(0, Optional.of(Duration.ofSeconds(30)));

    assertThat(clock.earliestStart()).isEqualTo(seconds(30));
    assertThat(clock.rule()).isEqualTo(DelayRule.RETRY_AFTER);
  }

  @Test
  void cutsARetryAfterToTheLimit() {
    HostClock clock = clock(settings(1, 1));

    clock.slowDown(0, Optional.of(Duration.ofDays(300_000)));

    assertThat(clock.earliestStart()).isEqualTo(seconds(3600));
  }

  @Test
  void keepsTheDelayWhenRetryAfterIsShorter() {
    HostClock clock = clock(settings(10, 1));

    ask(clock, 0);
    clock.slowDown(0, Optional.of(Duration.ZERO));

    assertThat(clock.earliestStart()).isGreaterThanOrEqualTo(seconds(10));
  }

  @Test
  void neverShortensAWaitThatWasPromised() {
    HostClock clock = clock(settings(1, 2));

    clock.slowDown(0, Optional.of(Duration.ofSeconds(100)));
    clock.slowDown(0, Optional.of(Duration.ofSeconds(1)));
    clock.slowDown(0, Optional.empty());
    clock.good(QUICK);

    assertThat(clock.earliestStart()).isEqualTo(seconds(100));
    assertThat(clock.rule()).isEqualTo(DelayRule.RETRY_AFTER);
  }

  @Test
  void waitsTwiceAsLongEachTimeWithoutRetryAfter() {
    HostClock clock = clock(settings(0, 1));
    long[] waits = {2, 4, 8, 16, 32, 60, 60, 60};

    long now = 0;
    for (long wait : waits) {
      clock.slowDown(now, Optional.empty());

      assertThat(clock.earliestStart()).isEqualTo(now + seconds(wait));
      assertThat(clock.rule()).isEqualTo(DelayRule.SLOW_DOWN);
      now = clock.earliestStart();
    }
  }

  @Test
  void lengthensTheSlowDownByChanceToo() {
    HostClock clock = new HostClock(settings(0, 1, 0.1), () -> 1.0, HostHistory.NONE);

    clock.slowDown(0, Optional.empty());

    assertThat(clock.earliestStart()).isEqualTo((long) (seconds(2) * 1.1));
  }

  @Test
  void doublesTheDelayOnDistressUpToTheCeiling() {
    HostClock clock = clock(settings(1, 1));
    long[] delays = {2, 4, 8, 16, 32, 60, 60};

    for (long delay : delays) {
      clock.slowDown(0, Optional.of(Duration.ZERO));

      assertThat(clock.delay()).isEqualTo(Duration.ofSeconds(delay));
    }
    ask(clock, 0);
    assertThat(clock.rule()).isEqualTo(DelayRule.SLOW_DOWN);
  }

  @Test
  void isBackAtItsPaceWithinTensOfGoodAnswers() {
    HostClock clock = clock(settings(1, 1));
    for (int i = 0; i < 100; i++) {
      clock.slowDown(0, Optional.empty());
    }

    for (int i = 0; i < 24; i++) {
      assertThat(clock.delay()).isGreaterThan(Duration.ofSeconds(1));
      clock.good(QUICK);
    }

    assertThat(clock.delay()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void aRowOfFailuresLengthensTheDelayALittleAndNeverShortensIt() {
    HostClock clock = clock(settings(1, 1));

    for (int i = 0; i < 4; i++) {
      clock.failed();
    }
    assertThat(clock.delay()).isEqualTo(Duration.ofSeconds(1));
    for (int i = 0; i < 50; i++) {
      clock.failed();
    }

    assertThat(clock.delay()).isEqualTo(Duration.ofSeconds(4));
    assertThat(clock.failuresInRow()).isEqualTo(54);
    clock.good(QUICK);
    assertThat(clock.failuresInRow()).isZero();
  }

  @Test
  void sparesAHostThatDoesNotAnswerInTime() {
    HostClock clock = clock(settings(1, 1));

    clock.timedOut();

    assertThat(clock.delay()).isEqualTo(Duration.ofSeconds(2));
    assertThat(clock.rule()).isEqualTo(DelayRule.SLOW_DOWN);
  }

  @Test
  void keepsAFixedDelayButWaitsAsLongAsTheHostAsks() {
    PolitenessSettings adaptive = settings(1, 1);
    HostClock clock =
        clock(
            new PolitenessSettings(
                adaptive.delay(),
                1,
                0,
                adaptive.backoff(),
                adaptive.slowDown(),
                adaptive.maxRetryAfter(),
                Throttle.FIXED,
                false));

    clock.timedOut();
    clock.slowDown(0, Optional.of(Duration.ofSeconds(30)));

    assertThat(clock.delay()).isEqualTo(Duration.ofSeconds(1));
    assertThat(clock.earliestStart()).isEqualTo(seconds(30));
  }

  @Test
  void keepsItsPaceWhenAHostFails() {
    HostClock clock = clock(settings(1, 1));

    ask(clock, 0);
    clock.failed();

    assertThat(clock.earliestStart()).isEqualTo(seconds(1));
  }

  @Test
  void sparesAHostWhoseAnswersBecomeFarSlower() {
    HostClock clock = clock(settings(1, 1));
    for (int i = 0; i < 20; i++) {
      clock.good(Duration.ofMillis(100));
    }

    clock.good(Duration.ofSeconds(3));

    assertThat(clock.delay()).isEqualTo(Duration.ofSeconds(2));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 5, 50, 400, 1000})
  void takesNoNoiseForDistress(long millis) {
    HostClock clock = clock(settings(1, 1));
    for (int i = 0; i < 50; i++) {
      clock.good(Duration.ofMillis(i % 2 == 0 ? 1 : millis));
    }

    assertThat(clock.delay()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void getsUsedToAHostThatIsAlwaysSlow() {
    HostClock clock = clock(settings(1, 1));
    for (int i = 0; i < 100; i++) {
      clock.good(Duration.ofSeconds(8));
    }

    assertThat(clock.delay()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void keepsItsTimeWhileTheHostIsPutAside() {
    PolitenessSettings settings = settings(1, 1);
    HostClock clock = clock(settings);
    clock.crawlDelay(Duration.ofSeconds(3));
    ask(clock, seconds(5));
    clock.slowDown(seconds(5), Optional.of(Duration.ofSeconds(40)));

    HostClock woken = new HostClock(settings, () -> 0.0, clock.snapshot());

    assertThat(woken.earliestStart()).isEqualTo(clock.earliestStart()).isEqualTo(seconds(45));
    assertThat(woken.rule()).isEqualTo(DelayRule.RETRY_AFTER);
    assertThat(woken.delay()).isEqualTo(Duration.ofSeconds(6));
    assertThat(woken.snapshot()).isEqualTo(clock.snapshot());
  }

  @Test
  void waitsToTheEndOfTimeRatherThanWrapRound() {
    Duration forever = Duration.ofNanos(Long.MAX_VALUE);
    Doubling none = new Doubling(Duration.ZERO, Duration.ZERO);
    HostClock clock = clock(new PolitenessSettings(forever, 1, 0.1, none, none, forever));

    ask(clock, seconds(5));
    assertThat(clock.mayStart(Long.MAX_VALUE - 1)).isFalse();
    clock.slowDown(seconds(5), Optional.of(forever));

    assertThat(clock.earliestStart()).isEqualTo(Long.MAX_VALUE);
  }

  private static void ask(HostClock clock, long now) {
    clock.requestStarted(now);
    clock.responseEnded(now);
  }

  private static HostClock clock(PolitenessSettings settings) {
    return new HostClock(settings, () -> 0.0, HostHistory.NONE);
  }

  private static PolitenessSettings settings(long delay, int perHost) {
    return settings(delay, perHost, 0);
  }

  private static PolitenessSettings settings(long delay, int perHost, double jitter) {
    return new PolitenessSettings(
        Duration.ofSeconds(delay),
        perHost,
        jitter,
        new Doubling(Duration.ofMillis(500), Duration.ofSeconds(8)),
        new Doubling(Duration.ofSeconds(2), Duration.ofSeconds(60)),
        Duration.ofHours(1));
  }

  private static long seconds(long n) {
    return n * 1_000_000_000L;
  }
}
