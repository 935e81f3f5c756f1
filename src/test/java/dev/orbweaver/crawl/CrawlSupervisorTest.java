package dev.orbweaver.crawl;

import static dev.orbweaver.crawl.StagedCrawl.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import dev.orbweaver.output.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whom it gives work, how much of it and when. */
class CrawlSupervisorTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Clockwork clockwork = new Clockwork();
  private final StagedCrawl crawl = new StagedCrawl(clockwork);

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  @Test
  void handsTheRootsToTheFetchersOfTheirHosts() {
    crawl.start(List.of("http://a.test/1", "http://b.test:81/2", "http://a.test:82/3"));

    assertThat(crawl.fetchers.spawned).containsExactlyInAnyOrder("a.test", "b.test");
    assertThat(crawl.host("a.test").urls()).containsExactly("/1");
    assertThat(crawl.host("b.test").urls()).containsExactly("/2");
  }

  @Test
  void givesAHostNothingBeforeItsTimeAndSomethingPromptlyThen() {
    crawl.start(List.of("http://a.test/1", "http://a.test/2"));

    crawl.host("a.test").finish(crawl.fetchers.ready(1, SECOND));
    clockwork.pass(SECOND.minusNanos(1));
    assertThat(crawl.host("a.test").urls()).isEmpty();

    clockwork.pass(Duration.ofMillis(1));
    assertThat(crawl.host("a.test").urls()).containsExactly("/2");
  }

  @Test
  void waitsForAHostLongerThanAnyTimer() {
    Duration twoMonths = Duration.ofDays(60);
    crawl.start(List.of("http://a.test/1", "http://a.test/2"));

    crawl.host("a.test").finish(crawl.fetchers.ready(1, twoMonths));
    clockwork.pass(twoMonths.minusNanos(1));
    assertThat(crawl.host("a.test").urls()).isEmpty();

    clockwork.pass(Duration.ofMillis(1));
    assertThat(crawl.host("a.test").urls()).containsExactly("/2");
  }

  @Test
  void queuesTheLinksOfAPageAndHandsThemOut() {
    crawl.start(List.of("http://a.test/"));

    crawl.finish("a.test", "http://a.test/next", "http://b.test/other", "http://a.test/");

    assertThat(crawl.host("a.test").urls()).containsExactly("/next");
    assertThat(crawl.host("b.test").urls()).containsExactly("/other");
  }

  @Test
  void givesNoMoreThanAFetcherCanUse() {
    crawl.start(
        List.of("http://a.test/1", "http://a.test/2", "http://a.test/3", "http://a.test/4"));

    crawl.host("a.test").finish(crawl.fetchers.ready(2, NOW));
    crawl.settle();

    assertThat(crawl.host("a.test").urls()).containsExactly("/2", "/3");
  }

  @Test
  void handsOutNoMoreThanTheCrawlsSlots() {
    List<String> roots = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      roots.add("http://h" + i + ".test/");
    }
    crawl.start(roots, "concurrency = 3");

    assertThat(crawl.fetchers.inHand()).isEqualTo(3);
    assertThat(crawl.fetchers.most).isEqualTo(3);
  }

  @Test
  void aSlotIsFreeAgainOnlyWhenItsPageIsCommitted() {
    crawl.start(List.of("http://a.test/", "http://b.test/"), "concurrency = 1");
    crawl.holdingStore();
    String first = crawl.fetchers.spawned.get(0);

    crawl.host(first).finish(crawl.fetchers.ready(1, NOW));
    crawl.settle();
    assertThat(crawl.fetchers.spawned).hasSize(1);

    crawl.releaseStore();
    assertThat(crawl.fetchers.spawned).hasSize(2);
  }

  @Test
  void aHostThatStallsKeepsToItsShareOfTheSlots() {
    List<String> roots = new ArrayList<>();
    for (String host : List.of("slow", "b", "c", "d")) {
      for (int i = 0; i < 20; i++) {
        roots.add("http://" + host + ".test/" + i);
      }
    }
    crawl.start(roots, "concurrency = 4");
    for (String host : List.of("slow", "b", "c", "d")) {
      crawl.host(host + ".test").finish(crawl.fetchers.ready(9, NOW));
    }
    crawl.settle();

    for (int i = 0; i < 10; i++) { // all but one go on
      for (String host : List.of("b.test", "c.test", "d.test")) {
        if (crawl.fetchers.has(host)) {
          crawl.host(host).finish(crawl.fetchers.ready(9, NOW));
        }
      }
      crawl.settle();
    }

    assertThat(crawl.host("slow.test").inHand).hasSize(1);
    assertThat(crawl.fetchers.inHand()).isEqualTo(4);
  }

  @Test
  void aHostAloneMayUseAllTheSlots() {
    crawl.start(
        List.of("http://a.test/1", "http://a.test/2", "http://a.test/3", "http://a.test/4"),
        "concurrency = 3");

    crawl.host("a.test").finish(crawl.fetchers.ready(9, NOW));
    crawl.settle();

    assertThat(crawl.host("a.test").inHand).hasSize(3);
  }

  @Test
  void handsOutWhatCameBackNotBeforeItsTimeWhileItsHostGoesOn() {
    crawl.start(List.of("http://a.test/1", "http://a.test/2"));

    crawl.host("a.test").giveBack(SECOND, crawl.fetchers.ready(1, NOW));
    crawl.settle();
    assertThat(crawl.host("a.test").urls()).containsExactly("/2");
    crawl.finish("a.test");
    assertThat(crawl.host("a.test").urls()).isEmpty();
    assertThat(crawl.end()).isNull();

    clockwork.pass(SECOND);
    assertThat(crawl.host("a.test").urls()).containsExactly("/1");
  }

  @Test
  void aTaskThatCameBackFreesItsSlot() {
    crawl.start(List.of("http://a.test/", "http://b.test/"), "concurrency = 1");
    String first = crawl.fetchers.spawned.get(0);

    crawl.host(first).giveBack(SECOND, crawl.fetchers.ready(1, SECOND));
    crawl.settle();

    assertThat(crawl.fetchers.spawned).hasSize(2);
  }

  @Test
  void aCrashedFetchersTasksFailAndItsHostGoesOn() {
    crawl.start(List.of("http://a.test/1", "http://a.test/2", "http://b.test/"));

    crawl.host("a.test").crash();
    clockwork.pass(Duration.ofSeconds(5));

    assertThat(crawl.visit("http://a.test/1").outcome())
        .isEqualTo(new Outcome.Failed(Reason.INTERNAL, "the host's fetcher failed"));
    assertThat(crawl.host("a.test").urls()).containsExactly("/2");
    crawl.finish("a.test");
    crawl.finish("b.test");
    assertThat(crawl.end()).isEqualTo(EndReason.DONE);
  }

  @Test
  void leavesAHostInPeaceForAWhileAfterItsFetcherCrashed() {
    crawl.start(List.of("http://a.test/1", "http://a.test/2"));

    crawl.host("a.test").crash();
    clockwork.pass(Duration.ofMillis(900));

    assertThat(crawl.host("a.test").urls()).isEmpty();
  }

  @Test
  void endsThoughAFetcherCrashesAtEachMessage() {
    crawl.fetchers.crashAlways("a.test");
    crawl.start(List.of("http://a.test/1", "http://a.test/2", "http://a.test/3"));

    clockwork.pass(Duration.ofMinutes(1));

    assertThat(crawl.recorded()).hasSize(3);
    assertThat(crawl.end()).isEqualTo(EndReason.DONE);
    assertThat(crawl.ended.get(0).everyRootFailed()).isTrue();
  }

  @Test
  void saysWhereItStandsAtAnyTime() {
    crawl.holdingStore().start(List.of("http://a.test/1", "http://a.test/2", "http://b.test/"));
    assertThat(crawl.progress().queued()).isZero();

    crawl.releaseStore();
    Progress running = crawl.progress();
    assertThat(running.queued()).isEqualTo(1);
    assertThat(running.hostsActive()).isEqualTo(2);

    crawl.finish("a.test");
    crawl
        .host("a.test")
        .end(crawl.fetchers.ready(1, NOW), new Outcome.Failed(Reason.TIMEOUT, null), Page.OPAQUE);
    crawl.settle();
    assertThat(crawl.progress().pages()).isEqualTo(2);
    assertThat(crawl.progress().errors()).isEqualTo(1);

    crawl.stop("enough");
    assertThat(crawl.progress().hostsActive()).isEqualTo(1);
  }
}
