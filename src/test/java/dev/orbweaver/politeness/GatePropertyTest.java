package dev.orbweaver.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for whoever meets at a gate, as long as each of them comes when he is told to. */
class GatePropertyTest {
  private static final long MILLI = 1_000_000L;
  private static final long WHILE = 600_000 * MILLI;

  /** One who always has something to ask for. */
  record Habit(int delayMillis, int latencyMillis, int limit) {
    long delay() {
      return delayMillis * MILLI;
    }
  }

  /** Somebody of that habit, in simulated time. */
  private static final class Owner {
    final Habit habit;
    final List<Long> ends = new ArrayList<>();
    long comesAt;
    long lastBusy = -WHILE;
    long ticket = Gate.NO_TICKET;
    int served;

    Owner(Habit habit) {
      this.habit = habit;
    }

    long next() {
      return Math.min(comesAt, ends.stream().mapToLong(end -> end).min().orElse(Long.MAX_VALUE));
    }
  }

  /** A gate and those who meet at it. */
  private static final class Scene {
    private final Gate gate = new Gate();
    private long lastBusy = -WHILE;
    private int inFlight;
    private long tickets;
    private final List<Owner> owners;

    Scene(List<Habit> habits) {
      owners = habits.stream().map(Owner::new).toList();
    }

    void play(long time) {
      long now = 0;
      while (now < time) {
        for (Owner owner : owners) {
          happens(owner, now);
        }
        now = owners.stream().mapToLong(Owner::next).min().orElseThrow();
      }
    }

    private void happens(Owner owner, long now) {
      while (owner.ends.removeIf(end -> end == now)) { // no two of them end at once
        gate.leave(now, owner.habit.delay());
        inFlight--;
        owner.lastBusy = now;
        lastBusy = now;
        owner.comesAt = Math.min(owner.comesAt, now + owner.habit.delay());
      }
      if (owner.comesAt <= now) {
        comes(owner, now);
      }
    }

    private void comes(Owner owner, long now) {
      Habit habit = owner.habit;
      long mayAt = owner.lastBusy + habit.delay();
      if (owner.ends.size() >= habit.limit() || mayAt > now) {
        owner.comesAt = mayAt > now ? mayAt : Long.MAX_VALUE; // until one of his own is over
      } else if (gate.enter(owner.ticket, now, habit.delay(), habit.limit())) {
        assertThat(now - lastBusy).isGreaterThanOrEqualTo(habit.delay());
        assertThat(inFlight).isLessThan(habit.limit());
        inFlight++;
        lastBusy = now;
        owner.lastBusy = now;
        owner.ticket = Gate.NO_TICKET;
        owner.served++;
        owner.ends.add(now + habit.latencyMillis() * MILLI + owner.ends.size() + 1);
        owner.comesAt = now + habit.delay();
      } else {
        owner.ticket = Math.min(owner.ticket, ++tickets);
        gate.await(owner.ticket, owner.lastBusy, now, habit.delay(), habit.limit());
        long told = gate.opensAt(owner.ticket, now, habit.delay(), habit.limit());
        assertThat(told).isGreaterThan(now);
        owner.comesAt = told;
      }
    }
  }

  @Property(tries = 100)
  void everybodyIsServedAndNobodyTooSoon(@ForAll("habits") List<Habit> all) {
    Scene scene = new Scene(all);
    scene.play(WHILE);

    // a turn lasts as long as the delay before it, and the wait until it is over, and what is in
    // flight
    long round = all.stream().mapToLong(h -> 2 * Math.max(200, h.delayMillis()) + 2000).sum();
    assertThat(scene.owners)
        .extracting(owner -> owner.served)
        .allMatch(served -> served >= WHILE / MILLI / round, "> " + WHILE / MILLI / round);
  }

  @Provide
  Arbitrary<List<Habit>> habits() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 5000),
            Arbitraries.integers().between(1, 1000),
            Arbitraries.integers().between(1, 3))
        .as(Habit::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(5);
  }
}
