package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RatesTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void givesTheSteadyPaceOfTheWindow() {
    Rates rates = new Rates(Duration.ofSeconds(10), 0);
    for (int i = 1; i <= 300; i++) {
      rates.add(i * SECOND / 10, 3, 1000);
    }

    Pace pace = rates.at(30 * SECOND);

    assertThat(pace.pagesPerSecond()).isCloseTo(30, within(2.0));
    assertThat(pace.bytesPerSecond()).isCloseTo(10_000, within(700.0));
  }

  @Test
  void dividesByTheTimeThatHasPassedWhileTheWindowIsNotFull() {
    Rates rates = new Rates(Duration.ofSeconds(10), 5 * SECOND);
    rates.add(6 * SECOND, 10, 20);

    assertThat(rates.at(7 * SECOND)).isEqualTo(new Pace(5, 10));
  }

  @Test
  void doesNotShootUpOnAnEarlyFirstPage() {
    Rates rates = new Rates(Duration.ofSeconds(10), 0);
    rates.add(1, 1, 100);

    assertThat(rates.at(2).pagesPerSecond()).isEqualTo(2);
  }

  @Test
  void forgetsWhatLiesBeforeTheWindow() {
    Rates rates = new Rates(Duration.ofSeconds(10), 0);
    rates.add(SECOND, 1000, 1000);

    assertThat(rates.at(9 * SECOND).pagesPerSecond()).isPositive();
    assertThat(rates.at(11 * SECOND)).isEqualTo(Pace.NONE);
    assertThat(rates.at(1_000_000 * SECOND)).isEqualTo(Pace.NONE);
  }

  @Test
  void bearsClockThatStartsNegativeAndWraps() {
    Rates rates = new Rates(Duration.ofSeconds(10), Long.MAX_VALUE - SECOND);
    rates.add(Long.MIN_VALUE + SECOND, 8, 0);

    assertThat(rates.at(Long.MIN_VALUE + 3 * SECOND).pagesPerSecond()).isCloseTo(2, within(0.01));
  }

  @Test
  void takesTheLateAsNow() {
    Rates rates = new Rates(Duration.ofSeconds(10), 0);
    rates.add(5 * SECOND, 1, 0);
    rates.add(2 * SECOND, 4, 0);

    assertThat(rates.at(5 * SECOND)).isEqualTo(new Pace(1, 0));
  }

  @Property(tries = 300)
  void neverGivesMoreThanHappenedInTheShortestTime(
      @ForAll @IntRange(max = 100_000) int at,
      @ForAll @IntRange(max = 100_000) int later,
      @ForAll @IntRange(max = 1000) int pages) {
    Rates rates = new Rates(Duration.ofSeconds(2), 0);
    rates.add(at * 1_000_000L, pages, 0);

    double pace = rates.at((at + later) * 1_000_000L).pagesPerSecond();

    assertThat(pace).isBetween(0.0, pages * 10.0);
  }

  @Test
  void guessesTheTimeLeftByThePace() {
    assertThat(new Pace(2, 0).timeFor(10)).contains(Duration.ofSeconds(5));
    assertThat(new Pace(2, 0).timeFor(0)).contains(Duration.ZERO);
    assertThat(Pace.NONE.timeFor(10)).isEqualTo(Optional.empty());
    assertThat(new Pace(1e-9, 0).timeFor(Long.MAX_VALUE)).isEmpty();
  }
}
