package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
  private final Pace pace = new Pace(Duration.ofSeconds(20), 100);

  @Test
  void looksTwiceInAnIdleTimeout() {
    assertThat(pace.half()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void endsASilence() {
    assertThat(pace.halfIsOver()).isEqualTo(Ending.TOO_SLOW);
  }

  @Test
  void endsASilenceInTheMiddle() {
    assertThat(after(5000)).isNull();
    assertThat(after(0)).isEqualTo(Ending.TOO_SLOW);
  }

  @Test
  void endsATrickleOnceItHasLastedForAWholeIdleTimeout() {
    assertThat(after(10)).isNull();
    assertThat(after(10)).isEqualTo(Ending.TRICKLED);
  }

  @Test
  void judgesTheLastTwoHalvesTogether() {
    assertThat(after(1999)).isNull();
    assertThat(after(1)).isNull();
    assertThat(after(1999)).isNull();
    assertThat(after(1)).isNull();
    assertThat(after(1998)).isEqualTo(Ending.TRICKLED);
  }

  @Test
  void noticesABodyThatBeganFastAndTricklesThen() {
    assertThat(after(8_000_000)).isNull();
    assertThat(after(10)).isNull();
    assertThat(after(10)).isEqualTo(Ending.TRICKLED);
  }

  @Test
  void takesAnyTrickleWithoutALeastRate() {
    Pace patient = new Pace(Duration.ofSeconds(20), 0);
    for (int i = 0; i < 100; i++) {
      patient.heard(1);
      assertThat(patient.halfIsOver()).isNull();
    }
    assertThat(patient.halfIsOver()).isEqualTo(Ending.TOO_SLOW);
  }

  private Ending after(int bytes) {
    pace.heard(bytes);
    return pace.halfIsOver();
  }
}
