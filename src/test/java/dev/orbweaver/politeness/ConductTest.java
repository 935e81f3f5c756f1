package dev.orbweaver.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** What is kept of how a host was treated. */
class ConductTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long SHORTEST = 100_000;

  private final ConductBook book = new ConductBook(Conduct.NONE);

  private static long median(List<Long> values) {
    List<Long> sorted = values.stream().sorted().toList();
    return sorted.get((sorted.size() + 1) / 2 - 1);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void knowsMedianOfAnyGapsWithinSixPercent(
      @ForAll @Size(min = 1, max = 50)
          List<@LongRange(min = SHORTEST, max = 86_400 * SECOND) Long> all) {
    GapCounts gaps = GapCounts.NONE;
    for (long each : all) {
      gaps = gaps.plus(each);
    }

    assertThat(gaps.count()).isEqualTo(all.size());
    double exact = median(all);
    assertThat(gaps.medianNanos() / exact).isBetween(0.93, 1.07);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void staysSmallWhateverTheGaps(@ForAll @Size(max = 200) List<Long> all) {
    GapCounts gaps = GapCounts.NONE;
    for (long each : all) {
      gaps = gaps.plus(each);
    }

    assertThat(gaps.counts().length).isLessThanOrEqualTo(320);
    assertThat(gaps.count()).isEqualTo(all.size());
  }

  @Example
  void countsGapsBetweenRequestsThatFollowEachOther() {
    book.begun(0, 1, HostClock.LONG_AGO, SECOND);
    book.begun(5 * SECOND, 1, 2 * SECOND, SECOND);
    book.begun(9 * SECOND, 1, 8 * SECOND, SECOND);

    Conduct conduct = book.snapshot();
    assertThat(conduct.requests()).isEqualTo(3);
    assertThat(conduct.gaps().count()).isEqualTo(2);
    assertThat(conduct.shortestGap()).isEqualTo(SECOND);
    assertThat(conduct.overlapping()).isZero();
  }

  @Example
  void takesNoGapWhereRequestsOverlap() {
    book.begun(0, 1, HostClock.LONG_AGO, 0);
    book.begun(1, 2, 0, 0);

    Conduct conduct = book.snapshot();
    assertThat(conduct.shortestGap()).isEqualTo(-1);
    assertThat(conduct.overlapping()).isEqualTo(1);
    assertThat(conduct.mostInFlight()).isEqualTo(2);
  }

  @Example
  void keepsTheFirstAndTheLastSlowDownsAndCountsAll() {
    for (int i = 0; i < 20; i++) {
      book.slowedDown(new SlowDown(i, i % 2 == 0 ? 429 : 503, -1, 0, 0, 0));
    }

    Conduct conduct = book.snapshot();
    assertThat(conduct.slowDowns())
        .extracting(SlowDown::at)
        .containsExactly(0L, 1L, 2L, 3L, 16L, 17L, 18L, 19L);
    assertThat(conduct.tooMany()).isEqualTo(10);
    assertThat(conduct.unavailable()).isEqualTo(10);
  }

  @Example
  void keepsVersionsOfRobotsTxtAndWhenEachWasLastFoundUnchanged() {
    book.robots(new RobotsVersion("http://a", 200, "one", "", 10, 10));
    book.robots(new RobotsVersion("http://a", 304, "", "", 20, 20));
    book.robots(new RobotsVersion("http://b", 404, "", "", 25, 25));
    book.robots(new RobotsVersion("http://a", 200, "two", "", 30, 30));

    assertThat(book.snapshot().robots())
        .containsExactly(
            new RobotsVersion("http://a", 304, "one", "", 10, 20),
            new RobotsVersion("http://b", 404, "", "", 25, 25),
            new RobotsVersion("http://a", 200, "two", "", 30, 30));
  }

  @Example
  void goesOnFromWhatWasKept() {
    book.begun(0, 1, HostClock.LONG_AGO, SECOND);
    book.received(10);
    ConductBook next = new ConductBook(book.snapshot());
    next.begun(Duration.ofSeconds(9).toNanos(), 1, 0, SECOND);
    next.received(5);

    assertThat(next.snapshot().requests()).isEqualTo(2);
    assertThat(next.snapshot().bytes()).isEqualTo(15);
    assertThat(next.snapshot().shortestGap()).isEqualTo(9 * SECOND);
  }
}
