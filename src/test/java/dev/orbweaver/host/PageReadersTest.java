package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
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
  private final List<Integer> tellings = new ArrayList<>();

  private PageReaders readers(int slots) {
    return new PageReaders(
        handed::add,
        (wait, task) -> {
          assertThat(wait).isEqualTo(PageReaders.REST);
          alarms.add(task);
        },
        slots);
  }

  private CompletionStage<Integer> read(PageReaders readers, boolean isAwaited, int number) {
    Supplier<Integer> page =
        () -> {
          read.add(number);
          return number;
        };
    CompletionStage<Integer> told = readers.read(isAwaited, page);
    told.thenAccept(tellings::add);
    return told;
  }

  private void readAll() {
    while (!handed.isEmpty()) {
      handed.remove().run();
    }
  }

  @Example
  void readsAtOnceWhatSomebodyWaitsFor() {
    read(readers(SLOTS), true, 1);
    readAll();

    assertThat(read).containsExactly(1);
    assertThat(alarms).isEmpty();
  }

  @Example
  void readsOthersTogetherAfterARest() {
    PageReaders readers = readers(SLOTS);

    read(readers, false, 1);
    read(readers, false, 2);
    assertThat(handed).isEmpty();
    assertThat(alarms).hasSize(1);
    alarms.remove().run();
    assertThat(handed).hasSize(1);
    readAll();

    assertThat(read).containsExactly(1, 2);
  }

  @Example
  void tellsOfThemWhenAllAreRead() {
    PageReaders readers = readers(SLOTS);
    List<Integer> toldBefore = new ArrayList<>();
    read(readers, false, 1);
    readers.read(false, () -> toldBefore.addAll(tellings));
    read(readers, false, 2);

    alarms.remove().run();
    readAll();

    assertThat(toldBefore).isEmpty();
    assertThat(tellings).containsExactly(1, 2);
  }

  @Example
  void readsTheOthersBesideOneThatFails() {
    PageReaders readers = readers(SLOTS);
    read(readers, false, 1);
    CompletionStage<Integer> broken =
        readers.read(
            false,
            () -> {
              throw new StackOverflowError();
            });
    read(readers, false, 2);

    alarms.remove().run();
    readAll();

    assertThat(broken.toCompletableFuture()).isCompletedExceptionally();
    assertThat(tellings).containsExactly(1, 2);
  }

  @Example
  void letsWhatRestsRestWhenSomebodyWaitsForAnother() {
    PageReaders readers = readers(SLOTS);

    read(readers, false, 1);
    read(readers, true, 2);

    assertThat(handed).hasSize(1);
  }

  @Example
  void readsAtOnceWhileAReaderIsAtWork() {
    PageReaders readers = readers(SLOTS);

    read(readers, true, 1);
    read(readers, false, 2);
    assertThat(handed).hasSize(2);
    readAll();
    read(readers, false, 3);

    assertThat(handed).isEmpty();
    assertThat(alarms).hasSize(1);
  }

  @Example
  void isNotAtWorkAfterAPageThatFailed() {
    PageReaders readers = readers(SLOTS);
    CompletionStage<Integer> broken =
        readers.read(
            true,
            () -> {
              throw new IllegalStateException("broken");
            });
    readAll();
    assertThat(broken.toCompletableFuture()).isCompletedExceptionally();

    read(readers, false, 1);

    assertThat(handed).isEmpty();
  }

  @Example
  void readsWhatRestsWhenItIsAnEighthOfAllSlots() {
    PageReaders readers = readers(SLOTS);

    for (int i = 1; i < SLOTS / 8; i++) {
      read(readers, false, i);
    }
    assertThat(handed).isEmpty();
    read(readers, false, 0);

    assertThat(handed).hasSize(1);
    readAll();
    assertThat(read).hasSize(SLOTS / 8);
  }

  @Example
  void sharesOutManyAmongReaders() {
    PageReaders readers = readers(8 * 100);

    for (int i = 0; i < 100; i++) {
      read(readers, false, i);
    }

    assertThat(handed).hasSize(4);
    handed.remove().run();
    assertThat(tellings).hasSize(32);
  }

  @Example
  void restsNothingInASmallCrawl() {
    read(readers(15), false, 1);

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
    tellings.clear();
    PageReaders readers = readers(SLOTS / 2);
    int pages = 0;
    for (int step : steps) {
      if (step < 7) {
        read(readers, step == 0, pages++);
      } else if (step < 9) {
        readAll();
      } else if (!alarms.isEmpty()) {
        alarms.remove().run();
      }
      boolean mayAnyRest = pages > read.size() && handed.isEmpty();
      assertThat(mayAnyRest && alarms.isEmpty()).isFalse();
    }

    while (!alarms.isEmpty()) {
      alarms.remove().run();
    }
    readAll();

    assertThat(read).hasSize(pages).doesNotHaveDuplicates();
    assertThat(tellings).containsExactlyInAnyOrderElementsOf(read);
  }
}
