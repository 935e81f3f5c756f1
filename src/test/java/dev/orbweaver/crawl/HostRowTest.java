package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.host.Parked;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** How many URLs of a host wait, and how many are parked, whatever comes in which order. */
class HostRowTest {

  /**
   * A task in the store.
   *
   * @param commit the number of the commit that brought it
   * @param parkedFrom that of the commit from which it is a trap
   * @param ofOther whether it is of the origin that is out of reach at times
   */
  private record Stored(int commit, int parkedFrom, boolean ofOther) {}

  private static final Url OTHER = (Url) Url.parse("http://h.test:81/");

  /**
   * A store, and a row that hears of everything later: takes and commits each in their order, but
   * not in one order. A take goes by what the row knew of traps, and of origins that rest, when it
   * was asked for; what the store refused once it never looks at again unless it is told to.
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
    boolean askedOfAll;
    boolean reconsiders;
    final Set<Stored> refused = new HashSet<>();
    List<Stored> batch;
    boolean last;
    int handedOn;
    int parkedSince;

    Model(long seed) {
      random = new Random(seed);
      row.handOut(List.of(FetchTask.root(1, OTHER, 5)));
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
      row.admitted(task.parkedFrom <= heard);
    }

    void asks() {
      asked = 1 + random.nextInt((int) Math.min(row.queued, 5));
      askedAt = heard;
      reconsiders = row.resting().asks();
      askedOfAll = row.resting().origins().isEmpty();
      batch = null;
      row.asks(asked);
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

    void otherComesOrGoes() {
      if (row.parked.isEmpty()) {
        Outcome end = new Outcome.Failed(Reason.HOST_DEAD, "as the test says");
        row.parked = Map.of(OTHER.origin(), new Parked(0, Duration.ZERO, end, end));
        row.rest(OTHER.origin());
      } else {
        row.parked = Map.of();
      }
    }

    void goesOn() {
      row.wake();
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
      return unheard.isEmpty() && !row.taking && row.available() == 0 && row.parked.isEmpty();
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
      if (model.random.nextInt(20) == 0 && (step < 100 || !model.row.parked.isEmpty())) {
        model.otherComesOrGoes();
      }
      model.goesOn();
    }

    assertThat(model.stored)
        .as("wanted, and never taken")
        .noneMatch(task -> task.parkedFrom > model.heard);
    assertThat(model.row.resting().urls()).isZero();
    assertThat(model.row.parkedUrls).isEqualTo(model.stored.size() + model.parkedSince);
    assertThat(model.handedOn + model.row.parkedUrls).isEqualTo(model.commits);
  }
}
