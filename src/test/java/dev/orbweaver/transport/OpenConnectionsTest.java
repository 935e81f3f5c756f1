package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class OpenConnectionsTest {
  private static final Duration FRESH = Duration.ofSeconds(4);

  private final Deque<Runnable> later = new ArrayDeque<>();
  private final List<Line> closing = new ArrayList<>();
  private long now;
  private boolean filesLeft = true;
  private int asked;
  private final OpenConnections connections =
      new OpenConnections(3, FRESH, () -> now, this::hasFilesLeft, later::add);

  /** One that closes when the test says so. */
  private final class Line implements OpenConnections.Member {
    private boolean busy = true;
    private long idleSince;

    @Override
    public boolean retire() {
      return !busy;
    }

    @Override
    public void close() {
      closing.add(this);
    }

    @Override
    public long idleSince() {
      return idleSince;
    }

    void becomeIdle() {
      busy = false;
      idleSince = now;
      connections.becameIdle(this);
    }
  }

  private boolean hasFilesLeft() {
    asked++;
    return filesLeft;
  }

  private CompletableFuture<Line> open() {
    return connections.open(Line::new).toCompletableFuture();
  }

  @Test
  void opensAsManyAsThereArePlacesAndLetsTheRestWait() {
    Line first = open().join();
    open();
    assertThat(open()).isCompleted();
    CompletableFuture<Line> fourth = open();
    CompletableFuture<Line> fifth = open();

    assertThat(fourth).isNotDone();
    connections.closed(first);
    assertThat(fourth).isCompleted();
    assertThat(fifth).isNotDone();
    assertThat(connections.taken()).isEqualTo(3);
    assertThat(later).isEmpty(); // a place will be told of: nothing to ask for again
  }

  @Test
  void closesWhatIsIdleLongestForOneThatWaits() {
    Line first = open().join();
    Line second = open().join();
    open();
    now = 1;
    second.becomeIdle();
    now = 2;
    first.becomeIdle();

    CompletableFuture<Line> fourth = open();

    assertThat(closing).containsExactly(second);
    assertThat(fourth).isNotDone(); // its file is still open
    connections.closed(second);
    assertThat(fourth).isCompleted();
    assertThat(closing).containsExactly(second);
  }

  @Test
  void closesOneThatBecomesIdleWhileOthersWait() {
    Line first = open().join();
    open();
    open();
    open();

    first.becomeIdle();

    assertThat(closing).containsExactly(first);
  }

  @Test
  void leavesAloneWhatIsInUseAgain() {
    Line first = open().join();
    Line second = open().join();
    open();
    first.becomeIdle();
    second.becomeIdle();
    first.busy = true;

    open();

    assertThat(closing).containsExactly(second);
  }

  @Test
  void closesWhatIsTooOldToBeUsedAgain() {
    Line first = open().join();
    first.becomeIdle();
    now = FRESH.toNanos() - 1;
    open();
    assertThat(closing).isEmpty();

    now = FRESH.toNanos();
    assertThat(open()).isCompleted();

    assertThat(closing).containsExactly(first);
  }

  @Test
  void asksAgainLaterWhenTheSystemHasNoFileLeft() {
    filesLeft = false;
    CompletableFuture<Line> first = open();
    CompletableFuture<Line> second = open();
    assertThat(later).hasSize(1);

    later.poll().run();
    assertThat(first).isNotDone();
    assertThat(later).hasSize(1);
    filesLeft = true;
    later.poll().run();

    assertThat(first).isCompleted();
    assertThat(second).isCompleted();
    assertThat(later).isEmpty();
  }

  @Test
  void asksTheSystemOnceForThoseThatComeAtOnce() {
    open();
    now = 999_999;
    open();
    assertThat(asked).isEqualTo(1);

    now = 1_000_000;
    filesLeft = false;
    assertThat(open()).isNotDone();
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void asksTheSystemEachTimeAsLongAsItSaysNo() {
    filesLeft = false;
    open();
    filesLeft = true;

    assertThat(open()).isCompleted();
    assertThat(asked).isGreaterThan(1);
  }

  @Test
  void givesBackThePlaceOfOneThatCouldNotBeOpened() {
    CompletableFuture<Line> failed =
        connections
            .<Line>open(
                () -> {
                  throw new IllegalStateException("no stream");
                })
            .toCompletableFuture();

    assertThatThrownBy(failed::join).hasRootCauseMessage("no stream");
    assertThat(connections.taken()).isZero();
  }
}
