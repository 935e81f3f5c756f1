package dev.orbweaver.crawl;

import static dev.orbweaver.crawl.StagedCrawl.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.clockwork.StagedSink;
import dev.orbweaver.frontier.Commit;
import dev.orbweaver.frontier.FrontierProblem;
import dev.orbweaver.host.HostFetcher;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When a crawl is over, and what it leaves behind. */
class EndingTest {
  private static final List<String> TWO = List.of("http://a.test/1", "http://a.test/2");

  private final Clockwork clockwork = new Clockwork();
  private final StagedCrawl crawl = new StagedCrawl(clockwork);

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  @Test
  void endsWhenNothingIsQueuedOrInFlight() {
    crawl.start(TWO);

    crawl.finish("a.test");
    assertThat(crawl.end()).isNull();
    crawl.finish("a.test");

    assertThat(crawl.ended).containsExactly(new CrawlSupervisor.Ended(EndReason.DONE, null, false));
    assertThat(crawl.sink.end().queued()).isZero();
    assertThat(crawl.sink.isClosed()).isTrue();
    assertThat(crawl.store.isClosed()).isTrue();
  }

  @Test
  void isBrokenWhenTheStoreCannotMakeItsLastCommitsSafe() {
    crawl.store.failToClose(new FrontierProblem("state: disk on fire"));
    crawl.start(List.of("http://a.test/"));

    crawl.finish("a.test");

    assertThat(crawl.ended)
        .containsExactly(
            new CrawlSupervisor.Ended(
                EndReason.BROKEN, "the frontier: state: disk on fire", false));
  }

  @Test
  void endsAtOnceWithoutRoots() {
    crawl.start(List.of());

    assertThat(crawl.end()).isEqualTo(EndReason.DONE);
  }

  @Test
  void saysWhenEveryRootFailed() {
    crawl.start(List.of("http://a.test/", "http://b.test/"));

    crawl.host("a.test").end(crawl.fetchers.ready(1, NOW), failed(Reason.DNS), Page.OPAQUE);
    Outcome unreachable = new Outcome.Refused(Reason.ROBOTS_UNREACHABLE, null);
    crawl.host("b.test").end(crawl.fetchers.ready(1, NOW), unreachable, Page.OPAQUE);
    crawl.settle();

    assertThat(crawl.ended.get(0).everyRootFailed()).isTrue();
  }

  @Test
  void stopsAtMaxPagesExactlyAndCountsOnlyAnswers() {
    crawl.start(
        List.of("http://a.test/1", "http://a.test/2", "http://a.test/3", "http://a.test/4"),
        "max-pages = 2");

    crawl.host("a.test").end(crawl.fetchers.ready(9, NOW), failed(Reason.TIMEOUT), Page.OPAQUE);
    crawl.settle();
    assertThat(crawl.fetchers.inHand()).isEqualTo(2);
    crawl.finish("a.test");
    assertThat(crawl.fetchers.inHand()).isEqualTo(1);
    crawl.finish("a.test");

    assertThat(crawl.end()).isEqualTo(EndReason.MAX_PAGES);
    assertThat(crawl.recorded()).hasSize(3);
    assertThat(crawl.sink.end().queued()).isEqualTo(1);
  }

  @Test
  void stopsInOrderWhenItsTimeIsUp() {
    crawl.start(TWO, "max-time = 5s");

    clockwork.pass(Duration.ofSeconds(5));
    assertThat(crawl.host("a.test").isTold(HostFetcher.Drain.INSTANCE)).isTrue();
    assertThat(crawl.end()).isNull();
    crawl.finish("a.test");

    assertThat(crawl.end()).isEqualTo(EndReason.MAX_TIME);
    assertThat(crawl.recorded()).containsExactly("http://a.test/1");
    assertThat(crawl.sink.end().queued()).isEqualTo(1);
  }

  @Test
  void runsForAsLongAsItMayWhenThatIsLongerThanAnyTimer() {
    crawl.start(TWO, "max-time = 60d");

    clockwork.pass(Duration.ofDays(60).minusMillis(100));
    assertThat(crawl.host("a.test").isTold(HostFetcher.Drain.INSTANCE)).isFalse();
    clockwork.pass(Duration.ofMillis(200));

    assertThat(crawl.host("a.test").isTold(HostFetcher.Drain.INSTANCE)).isTrue();
  }

  @Test
  void waitsForPagesInFlightForLongerThanAnyTimer() {
    crawl.start(TWO, "drain = 60d");
    crawl.stop("interrupted");

    clockwork.pass(Duration.ofDays(59));
    assertThat(crawl.end()).isNull();
    clockwork.pass(Duration.ofDays(1));

    assertThat(crawl.end()).isEqualTo(EndReason.STOPPED);
  }

