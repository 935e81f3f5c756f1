package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.Cancellable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BodyWatchTest {
  private static final Duration PART = Duration.ofSeconds(1);
  private static final Duration TOTAL = Duration.ofSeconds(9);

  private final List<Timer> timers = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private final BodyWatch watch =
      new BodyWatch(this::later, () -> told.add("part"), () -> told.add("end"));

  /** A timer that the test rings: when it was due, or too late. */
  private static final class Timer implements Cancellable {
    final Duration wait;
    final Runnable rings;
    boolean isCancelled;

    Timer(Duration wait, Runnable rings) {
      this.wait = wait;
      this.rings = rings;
    }

    @Override
    public boolean cancel() {
      isCancelled = true;
      return true;
    }

    @Override
    public boolean isCancelled() {
      return isCancelled;
    }
  }

  private Cancellable later(Duration wait, Runnable then) {
    Timer timer = new Timer(wait, then);
    timers.add(timer);
    return timer;
  }

  @Test
  void looksAfterEachPartAndAtTheEnd() {
    watch.start(PART, TOTAL);
    assertThat(timers).extracting(timer -> timer.wait).containsExactly(PART, TOTAL);

    timers.get(0).rings.run();
    timers.get(2).rings.run();
    timers.get(1).rings.run();

    assertThat(told).containsExactly("part", "part", "end");
    assertThat(timers.subList(2, 4)).extracting(timer -> timer.wait).containsOnly(PART);
  }

  @Test
  void takesItsTimersBackWhenItIsOver() {
    watch.start(PART, TOTAL);
    timers.get(0).rings.run();

    watch.stop();

    assertThat(timers.subList(1, 3)).allMatch(Timer::isCancelled);
  }

  @Test
  void whatAnEarlierWatchStillSaysIsTooLate() {
    watch.start(PART, TOTAL);
    watch.stop();
    watch.start(PART, TOTAL);

    timers.get(0).rings.run();
    timers.get(1).rings.run();

    assertThat(told).isEmpty();
  }

  @Test
  void mayBeOverBeforeItBegins() {
    watch.stop();

    assertThat(timers).isEmpty();
  }
}
