package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.politeness.DelayRule;
import dev.orbweaver.politeness.Estimate;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiveLineTest {
  private static final Progress PROGRESS =
      new Progress(
          1234,
          9_000_000,
          5678,
          12,
          3,
          4,
          Duration.ofSeconds(83),
          new Pace(85.2, 1_900_000),
          Optional.of(new Estimate(Duration.ofSeconds(130), false, null, 0)),
          Optional.empty());

  private static final String WHOLE =
      "1,234 pages  85.2/s  1.9 MB/s  queued 5,678  hosts 12 active 3 waiting  errors 4  00:01:23"
          + "  ~2 min left";

  @ParameterizedTest
  @CsvSource({
    "200, '" + WHOLE + "'",
    "103, '" + WHOLE + "'",
    "102, '1,234 pages  85.2/s  1.9 MB/s  queued 5,678  hosts 12 active 3 waiting  errors 4 "
        + " 00:01:23'",
    "80, '1,234 pages  85.2/s  1.9 MB/s  queued 5,678  errors 4  00:01:23'",
    "55, '1,234 pages  85.2/s  queued 5,678  errors 4  00:01:23'",
    "45, '1,234 pages  85.2/s  queued 5,678  00:01:23'",
    "40, '1,234 pages  85.2/s  queued 5,678'",
    "20, '1,234 pages  85.2/s'",
    "12, '1,234 pages'",
    "5, '1,234'",
    "0, ''",
    "-1, ''"
  })
  void dropsWhatMattersLeastUntilItFits(int width, String line) {
    assertThat(LiveLine.terminal(PROGRESS, width)).isEqualTo(line);
  }

  @Test
  void neverExceedsTheWidth() {
    for (int width = 0; width < 150; width++) {
      assertThat(LiveLine.terminal(PROGRESS, width).length()).isLessThanOrEqualTo(width);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, ''",
    "1200, 0, '  parked 1,200 (traps)'",
    "7, 1, '  parked 7 (1 dead host)'",
    "7, 2, '  parked 7 (2 dead hosts)'"
  })
  void saysWhatIsParked(long urls, int deadHosts, String part) {
    Progress progress =
        new Progress(
            1234,
            9_000_000,
            5678,
            12,
            3,
            4,
            Duration.ofSeconds(83),
            new Pace(85.2, 1_900_000),
            Optional.empty(),
            Optional.empty(),
            new Progress.Parked(urls, deadHosts),
            false);

    assertThat(LiveLine.log(progress)).contains("queued 5,678" + part + "  hosts 12");
  }

  @Test
  void logsEverything() {
    assertThat(LiveLine.log(PROGRESS)).isEqualTo(WHOLE);
  }

  @Test
  void saysThatACrawlIsPausedAndWaitsForNoHostThen() {
    Progress.Waiting waiting = new Progress.Waiting("a.test", Duration.ofSeconds(9), "delay");
    Estimate none = PROGRESS.remaining().orElseThrow();

    String line = LiveLine.log(waiting(none, waiting).inPause());

    assertThat(line).contains("  paused").doesNotContain("waits");
    assertThat(LiveLine.log(waiting(none, waiting))).contains("waits").doesNotContain("paused");
  }

  @Test
  void startsWithZeros() {
    Progress start =
        new Progress(
            0, 0, 1, 0, 0, 0, Duration.ZERO, Pace.NONE, Optional.empty(), Optional.empty());

    assertThat(LiveLine.log(start))
        .isEqualTo("0 pages  0.0/s  0 B/s  queued 1  hosts 0 active 0 waiting  errors 0  00:00:00");
  }

  @Test
  void countsOnePage() {
    Progress one =
        new Progress(
            1, 5, 0, 1, 0, 0, Duration.ZERO, Pace.NONE, Optional.empty(), Optional.empty());

    assertThat(LiveLine.log(one)).startsWith("1 page  ");
  }

  private static Progress waiting(Estimate estimate, Progress.Waiting waiting) {
    return new Progress(
        7,
        5,
        1900,
        0,
        1,
        0,
        Duration.ZERO,
        Pace.NONE,
        Optional.of(estimate),
        Optional.ofNullable(waiting));
  }

  @Test
  void namesTheHostThatTakesLongestAndTheOneThatIsWaitedFor() {
    Estimate.Critical shop =
        new Estimate.Critical(
            "shop.test", 1900, Duration.ofSeconds(10), Duration.ZERO, DelayRule.CRAWL_DELAY);
    Estimate estimate = new Estimate(Duration.ofSeconds(19_200), true, shop, 0.92);
    Progress.Waiting wait =
        new Progress.Waiting("b.test", Duration.ofSeconds(40), "it does not answer");

    assertThat(LiveLine.log(waiting(estimate, wait)))
        .endsWith(
            "at least 5 h left  92 % for shop.test: 1,900 x 10 s"
                + "  waits 40 s for b.test: it does not answer");
    assertThat(LiveLine.terminal(waiting(estimate, null), 100))
        .endsWith("00:00:00  at least 5 h left");
  }

  @Test
  void doesNotRoundADelayToNothing() {
    Estimate.Critical half =
        new Estimate.Critical(
            "a.test", 10, Duration.ofMillis(500), Duration.ZERO, DelayRule.CONFIGURED);

    assertThat(EstimateText.line(new Estimate(Duration.ofSeconds(5), false, half, 1)))
        .isEqualTo(
            "going on takes at least 5 s; 100 % of it is a.test: 10 x 0.5 s (the configured"
                + " delay)");
  }
}
