package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.config.LongestTimer;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForcingTest {
  private static final Duration EVERY = Duration.ofSeconds(60);

  private static boolean commits(Forcing forcing, int finished) {
    forcing.begin();
    boolean forced = forcing.isUnderWay();
    forcing.committed(finished);
    return forced;
  }

  @Test
  void forcesTheFirstGroupAfterItsTime() {
    Forcing forcing = new Forcing(Optional.of(EVERY));
    forcing.begin();
    assertThat(forcing.committed(1)).contains(EVERY);
    assertThat(commits(forcing, 1)).isFalse();

    forcing.due();

    assertThat(forcing.isDue()).isTrue();
    assertThat(commits(forcing, 1)).isTrue();
    assertThat(commits(forcing, 1)).isFalse();
  }

  @Test
  void waitsNoLongerThanATimerCan() {
    Forcing forcing = new Forcing(Optional.of(Duration.ofDays(60)));
    forcing.begin();

    assertThat(forcing.committed(1)).contains(LongestTimer.TIME);
  }

  @Test
  void forcesBeforeItsTimeWhatIsManyTasks() {
    Forcing forcing = new Forcing(Optional.of(EVERY));
    for (int round = 0; round < 2; round++) {
      assertThat(commits(forcing, Forcing.MOST_UNSAFE - 1)).isFalse();
      assertThat(commits(forcing, 1)).isFalse();
      assertThat(commits(forcing, 500)).isTrue();
    }
  }

  @Test
  void forcesEachGroupWhereNoneMayBeUnsafe() {
    Forcing forcing = new Forcing(Optional.of(Duration.ZERO));

    assertThat(commits(forcing, 1)).isTrue();
    assertThat(commits(forcing, 1)).isTrue();
  }

  @Test
  void forcesNothingWhereNothingOutlivesTheProcess() {
    Forcing forcing = new Forcing(Optional.empty());

    assertThat(commits(forcing, 2 * Forcing.MOST_UNSAFE)).isFalse();
    assertThat(commits(forcing, 1)).isFalse();
  }
}
