package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class RoomTest {
  private static final int SIZE = 100;

  private final Room room = new Room(SIZE);
  private final List<String> in = new ArrayList<>();

  private Room.Stay enter(String who, long bytes) {
    return room.enter(bytes, stay -> in.add(who));
  }

  @Example
  void whatIsAsSmallAsAllSlotsMayHoldNeedNotAsk() {
    assertThat(new Room(16 << 20).trifle()).isEqualTo(64 << 10);
    assertThat(new Room(1L << 30).trifle()).isEqualTo(256 << 10);
  }

  @Example
  void letsInWhoFitsAndTheOthersInTheirOrder() {
    Room.Stay first = enter("first", 60);
    enter("second", 50);
    enter("third", 10); // would fit, but is not before the second
    assertThat(in).containsExactly("first");

    first.leave();

    assertThat(in).containsExactly("first", "second", "third");
  }

  @Example
  void letsInWhoIsTooLargeForItWhenHeIsAlone() {
    Room.Stay first = enter("first", 10);
    enter("giant", 10 * SIZE);
    assertThat(in).containsExactly("first");

    first.leave();

    assertThat(in).containsExactly("first", "giant");
    assertThat(room.isCrowded()).isTrue();
  }

  @Example
  void whoGivesUpWaitingIsNoHindrance() {
    enter("first", 60);
    Room.Stay second = enter("second", 50);
    enter("third", 10);

    second.leave();
    second.leave();

    assertThat(in).containsExactly("first", "third");
  }

  @Example
  void whoLeavesTwiceLeavesOnce() {
    Room.Stay first = enter("first", 60);
    enter("second", 40);
    first.leave();
    first.leave();
    enter("third", 60);
    enter("fourth", 10);

    assertThat(in).containsExactly("first", "second", "third");
  }

  @Example
  void givesWayOnlyToWhoWaits() {
    Room.Stay first = enter("first", 60);
    assertThat(first.giveWay(20)).isFalse();
    Room.Stay second = enter("second", 60);

    assertThat(first.giveWay(20)).isTrue();
    assertThat(first.isIn()).isFalse();
    assertThat(second.isIn()).isTrue();
    second.leave();

    assertThat(in).containsExactly("first", "second", "first");
  }

  @Example
  void whatIsHeldOutsideDoesNotNarrowIt() {
    Room.Stay first = enter("first", 60);
    enter("second", 60);
    assertThat(first.giveWay(50)).isTrue();

    assertThat(in).containsExactly("first", "second");
  }

  @Example
  void isNotGivenWayWhenMuchIsHeldOutside() {
    Room.Stay first = enter("first", 60);
    Room.Stay second = enter("second", 60);
    assertThat(first.giveWay(30)).isTrue();

    assertThat(second.giveWay(21)).isFalse();
    assertThat(second.giveWay(20)).isTrue();
    assertThat(in).containsExactly("first", "second", "first");
  }

  @Example
  void isCrowdedAsSoonAsAnybodyWaits() {
    enter("first", 60);
    assertThat(room.isCrowded()).isFalse();
    enter("second", 60);
    assertThat(room.isCrowded()).isTrue();
  }

  @Example
  void countsWhatDoesNotWait() {
    room.take(70);
    enter("first", 60);
    assertThat(in).isEmpty();

    room.leave(70);

    assertThat(in).containsExactly("first");
  }

  /** Each step comes, goes or gives way; at the end those inside leave, one after the other. */
  @Property
  void neverHoldsMoreThanItsSizeAndLeavesNobodyOutside(
      @ForAll @Size(max = 60) List<@IntRange(min = 1, max = 150) Integer> sizes,
      @ForAll @Size(max = 60) List<@IntRange(max = 5) Integer> steps) {
    Room halls = new Room(SIZE);
    List<Room.Stay> all = new ArrayList<>();
    List<Integer> needs = new ArrayList<>();
    Set<Room.Stay> gaveWay = new HashSet<>();
    for (int i = 0; i < Math.min(sizes.size(), steps.size()); i++) {
      int step = steps.get(i);
      if (step < 3 || all.isEmpty()) {
        all.add(halls.enter(sizes.get(i), any -> {}));
        needs.add(sizes.get(i));
      } else {
        int which = sizes.get(i) % all.size();
        if (step == 3) {
          all.remove(which).leave();
          needs.remove(which);
        } else if (all.get(which).giveWay(needs.get(which) / 2)) {
          gaveWay.add(all.get(which));
        }
      }
      assertFits(all, needs, gaveWay);
    }

    while (!all.isEmpty()) {
      int inside = 0;
      while (!all.get(inside).isIn()) {
        inside++; // somebody always is
      }
      all.remove(inside).leave();
      needs.remove(inside);
      assertFits(all, needs, gaveWay);
    }
    assertThat(halls.enter(SIZE, any -> {}).isIn()).isTrue();
  }

  /**
   * @param gaveWay who has done so once, with half of what he needs in hand
   */
  private static void assertFits(List<Room.Stay> all, List<Integer> needs, Set<Room.Stay> gaveWay) {
    int inside = 0;
    int taken = 0;
    int held = 0;
    for (int i = 0; i < all.size(); i++) {
      boolean isIn = all.get(i).isIn();
      inside += isIn ? 1 : 0;
      taken += isIn ? needs.get(i) : 0;
      held += !isIn && gaveWay.contains(all.get(i)) ? needs.get(i) / 2 : 0;
    }
    assertThat(inside > 0 || all.isEmpty()).isTrue();
    assertThat(taken <= SIZE || inside == 1).isTrue();
    assertThat(held).isLessThanOrEqualTo(SIZE / 2);
  }
}
