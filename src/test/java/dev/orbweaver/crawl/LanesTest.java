package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.host.Lane;
import org.junit.jupiter.api.Test;

/** Hosts that do not answer have a part of the slots only, as long as somebody else needs them. */
class LanesTest {
  private final Lanes lanes = new Lanes(16);

  @Test
  void boundsWhoIsNotProvenOnlyWhileAProvenHostHasWork() {
    assertThat(lanes.room(Lane.NEW)).isEqualTo(Integer.MAX_VALUE);

    lanes.recount(Lane.PROVEN, 1, 1);
    assertThat(lanes.room(Lane.PROVEN)).isEqualTo(Integer.MAX_VALUE);
    assertThat(lanes.room(Lane.NEW)).isEqualTo(12);
    assertThat(lanes.room(Lane.SUSPECT)).isEqualTo(2);
    lanes.recount(Lane.SUSPECT, 3, 3);
    assertThat(lanes.room(Lane.SUSPECT)).isZero();

    lanes.recount(Lane.PROVEN, -1, -1);
    assertThat(lanes.room(Lane.SUSPECT)).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void passesOverALaneWithoutRoomUntilItHasSome() {
    lanes.recount(Lane.PROVEN, 0, 1);
    lanes.recount(Lane.SUSPECT, 2, 2);
    lanes.put("suspect.test", Lane.SUSPECT, false, 5);
    lanes.put("proven.test", Lane.PROVEN, false, 7);

    assertThat(lanes.nextTime()).hasValue(7);
    assertThat(lanes.pollDue(10)).contains("proven.test");
    assertThat(lanes.pollDue(10)).isEmpty();
    lanes.recount(Lane.SUSPECT, -1, 0);

    assertThat(lanes.nextTime()).hasValue(5);
    assertThat(lanes.pollDue(10)).contains("suspect.test");
  }

  @Test
  void nobodyWaitsForeverBehindProvenHosts() {
    lanes.recount(Lane.PROVEN, 0, 1);
    lanes.put("new.test", Lane.NEW, false, 5);
    lanes.put("suspect.test", Lane.SUSPECT, false, 6);
    for (int now = 10; now < 12; now++) { // as one that always has work
      lanes.put("proven.test", Lane.PROVEN, false, now);
      assertThat(lanes.nextTime()).hasValue(now == 10 ? 5 : 6);
      assertThat(lanes.pollDue(now)).contains(now == 10 ? "new.test" : "suspect.test");
    }

    assertThat(lanes.pollDue(12)).contains("proven.test");
  }

  @Test
  void provenHostsComeFirstAmongThoseWhoWaitAsLong() {
    lanes.put("new.test", Lane.NEW, false, 5);
    lanes.put("proven.test", Lane.PROVEN, false, 5);

    assertThat(lanes.pollDue(4)).isEmpty();
    assertThat(lanes.pollDue(5)).contains("proven.test");
    assertThat(lanes.pollDue(5)).contains("new.test");
  }

  @Test
  void aHostIsInOneLaneOnly() {
    lanes.put("a.test", Lane.NEW, false, 5);
    lanes.put("a.test", Lane.PROVEN, false, 6);

    assertThat(lanes.pollDue(10)).contains("a.test");
    assertThat(lanes.pollDue(10)).isEmpty();
    lanes.put("a.test", Lane.SUSPECT, false, 5);
    lanes.remove("a.test");
    assertThat(lanes.nextTime()).isEmpty();
  }

  @Test
  void whoseTurnItIsComesFirstWhereItsLaneHasRoom() {
    lanes.recount(Lane.PROVEN, 0, 1);
    lanes.recount(Lane.SUSPECT, 2, 2);
    lanes.put("proven.test", Lane.PROVEN, false, 5);
    lanes.put("turn.test", Lane.NEW, true, 7);
    lanes.put("suspect.test", Lane.SUSPECT, true, 6);

    assertThat(lanes.nextTime()).hasValue(5);
    assertThat(lanes.pollDue(8)).contains("turn.test");
    assertThat(lanes.pollDue(8)).contains("proven.test");
    assertThat(lanes.pollDue(8)).as("its lane has no room").isEmpty();
    assertThat(lanes.nextTime()).isEmpty();
  }

  @Test
  void forgetsATurnThatIsOver() {
    lanes.put("a.test", Lane.PROVEN, true, 5);
    lanes.put("a.test", Lane.SUSPECT, false, 6);

    assertThat(lanes.nextTime()).hasValue(6);
    lanes.remove("a.test");
    assertThat(lanes.nextTime()).isEmpty();
  }
}
