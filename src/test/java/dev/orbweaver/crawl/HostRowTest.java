package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** How many URLs of a host wait, and how many are parked, whatever comes in which order. */
class HostRowTest {

  /**
   * A store in which every third task is parked, and a row that hears of everything later: takes
   * and commits each in their order, but not in one order.
   */
  @Property(tries = 500)
  void countsComeOutRightInWhateverOrderTheyAreHeard(@ForAll long seed) {
    Random random = new Random(seed);
    HostRow row = new HostRow("h.test", 0);
    Deque<Boolean> unheardCommits = new ArrayDeque<>();
    Runnable unheardTake = null;
    int[] stored = {0, 0}; // wanted and not taken, parked
    int taken = 0;
    int committed = 0;
    for (int step = 0; step < 400 || row.queued > 0 || row.taking || !unheardCommits.isEmpty(); ) {
      step++;
      if (step < 400 && random.nextInt(3) == 0) {
        boolean isParked = random.nextInt(3) == 0;
        stored[isParked ? 1 : 0]++;
        committed++;
        unheardCommits.add(isParked);
      }
      if (!unheardCommits.isEmpty() && random.nextBoolean()) {
        boolean knownParked = unheardCommits.remove() && random.nextBoolean();
        row.admitted(knownParked);
      }
      if (!row.taking && row.queued > 0) {
        int asked = 1 + random.nextInt((int) Math.min(row.queued, 5));
        row.asks(asked);
        int given = Math.min(asked, stored[0]);
        stored[0] -= given;
        taken += given;
        boolean last = given < asked;
        unheardTake = () -> row.took(given, last);
      } else if (row.taking && random.nextInt(4) == 0) {
        unheardTake.run();
      }
    }

    assertThat(stored[0]).as("wanted, and never taken").isZero();
    assertThat(row.parkedUrls).isEqualTo(stored[1]);
    assertThat(taken + row.parkedUrls).isEqualTo(committed);
  }
}
