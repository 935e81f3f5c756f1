package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BesideTest {
  private static final IOException FULL = new IOException("No space left on device");

  private final AtomicInteger written = new AtomicInteger();

  private static void fail(IOException how) throws IOException {
    throw how;
  }

  @Test
  void writesBothAtOnceAndWaitsForBoth() throws IOException {
    CountDownLatch met = new CountDownLatch(2);

    Beside.write(() -> meet(met), () -> meet(met), "beside");

    assertThat(written).hasValue(2);
  }

  /** Ends only when the other one has come as far. */
  private void meet(CountDownLatch met) {
    met.countDown();
    try {
      met.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    written.incrementAndGet();
  }

  @Test
  void tellsThatTheOtherOneFailed() {
    assertThatThrownBy(() -> Beside.write(written::incrementAndGet, () -> fail(FULL), "beside"))
        .isSameAs(FULL);
    assertThat(written).hasValue(1);
  }

  @Test
  void tellsThatTheFirstFailedWhenTheOtherOneHasEnded() {
    assertThatThrownBy(() -> Beside.write(() -> fail(FULL), written::incrementAndGet, "beside"))
        .isSameAs(FULL);
    assertThat(written).hasValue(1);
  }

  @Test
  void tellsOfTheFirstWhenBothFailed() {
    IOException other = new IOException("Input/output error");

    assertThatThrownBy(() -> Beside.write(() -> fail(FULL), () -> fail(other), "beside"))
        .isSameAs(FULL);
  }

  @Test
  void hidesNoFaultOfOurs() {
    assertThatThrownBy(
            () ->
                Beside.write(
                    written::incrementAndGet,
                    () -> {
                      throw new IllegalStateException("a bug");
                    },
                    "beside"))
        .hasRootCauseMessage("a bug");
  }
}
