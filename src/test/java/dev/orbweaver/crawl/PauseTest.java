package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.host.HostFetcher;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A crawl that is paused begins nothing, ends nothing, and goes on where it was. */
class PauseTest {
  private static final CrawlSupervisor.Pause PAUSE = new CrawlSupervisor.Pause();
  private static final CrawlSupervisor.Resume RESUME = new CrawlSupervisor.Resume();
  private static final Duration HOUR = Duration.ofHours(1);

  private final Clockwork clockwork = new Clockwork();
  private final StagedCrawl crawl = new StagedCrawl(clockwork);

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  @Test
  void recordsWhatIsInFlightAndBeginsNothingNew() {
    crawl.start(List.of("http://a.test/1", "http://a.test/2", "http://b.test/"));

    crawl.tell(PAUSE);
    crawl.finish("a.test", "http://c.test/");
    clockwork.pass(HOUR);

    assertThat(crawl.recorded()).containsExactly("http://a.test/1");
    assertThat(crawl.host("a.test").urls()).isEmpty();
    assertThat(crawl.fetchers.spawned).containsExactlyInAnyOrder("a.test", "b.test");
    assertThat(crawl.progress().queued()).isEqualTo(2);
    assertThat(crawl.end()).isNull();
  }

  @Test
  void hasWhatFetchersHoldAheadGivenBack() {
    crawl.start(List.of("http://a.test/1", "http://b.test/"));
    assertThat(crawl.host("a.test").isTold(HostFetcher.GiveBack.INSTANCE)).isFalse();

    crawl.tell(PAUSE);
    crawl.host("a.test").giveBack(StagedCrawl.NOW, crawl.fetchers.ready(1, StagedCrawl.NOW));
    clockwork.pass(HOUR);

    assertThat(crawl.host("a.test").isTold(HostFetcher.GiveBack.INSTANCE)).isTrue();
    assertThat(crawl.host("b.test").isTold(HostFetcher.GiveBack.INSTANCE)).isTrue();
    assertThat(crawl.host("a.test").urls()).as("until it goes on").isEmpty();
    crawl.tell(RESUME);
    assertThat(crawl.host("a.test").urls()).containsExactly("/1");
  }

  @Test
  void saysThatItIsPausedUntilItGoesOn() {
    crawl.start(List.of("http://a.test/1", "http://a.test/2"));
    assertThat(crawl.progress().paused()).isFalse();

    crawl.tell(PAUSE);
    clockwork.pass(HOUR);
    assertThat(crawl.progress().paused()).isTrue();
    assertThat(crawl.progress().standstill()).isEmpty();

    crawl.tell(RESUME);
    assertThat(crawl.progress().paused()).isFalse();
  }

  @Test
  void isInNoPauseAnyMoreOnceItEnds() {
    crawl.start(List.of("http://a.test/1", "http://a.test/2"));
    crawl.tell(PAUSE);

    crawl.tell(new CrawlSupervisor.Stop("told to"));

    assertThat(crawl.progress().paused()).isFalse();
  }

  @Test
  void goesOnWhereItWas() {
    crawl.start(List.of("http://a.test/1", "http://a.test/2"));
    crawl.tell(PAUSE);
    crawl.finish("a.test", "http://b.test/");
    clockwork.pass(HOUR);

    crawl.tell(RESUME);

    assertThat(crawl.host("a.test").urls()).containsExactly("/2");
    assertThat(crawl.host("b.test").urls()).containsExactly("/");
    crawl.finish("a.test");
    crawl.finish("b.test");
    assertThat(crawl.end()).isEqualTo(EndReason.DONE);
  }

  @Test
  void keepsWhatTheStoreGaveMeanwhileForLater() {
    crawl.holdingStore().start(List.of("http://a.test/1"));
    crawl.answerOne(); // the roots are admitted
    crawl.answerOne(); // and committed: a task is on its way from the store

    crawl.tell(PAUSE);
    crawl.releaseStore();
    assertThat(crawl.fetchers.spawned).isEmpty();
    crawl.tell(RESUME);

    assertThat(crawl.host("a.test").urls()).containsExactly("/1");
  }

  @Test
  void givesUpNoHostWhileNobodyMayProbeIt() {
    Duration late = Duration.ofMinutes(30);
    crawl.start(List.of("http://parked.test/1", "http://parked.test/2"));
    crawl.tell(PAUSE);

    crawl.host("parked.test").giveBack(late, crawl.fetchers.parked(late, "http://parked.test"));
    clockwork.pass(HOUR);
    assertThat(crawl.recorded()).isEmpty();
    assertThat(crawl.end()).isNull();
    crawl.tell(RESUME);

    assertThat(crawl.host("parked.test").inHand).as("its probe").hasSize(1);
  }

  @Test
  void aPauseThatFindsNothingLeftEndsTheCrawl() {
    crawl.start(List.of("http://a.test/1"));

    crawl.tell(PAUSE);
    crawl.finish("a.test");

    assertThat(crawl.end()).isEqualTo(EndReason.DONE);
  }

  @Test
  void canBeStoppedAndKeepsItsTimeLimitWhilePaused() {
    crawl.start(List.of("http://a.test/1", "http://a.test/2"), "max-time = 10s");
    crawl.tell(PAUSE);
    crawl.finish("a.test");
    assertThat(crawl.end()).isNull();

    clockwork.pass(Duration.ofSeconds(10));

    assertThat(crawl.end()).isEqualTo(EndReason.MAX_TIME);
    assertThat(crawl.ended.get(0).left()).isEqualTo(1);
  }
}
