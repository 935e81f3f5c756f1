package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class BesideTest {
  @Test
  void runsWhileItsOwnerGoesOnAndIsWaitedFor() throws IOException {
    CountDownLatch ownerWentOn = new CountDownLatch(1);
    AtomicBoolean written = new AtomicBoolean();

    Beside beside =
        Beside.begin(
            "beside",
            () -> {
              awaitQuietly(ownerWentOn);
              written.set(true);
            });
    ownerWentOn.countDown();
    beside.await();

    assertThat(written).isTrue();
  }

  @Test
  void aDiskThatFailsIsHeardOfByItsOwner() {
    IOException full = new IOException("No space left on device");
    Beside beside =
        Beside.begin(
            "beside",
            () -> {
              throw full;
            });

    assertThatThrownBy(beside::await).isSameAs(full);
  }

  @Test
  void soIsAFaultOfOurs() {
    Beside beside =
        Beside.begin(
            "beside",
            () -> {
              throw new IllegalStateException("a bug");
            });

    assertThatThrownBy(beside::await).hasRootCauseMessage("a bug");
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
