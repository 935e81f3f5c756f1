package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class PageReadersTest {
  private static final int SLOTS = 80; // a tenth page is as many as may rest

  private final Deque<Runnable> handed = new ArrayDeque<>();
  private final Deque<Runnable> alarms = new ArrayDeque<>();
  private final List<Integer> read = new ArrayList<>();

  private PageReaders readers(int slots) {
    return new PageReaders(
        handed::add,
        (wait, task) -> {
          assertThat(wait).isEqualTo(PageReaders.REST);
          alarms.add(task);
        },
        slots);
  }

  private Runnable page(int number) {
    return () -> read.add(number);
  }

  private void readAll() {
    while (!handed.isEmpty()) {
      handed.remove().run();
    }
  }

  @Example
  void readsAtOnceWhatSomebodyWaitsFor() {
    readers(SLOTS).when(true).execute(page(1));
    readAll();

    assertThat(read).containsExactly(1);
    assertThat(alarms).isEmpty();
  }

  @Example
  void readsOthersTogetherAfterARest() {
    PageReaders readers = readers(SLOTS);

    readers.when(false).execute(page(1));
    readers.when(false).execute(page(2));
    assertThat(handed).isEmpty();
    assertThat(alarms).hasSize(1);
    alarms.remove().run();
    readAll();

    assertThat(read).containsExactly(1, 2);
  }

  @Example
  void letsWhatRestsRestWhenSomebodyWaitsForAnother() {
    PageReaders readers = readers(SLOTS);

    readers.when(false).execute(page(1));
    readers.when(true).execute(page(2));

    assertThat(handed).hasSize(1);
  }

  @Example
  void readsAtOnceWhileAReaderIsAtWork() {
    PageReaders readers = readers(SLOTS);

    readers.execute(page(1));
    readers.when(false).execute(page(2));
    assertThat(handed).hasSize(2);
    readAll();
    readers.when(false).execute(page(3));

    assertThat(handed).isEmpty();
    assertThat(alarms).hasSize(1);
  }

  @Example
  void isNotAtWorkAfterAPageThatFailed() {
    PageReaders readers = readers(SLOTS);
    readers.execute(
        () -> {
          throw new IllegalStateException("broken");
        });
    try {
      readAll();
    } catch (IllegalStateException broken) {
      read.add(-1);
    }

    readers.when(false).execute(page(1));

    assertThat(read).containsExactly(-1);
    assertThat(handed).isEmpty();
  }

  @Example
  void readsWhatRestsWhenItIsAnEighthOfAllSlots() {
    PageReaders readers = readers(SLOTS);

    for (int i = 1; i < SLOTS / 8; i++) {
      readers.when(false).execute(page(i));
    }
    assertThat(handed).isEmpty();
    readers.when(false).execute(page(0));

    assertThat(handed).hasSize(SLOTS / 8);
  }

  @Example
  void restsNothingInASmallCrawl() {
    readers(15).when(false).execute(page(1));

    assertThat(handed).hasSize(1);
    assertThat(alarms).isEmpty();
  }

  /** Each step adds a page (some awaited), has the readers work or the oldest alarm go off. */
  @Property
  void readsEachPageOnceAndNoneRestsWithoutAnAlarm(
      @ForAll @Size(max = 200) List<@IntRange(max = 9) Integer> steps) {
    handed.clear(); // all tries have one instance
    alarms.clear();
    read.clear();
    PageReaders readers = readers(SLOTS / 2);
    int pages = 0;
    for (int step : steps) {
      if (step < 7) {
        readers.when(step == 0).execute(page(pages++));
      } else if (step < 9) {
        readAll();
      } else if (!alarms.isEmpty()) {
        alarms.remove().run();
      }
      int resting = pages - read.size() - handed.size();
      assertThat(resting == 0 || !alarms.isEmpty()).isTrue();
    }

    while (!alarms.isEmpty()) {
      alarms.remove().run();
    }
    readAll();

    assertThat(read).hasSize(pages).doesNotHaveDuplicates();
  }
}
