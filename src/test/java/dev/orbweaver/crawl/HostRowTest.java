package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** How many URLs of a host wait, and how many are parked, whatever comes in which order. */
class HostRowTest {

  /**
   * A task in the store.
   *
   * @param commit the number of the commit that brought it
   * @param parkedFrom that of the commit from which it is a trap
   */
  private record Stored(int commit, int parkedFrom) {}

  /**
   * A store, and a row that hears of everything later: takes and commits each in their order, but
   * not in one order. A take goes by what the row had heard of traps when it was asked for.
   */
  private static final class Model {
    final Random random;
    final HostRow row = new HostRow("h.test", 0);
    final List<Stored> stored = new ArrayList<>();
    final Deque<Stored> unheard = new ArrayDeque<>();
    int commits;
    int heard;
    int asked;
    int askedAt;
    List<Stored> batch;
    boolean last;
    int handedOn;
    int parkedSince;

    Model(long seed) {
      random = new Random(seed);
    }

    void commits() {
      commits++;
      boolean isTrap = random.nextInt(3) == 0;
      int from = isTrap ? commits + random.nextInt(6) - 4 : Integer.MAX_VALUE;
      Stored task = new Stored(commits, from);
      stored.add(random.nextInt(stored.size() + 1), task);
      unheard.add(task);
    }

    void hearsOfACommit() {
      Stored task = unheard.remove();
      heard = task.commit;
      row.admitted(task.parkedFrom <= heard);
    }

    void asks() {
      asked = 1 + random.nextInt((int) Math.min(row.queued, 5));
      askedAt = heard;
      batch = null;
      row.asks(asked);
    }

    void takes() {
      List<Stored> wanted = stored.stream().filter(task -> task.parkedFrom > askedAt).toList();
      batch = wanted.subList(0, Math.min(asked, wanted.size()));
      last = wanted.size() < asked || wanted.size() == asked && random.nextBoolean();
      stored.removeAll(batch);
    }

    void hearsOfTheTake() {
      row.took(batch.size(), last);
      for (Stored task : batch) {
        if (task.parkedFrom <= heard) {
          row.parks();
          parkedSince++;
        } else {
          handedOn++;
        }
      }
    }

    void goesOn() {
      if (!unheard.isEmpty() && random.nextInt(3) == 0) {
        hearsOfACommit();
      }
      if (!row.taking && row.queued > 0) {
        asks();
      } else if (row.taking && random.nextInt(3) == 0) {
        if (batch == null) {
          takes();
        } else {
          hearsOfTheTake();
        }
      }
    }

    boolean isAtRest() {
      return unheard.isEmpty() && !row.taking && row.queued == 0;
    }
  }

  @Property(tries = 2000)
  void countsComeOutRightInWhateverOrderTheyAreHeard(@ForAll long seed) {
    Model model = new Model(seed);
    for (int step = 0; step < 100 || !model.isAtRest(); step++) {
      if (step < 100 && model.random.nextInt(3) == 0) {
        model.commits();
      }
      model.goesOn();
    }

    assertThat(model.stored)
        .as("wanted, and never taken")
        .noneMatch(task -> task.parkedFrom > model.heard);
    assertThat(model.row.parkedUrls).isEqualTo(model.stored.size() + model.parkedSince);
    assertThat(model.handedOn + model.row.parkedUrls).isEqualTo(model.commits);
  }
}
