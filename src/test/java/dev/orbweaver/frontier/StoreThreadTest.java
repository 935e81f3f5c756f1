package dev.orbweaver.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StoreThreadTest {
  private final StoreThread thread = new StoreThread(Path.of("state"));

  @AfterEach
  void end() {
    thread.end();
  }

  @Test
  void worksOffCallsOneAfterAnother() {
    List<Integer> done = new ArrayList<>();
    CompletionStage<Boolean> last = null;
    for (int i = 0; i < 1_000; i++) {
      int number = i;
      last = thread.run(() -> done.add(number));
    }
    Asking.join(last);

    assertThat(done).hasSize(1_000).isSorted();
  }

  @Test
  void returnsAtOnceHoweverLongTheWorkTakes() {
    CountDownLatch asked = new CountDownLatch(1);
    CompletionStage<String> slow =
        thread.run(
            () -> {
              asked.await(); // would never come if the call waited for it
              return "done";
            });
    asked.countDown();

    assertThat(Asking.join(slow)).isEqualTo("done");
  }

  @Test
  void failsEveryCallAfterTheFirstFailure() {
    CompletionStage<Void> first =
        thread.run(
            () -> {
              throw new IOException("disk on fire");
            });
    List<Integer> done = new ArrayList<>();
    CompletionStage<Boolean> second = thread.run(() -> done.add(1));

    assertThatThrownBy(() -> Asking.join(first))
        .isInstanceOf(FrontierProblem.class)
        .hasMessageContaining("disk on fire");
    assertThatThrownBy(() -> Asking.join(second)).hasMessageContaining("disk on fire");
    assertThat(done).isEmpty();
    assertThatThrownBy(thread::throwFailure).hasMessageContaining("disk on fire");
  }

  @Test
  void acknowledgesNothingThatAFailureInTheBackgroundOvertook() {
    CompletionStage<String> overtaken =
        thread.run(
            () -> {
              thread.fail(new IOException("flush failed"));
              return "done";
            });

    assertThatThrownBy(() -> Asking.join(overtaken)).hasMessageContaining("flush failed");
  }

  @Test
  void keepsTheFirstOfSeveralFailures() {
    thread.fail(new IOException("first"));

    assertThat(thread.fail(new IOException("second"))).hasMessageContaining("first");
  }

  @Test
  void doesLaterWhatIsForLater() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    thread.later(
        Duration.ofNanos(1),
        () -> {
          done.countDown();
          return null;
        });
    done.await();

    assertThat(thread.hasFailed()).isFalse();
  }

  @Test
  void putsNothingOffWhenItIsAboutToEnd() {
    CountDownLatch ending = new CountDownLatch(1);
    CompletionStage<String> last =
        thread.run(
            () -> {
              ending.await();
              thread.later(Duration.ofNanos(1), () -> null);
              return "done";
            });
    Thread closing = new Thread(thread::end);
    closing.start();
    while (!thread.hasEnded()) {
      Thread.onSpinWait();
    }
    ending.countDown();

    assertThat(Asking.join(last)).isEqualTo("done");
    assertThat(thread.hasFailed()).isFalse();
  }

  @Test
  void endsWithoutWaitingForWhatIsForMuchLater() {
    thread.later(Duration.ofSeconds(Long.MAX_VALUE), () -> null);
    thread.end();

    assertThat(thread.hasEnded()).isTrue();
    assertThatThrownBy(() -> Asking.join(thread.run(() -> 1))).hasMessage("state: it was closed");
  }
}
