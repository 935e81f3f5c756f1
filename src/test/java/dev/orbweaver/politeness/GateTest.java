package dev.orbweaver.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What several who talk to one host know of each other. */
class GateTest {
  private static final long ONE = Gate.NO_TICKET;
  private static final long OTHER = 7;
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1000 * MILLI;

  private final Gate gate = new Gate();

  @Test
  void letsSoManyInAndNoMore() {
    assertThat(gate.enter(ONE, 0, 0, 2)).isTrue();
    assertThat(gate.enter(OTHER, 0, 0, 2)).isTrue();
    assertThat(gate.enter(OTHER, 0, 0, 2)).isFalse();
    assertThat(gate.opensAt(OTHER, 0, 0, 2)).isEqualTo(100 * MILLI);
    gate.leave(5, 0);

    assertThat(gate.enter(OTHER, 5, 0, 2)).isTrue();
  }

  @Test
  void countsEachOnesDelayFromWhoeverWasThereLast() {
    gate.enter(ONE, 0, 10, 1);
    gate.leave(20, 10);

    assertThat(gate.opensAt(ONE, 21, 10, 1)).isEqualTo(30);
    assertThat(gate.opensAt(OTHER, 21, 50, 1)).isEqualTo(70);
    assertThat(gate.enter(ONE, 29, 10, 1)).isFalse();
    assertThat(gate.enter(ONE, 30, 10, 1)).isTrue();
  }

  @Test
  void holdsEverybodyWhileTheHostIsToBeLeftInPeace() {
    gate.hold(500);
    gate.hold(200);

    assertThat(gate.enter(ONE, 499, 0, 9)).isFalse();
    assertThat(gate.isPast(499)).isFalse();
    assertThat(gate.isPast(500)).isTrue();
    assertThat(gate.enter(ONE, 500, 0, 9)).isTrue();
    assertThat(gate.isPast(501)).as("somebody is inside").isFalse();
  }

  @Test
  void letsOthersGoOnWhileOneWhoWaitsCouldNotComeInAnyway() {
    gate.enter(ONE, 0, SECOND, 1);
    gate.leave(0, SECOND);
    gate.await(OTHER, 0, 0, 5 * SECOND, 1);

    assertThat(gate.enter(ONE, 4 * SECOND, SECOND, 1)).isTrue();
    gate.leave(4 * SECOND, SECOND);

    assertThat(gate.enter(ONE, 5 * SECOND, SECOND, 1)).as("his turn is next").isFalse();
    assertThat(gate.opensAt(OTHER, 5 * SECOND, 5 * SECOND, 1)).isEqualTo(9 * SECOND);
    assertThat(gate.opensAt(ONE, 5 * SECOND, SECOND, 1)).as("after him").isEqualTo(10 * SECOND);
    assertThat(gate.enter(OTHER, 9 * SECOND, 5 * SECOND, 1)).isTrue();
  }

  @Test
  void doesNotChangeTurnsWithEachRequestWhereNobodyNeedsADelay() {
    gate.enter(ONE, 0, 0, 1);
    gate.await(OTHER, 0, 0, 0, 1);
    gate.leave(99 * MILLI, 0);

    assertThat(gate.enter(ONE, 99 * MILLI, 0, 1)).isTrue();
    gate.leave(100 * MILLI, 0);
    assertThat(gate.enter(ONE, 100 * MILLI, 0, 1)).isFalse();
    assertThat(gate.enter(OTHER, 100 * MILLI, 0, 1)).isTrue();
  }

  @Test
  void waitsForNobodyWhoHasWithdrawn() {
    gate.await(OTHER, 0, 0, 0, 1);
    assertThat(gate.enter(ONE, SECOND, 0, 1)).isFalse();
    gate.withdraw(OTHER, SECOND);

    assertThat(gate.enter(ONE, SECOND, 0, 1)).isTrue();
  }

  @Test
  void waitsForNobodyWhoLetsHisTurnPass() {
    gate.hold(10 * SECOND);
    gate.await(OTHER, 0, 0, 0, 1);

    assertThat(gate.enter(ONE, 12 * SECOND, 0, 1)).isFalse();
    assertThat(gate.enter(ONE, 12 * SECOND + 1, 0, 1)).isTrue();
  }

  @Test
  void looksLessOftenTheLongerAnAnswerTakes() {
    gate.enter(ONE, 0, 0, 1);
    gate.await(OTHER, 0, 0, 0, 1);

    assertThat(gate.opensAt(OTHER, 0, 0, 1)).isEqualTo(10 * MILLI);
    assertThat(gate.opensAt(OTHER, 400 * MILLI, 0, 1)).isEqualTo(450 * MILLI);
    assertThat(gate.opensAt(OTHER, 60 * SECOND, 0, 1)).isEqualTo(60 * SECOND + 100 * MILLI);
  }

  @Test
  void staysClosedForADelayBeyondTheEndOfTime() {
    gate.enter(ONE, SECOND, Long.MAX_VALUE, 1);
    gate.leave(SECOND, Long.MAX_VALUE);

    assertThat(gate.enter(OTHER, 9 * SECOND, Long.MAX_VALUE, 1)).isFalse();
  }

  @Test
  void servesThoseWhoWaitInTheOrderInWhichTheyCame() {
    gate.await(1, 0, 0, 0, 1);
    gate.await(2, 0, 0, 0, 1);

    assertThat(gate.enter(2, SECOND, 0, 1)).isFalse();
    assertThat(gate.enter(1, SECOND, 0, 1)).isTrue();
    gate.leave(SECOND, 0);
    assertThat(gate.enter(3, SECOND, 0, 1)).as("a share of his own").isTrue();
    gate.leave(2 * SECOND, 0);
    assertThat(gate.enter(1, 2 * SECOND, 0, 1)).isFalse();
    assertThat(gate.enter(2, 2 * SECOND, 0, 1)).isTrue();
  }
}