  @Test
  void handsOutNothingNewOnceToldToStop() {
    crawl.start(List.of("http://a.test/1", "http://a.test/2", "http://b.test/"));

    crawl.stop("interrupted");
    crawl.finish("a.test", "http://c.test/");
    assertThat(crawl.fetchers.inHand()).isEqualTo(1);
    assertThat(crawl.fetchers.spawned).doesNotContain("c.test");
    assertThat(crawl.end()).isNull();
    crawl.finish("b.test");

    assertThat(crawl.end()).isEqualTo(EndReason.STOPPED);
    assertThat(crawl.sink.end().how()).isEqualTo("interrupted");
    assertThat(crawl.sink.end().queued()).isEqualTo(2);
  }

  @Test
  void whatComesBackWhileItStopsStaysQueued() {
    crawl.start(TWO);

    crawl.stop("interrupted");
    crawl.host("a.test").giveBack(NOW, crawl.fetchers.ready(1, NOW));
    crawl.settle();

    assertThat(crawl.end()).isEqualTo(EndReason.STOPPED);
    assertThat(crawl.sink.end().queued()).isEqualTo(2);
  }

  @Test
  void whatTheStoreGivesWhileItStopsStaysQueued() {
    crawl.start(TWO);
    crawl.holdingStore();
    crawl.finish("a.test"); // commits, then takes
    crawl.releaseStore();
    crawl.holdingStore();
    crawl.finish("a.test", "http://a.test/3");
    crawl.stop("interrupted");

    crawl.releaseStore();

    assertThat(crawl.end()).isEqualTo(EndReason.STOPPED);
    assertThat(crawl.sink.end().queued()).isEqualTo(1);
  }

  @Test
  void waitsForWhatIsInFlightNoLongerThanTheDrain() {
    crawl.start(TWO, "drain = 10s");

    crawl.stop("interrupted");
    clockwork.pass(Duration.ofMillis(9900));
    assertThat(crawl.end()).isNull();
    clockwork.pass(Duration.ofMillis(200));

    assertThat(crawl.end()).isEqualTo(EndReason.STOPPED);
    assertThat(crawl.recorded()).isEmpty();
    assertThat(crawl.sink.end().queued()).isEqualTo(2);
  }

  @Test
  void countsWhatIsCommittedAfterTheDrain() {
    crawl.start(List.of("http://a.test/"), "drain = 1s");
    crawl.holdingStore();
    crawl.finish("a.test", "http://a.test/1", "http://b.test/");
    crawl.stop("interrupted");
    clockwork.pass(Duration.ofSeconds(2)); // the drain is over; nothing was admitted yet

    crawl.releaseStore();

    assertThat(crawl.end()).isEqualTo(EndReason.STOPPED);
    assertThat(crawl.recorded()).containsExactly("http://a.test/");
    assertThat(crawl.sink.end().queued()).isEqualTo(2);
    assertThat(saysComplete()).isFalse();
  }

  @Test
  void countsRootsThatAreQueuedAfterTheDrain() {
    crawl.holdingStore().start(TWO, "drain = 1s");
    crawl.stop("interrupted");
    clockwork.pass(Duration.ofSeconds(2));

    crawl.releaseStore();

    assertThat(crawl.sink.end().queued()).isEqualTo(2);
    assertThat(saysComplete()).isFalse();
  }

  @Test
  void countsWhatIsBeingTakenWhenTheDrainIsOver() {
    crawl.start(List.of("http://a.test/"), "drain = 1s");
    crawl.holdingStore();
    crawl.finish("a.test", "http://a.test/1");
    crawl.answerOne(); // admits
    crawl.answerOne(); // commits: the take is under way
    crawl.stop("interrupted");

    clockwork.pass(Duration.ofSeconds(2));
    crawl.releaseStore();

    assertThat(crawl.sink.end().queued()).isEqualTo(1);
    assertThat(saysComplete()).isFalse();
  }

  private boolean saysComplete() {
    List<Commit> commits = crawl.store.commits();
    return CrawlMemory.decode(commits.get(commits.size() - 1).crawl()).complete();
  }

  @Test
  void aSecondStopChangesNothing() {
    crawl.start(TWO, "drain = 10s");

    crawl.stop("first");
    clockwork.pass(Duration.ofSeconds(8));
    crawl.stop("second");
    clockwork.pass(Duration.ofSeconds(2));

    assertThat(crawl.sink.end().how()).isEqualTo("first");
    assertThat(crawl.ended).hasSize(1);
  }

