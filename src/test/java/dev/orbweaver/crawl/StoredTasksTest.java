package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** How many URLs of a host wait, and how many are parked, whatever comes in which order. */
class StoredTasksTest {

  /**
   * A task in the store.
   *
   * @param commit the number of the commit that brought it
   * @param parkedFrom that of the commit from which it is a trap
   * @param ofOther whether it is of the origin that is out of reach at times
   */
  private record Stored(int commit, int parkedFrom, boolean ofOther) {}

  private static final String OTHER = "http://h.test:81";

  /**
   * A store, and what is known of it by one who hears of everything later: takes and commits each
   * in their order, but not in one order. A take goes by what was known of traps, and of origins
   * that rest, when it was asked for; what the store refused once it never looks at again unless it
   * is told to.
   */
  private static final class Model {
    final Random random;
    final StoredTasks known = new StoredTasks();
    final List<Stored> stored = new ArrayList<>();
    final Deque<Stored> unheard = new ArrayDeque<>();
    int commits;
    int heard;
    int asked;
    int askedAt;
    boolean askedOfAll;
    boolean reconsiders;
    final Set<Stored> refused = new HashSet<>();
    List<Stored> batch;
    boolean last;
    int handedOn;
    int parkedSince;
    boolean otherIsOut;

    Model(long seed) {
      random = new Random(seed);
    }

    void commits() {
      commits++;
      boolean isTrap = random.nextInt(3) == 0;
      int from = isTrap ? commits + random.nextInt(6) - 4 : Integer.MAX_VALUE;
      Stored task = new Stored(commits, from, random.nextBoolean());
      stored.add(random.nextInt(stored.size() + 1), task);
      unheard.add(task);
    }

    void hearsOfACommit() {
      Stored task = unheard.remove();
      heard = task.commit;
      known.admitted(task.parkedFrom <= heard);
    }

    void asks() {
      asked = 1 + random.nextInt((int) Math.min(known.queued(), 5));
      askedAt = heard;
      reconsiders = known.resting().asks();
      askedOfAll = known.resting().origins().isEmpty();
      batch = null;
      known.asks(asked, false);
    }

    void takes() {
      if (reconsiders) {
        refused.clear();
      }
      batch = new ArrayList<>();
      List<Stored> unseen = stored.stream().filter(task -> !refused.contains(task)).toList();
      int seen = 0;
      for (Stored task : unseen) {
        if (batch.size() < asked) {
          seen++;
          boolean isWanted = task.parkedFrom > askedAt && (askedOfAll || !task.ofOther);
          (isWanted ? batch : refused).add(task);
        }
      }
      last = batch.size() < asked || seen == unseen.size() && random.nextBoolean();
      stored.removeAll(batch);
    }

    void hearsOfTheTake() {
      known.took(batch.size(), last);
      for (Stored task : batch) {
        if (task.parkedFrom <= heard) {
          known.parks();
          parkedSince++;
        } else {
          handedOn++;
        }
      }
    }

    void otherComesOrGoes() {
      otherIsOut = !otherIsOut;
      if (otherIsOut) {
        known.rest(OTHER);
      }
      known.wake(origin -> otherIsOut);
    }

    void goesOn() {
      if (!unheard.isEmpty() && random.nextInt(3) == 0) {
        hearsOfACommit();
      }
      if (!known.isTaking() && known.queued() > 0) {
        asks();
      } else if (known.isTaking() && random.nextInt(3) == 0) {
        if (batch == null) {
          takes();
        } else {
          hearsOfTheTake();
        }
      }
      known.wake(origin -> otherIsOut);
    }

    boolean isAtRest() {
      return unheard.isEmpty()
          && !known.isTaking()
          && known.queued() == 0
          && known.resting().urls() == 0
          && !otherIsOut;
    }
  }

  /** What rests was counted as parked in the place of what was taken and parked since. */
  @Test
  void countsWhatRestsThoughItWasTakenForParked() {
    countsComeOutRightInWhateverOrderTheyAreHeard(-39347);
  }

  @Property(tries = 2000)
  void countsComeOutRightInWhateverOrderTheyAreHeard(@ForAll long seed) {
    Model model = new Model(seed);
    for (int step = 0; step < 100 || !model.isAtRest() && step < 10_000; step++) {
      if (step < 100 && model.random.nextInt(3) == 0) {
        model.commits();
      }
      if (model.random.nextInt(20) == 0 && (step < 100 || model.otherIsOut)) {
        model.otherComesOrGoes();
      }
      model.goesOn();
    }

    assertThat(model.stored)
        .as("wanted, and never taken")
        .noneMatch(task -> task.parkedFrom > model.heard);
    assertThat(model.known.resting().urls()).isZero();
    assertThat(model.known.parked()).isEqualTo(model.stored.size() + model.parkedSince);
    assertThat(model.handedOn + model.known.parked()).isEqualTo(model.commits);
  }
}
