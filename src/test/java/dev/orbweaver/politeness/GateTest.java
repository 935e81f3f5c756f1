package dev.orbweaver.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What several who talk to one host know of each other. */
class GateTest {
  private final Gate gate = new Gate();

  @Test
  void letsSoManyInAndNoMore() {
    assertThat(gate.enter(0, 0, 2)).isTrue();
    assertThat(gate.enter(0, 0, 2)).isTrue();
    assertThat(gate.enter(0, 0, 2)).isFalse();
    assertThat(gate.opensAt(0, 0, 2, 100)).isEqualTo(100);
    gate.leave(5, 0);

    assertThat(gate.enter(5, 0, 2)).isTrue();
  }

  @Test
  void countsEachOnesDelayFromWhoeverWasThereLast() {
    gate.enter(0, 10, 1);
    gate.leave(20, 10);

    assertThat(gate.opensAt(21, 10, 1, 100)).isEqualTo(30);
    assertThat(gate.opensAt(21, 50, 1, 100)).isEqualTo(70);
    assertThat(gate.enter(29, 10, 1)).isFalse();
    assertThat(gate.enter(30, 10, 1)).isTrue();
  }

  @Test
  void holdsEverybodyWhileTheHostIsToBeLeftInPeace() {
    gate.hold(500);
    gate.hold(200);

    assertThat(gate.enter(499, 0, 9)).isFalse();
    assertThat(gate.isPast(499)).isFalse();
    assertThat(gate.isPast(500)).isTrue();
    assertThat(gate.enter(500, 0, 9)).isTrue();
    assertThat(gate.isPast(501)).as("somebody is inside").isFalse();
  }
}