  @Test
  void stopsEvenBeforeItsRootsAreQueued() {
    crawl.holdingStore().start(TWO);

    crawl.stop("interrupted");
    crawl.releaseStore();

    assertThat(crawl.end()).isEqualTo(EndReason.STOPPED);
    assertThat(crawl.fetchers.spawned).isEmpty();
    assertThat(crawl.sink.end().queued()).isEqualTo(2);
  }

  @Test
  void aBrokenSinkBreaksTheCrawlOffAndTheOthersAreCompleted() {
    StagedSink broken = new StagedSink("broken").failingAt(2);
    crawl.start(List.of(broken, crawl.sink), TWO);

    crawl.finish("a.test");
    crawl.finish("a.test");

    CrawlSupervisor.Ended end = crawl.ended.get(0);
    assertThat(end.reason()).isEqualTo(EndReason.BROKEN);
    assertThat(end.fault()).contains("broken", "No space left on device");
    assertThat(crawl.sink.end()).isNotNull();
    assertThat(crawl.sink.isClosed()).isTrue();
    assertThat(broken.isClosed()).isTrue();
  }

  @Test
  void aSinkThatCannotBeOpenedBreaksTheCrawlOff() {
    crawl.start(List.of(crawl.sink, new StagedSink("full").failingToOpen()), TWO);

    assertThat(crawl.end()).isEqualTo(EndReason.BROKEN);
    assertThat(crawl.sink.isClosed()).isTrue();
  }

  @Test
  void aStoreThatFailsBreaksTheCrawlOff() {
    crawl.start(TWO);

    crawl.store.breakWith(new IllegalStateException("disk on fire"));
    crawl.finish("a.test");

    assertThat(crawl.end()).isEqualTo(EndReason.BROKEN);
    assertThat(crawl.ended.get(0).fault()).contains("disk on fire");
    assertThat(crawl.sink.end()).isNotNull();
  }

  @Test
  void aStoreThatFailsToGiveWorkBreaksTheCrawlOff() {
    crawl.start(List.of("http://a.test/1"));
    crawl.finish("a.test", "http://b.test/");
    crawl.holdingStore();
    crawl.finish("b.test", "http://c.test/"); // one call at a time: admit, commit, take
    crawl.store.breakWith(new IllegalStateException("disk on fire"));

    crawl.releaseStore();

    assertThat(crawl.end()).isEqualTo(EndReason.BROKEN);
  }

  @Test
  void aStoreThatThrowsBreaksTheCrawlOff() {
    crawl.start(TWO);

    clockwork.expectingCrashes();
    crawl.store.throwAtAdmit(new IllegalStateException("closed already"));
    crawl.finish("a.test");

    assertThat(crawl.end()).isEqualTo(EndReason.BROKEN);
    assertThat(crawl.ended).hasSize(1);
  }

  @Test
  void aStoreThatFailsWhileTheLastPagesAreRecordedBreaksTheCrawlOff() {
    crawl.start(TWO, "drain = 1s");
    crawl.holdingStore();
    crawl.finish("a.test");
    crawl.stop("interrupted");
    clockwork.pass(Duration.ofSeconds(2)); // the drain is over; the commit is still under way

    crawl.store.breakWith(new IllegalStateException("disk on fire"));
    crawl.releaseStore();

    assertThat(crawl.end()).isEqualTo(EndReason.BROKEN);
    assertThat(crawl.sink.isClosed()).isTrue();
  }

  private static Outcome failed(Reason reason) {
    return new Outcome.Failed(reason, null);
  }

  @Test
  void lettingGoOfTheStoreIsNotLeftToTheLastWord() {
    crawl.start(TWO);

    clockwork.close(); // the crawl is stopped in the middle, from outside

    assertThat(crawl.store.closings()).isEqualTo(1);
    assertThat(crawl.ended).as("nobody told it to end").isEmpty();
  }

  @Test
  void aStoreThatCannotBeClosedKeepsNobodyFromStoppingTheCrawl() {
    crawl.start(TWO);
    crawl.store.failToClose(new FrontierProblem("state: disk on fire"));

    clockwork.close();

    assertThat(crawl.store.closings()).isEqualTo(1);
  }

  @Test
  void closesTheStoreOnce() {
    crawl.start(List.of("http://a.test/"));

    crawl.finish("a.test");
    clockwork.close();

    assertThat(crawl.store.closings()).isEqualTo(1);
  }
}
