package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Response;
import dev.orbweaver.model.Visit;
import dev.orbweaver.transport.Room;
import dev.orbweaver.url.Url;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class ReadingRoomTest {
  private static final int MEGABYTE = 1 << 20;

  private final Deque<Runnable> handed = new ArrayDeque<>();
  private final List<Visit> told = new ArrayList<>();
  private int tasks;
  private final Room unread = new Room(10 * MEGABYTE);
  private final Room read = new Room(10 * MEGABYTE);
  private final ReadingRoom readingRoom =
      new ReadingRoom(new PageReaders(handed::add, (wait, task) -> {}, 1), unread, read);

  private FetchTask task() {
    return FetchTask.root(++tasks, (Url) Url.parse("http://h.test/" + tasks), 0);
  }

  private static Visit visit(FetchTask task, int bytes) {
    return new Visit(
        task,
        new Outcome.Fetched(Reason.OK, null),
        null,
        new Response(200, Headers.NONE, new byte[bytes], false),
        Page.OPAQUE,
        null,
        Instant.EPOCH,
        0,
        0);
  }

  /** A page that comes as so many bytes and becomes so many. */
  private CompletionStage<Visit> read(int came, int becomes) {
    FetchTask task = task();
    CompletionStage<Visit> stage =
        readingRoom.read(task.id(), came, true, () -> visit(task, becomes));
    stage.thenAccept(told::add);
    return stage;
  }

  private void readAll() {
    while (!handed.isEmpty()) {
      handed.remove().run();
    }
  }

  @Test
  void readsSmallPagesAtOnceHoweverMany() {
    for (int i = 0; i < 1000; i++) {
      read(40_000, 40_000);
    }

    assertThat(handed).hasSize(1000);
    readAll();
    assertThat(told).hasSize(1000);
    assertThat(read.isCrowded()).isFalse();
  }

  @Test
  void readsLargePagesAsFarAsThereIsRoomForFourTimesTheirLength() {
    for (int i = 0; i < 5; i++) {
      read(MEGABYTE, MEGABYTE);
    }

    assertThat(handed).hasSize(2);
  }

  @Test
  void readsTheNextWhenOneHasTurnedOutSmall() {
    for (int i = 0; i < 5; i++) {
      read(MEGABYTE, 10);
    }
    readAll();

    assertThat(told).hasSize(5);
    assertThat(unread.enter(10 * MEGABYTE, any -> {}).isIn()).isTrue();
  }

  @Test
  void readsNoMoreWhileWhatWasReadIsNotCommitted() {
    for (int i = 0; i < 4; i++) {
      read(MEGABYTE, 5 * MEGABYTE);
    }
    readAll();
    assertThat(told).hasSize(2);
    read(10, 10); // it might unpack to anything
    assertThat(handed).isEmpty();

    readingRoom.committed(told.get(0));
    readingRoom.committed(told.get(1));
    readAll();

    assertThat(told).hasSize(5);
  }

  @Test
  void countsWhatASmallBodyUnpacksTo() {
    read(1000, 10 * MEGABYTE);
    read(1000, 10 * MEGABYTE);
    readAll();
    assertThat(told).hasSize(2);
    read(1000, 10);
    assertThat(handed).isEmpty();

    told.forEach(readingRoom::committed);

    assertThat(handed).hasSize(1);
  }

  @Test
  void aLargePageIsNotPassedByForEver() {
    read(MEGABYTE, 2 * MEGABYTE);
    readAll();
    read(5 * MEGABYTE, 10); // needs the room for itself
    read(10, 10);
    assertThat(handed).isEmpty();

    readingRoom.committed(told.get(0));

    assertThat(handed).hasSize(1);
    readAll();
    assertThat(told).hasSize(3);
  }

  @Test
  void whatIsReadWhenItsTaskHasEndedTakesNoRoom() {
    FetchTask task = task();
    readingRoom.read(task.id(), MEGABYTE, true, () -> visit(task, 5 * MEGABYTE));
    readingRoom.committed(
        Visit.unanswered(task, new Outcome.Failed(Reason.INTERNAL, null), Instant.EPOCH, 0));
    readAll();

    assertThat(read.enter(10 * MEGABYTE, any -> {}).isIn()).isTrue();
  }

  @Test
  void readsOnePageAtLeastHoweverLarge() {
    read(100 * MEGABYTE, 300 * MEGABYTE);
    readAll();

    assertThat(told).hasSize(1);
  }

  @Test
  void aPageThatFailsTakesNoRoom() {
    for (int i = 0; i < 5; i++) {
      assertThat(
              readingRoom.read(
                  i,
                  3 * MEGABYTE,
                  true,
                  () -> {
                    throw new StackOverflowError();
                  }))
          .isNotNull();
    }
    readAll();

    assertThat(read.enter(10 * MEGABYTE, any -> {}).isIn()).isTrue();
    assertThat(unread.enter(10 * MEGABYTE, any -> {}).isIn()).isTrue();
  }

  @Test
  void whatIsCommittedWithoutAPageChangesNothing() {
    readingRoom.committed(
        Visit.unanswered(task(), new Outcome.Failed(Reason.TIMEOUT, null), Instant.EPOCH, 0));

    assertThat(read.isCrowded()).isFalse();
  }
}
