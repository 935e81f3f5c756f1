package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.frontier.Commit;
import dev.orbweaver.frontier.Discovery;
import dev.orbweaver.frontier.Recovered;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.SitemapCounts;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A crawl that goes on from what an earlier process committed. */
class GoingOnTest {
  private static final String ROOT = "http://a.test/root";
  private static final String LEFT = "http://a.test/left";
  private static final Map<String, Offset> SINKS = Map.of("noted", new Offset(500, 5));

  private final Clockwork clockwork = new Clockwork();
  private final StagedCrawl crawl = new StagedCrawl(clockwork);

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  /** The root was seen and is done. */
  @BeforeEach
  void seeTheRoot() {
    crawl.store.admit(List.of(found(ROOT)));
    clockwork.pass(Duration.ofMillis(1));
  }

  private void leaveOneQueued() {
    crawl
        .store
        .admit(List.of(found(LEFT)))
        .thenAccept(
            admitted -> crawl.store.commit(new Commit(List.of(), admitted.get(0), Map.of())));
    clockwork.pass(Duration.ofMillis(2));
    crawl.store.commits().clear();
  }

  private static Discovery found(String text) {
    Url url = (Url) Url.parse(text);
    return new Discovery(List.of(new Link(url, url.fingerprint(), "a", true)), url, 1, 5, 0);
  }

  private void goOn(Map<String, Long> queued, Map<String, byte[]> hosts) {
    goOn(false, queued, hosts);
  }

  private void goOn(
      boolean complete, Map<String, Long> queued, Map<String, byte[]> hosts, String... settings) {
    CrawlMemory counts =
        new CrawlMemory(
            7,
            6,
            700,
            1,
            1,
            0,
            1_000_000_000,
            complete,
            CrawlIntent.NONE,
            SitemapCounts.NONE,
            0,
            Set.of());
    Recovered recovered = new Recovered(queued, hosts, SINKS, counts.encode());
    Frontier frontier = new Frontier(crawl.store, recovered, CrawlIntent.NONE);
    crawl.goOn(frontier, List.of(crawl.sink), List.of(ROOT), settings);
  }

  @Test
  void doesNothingWhenNothingWasLeft() {
    goOn(true, Map.of(), Map.of());

    assertThat(crawl.end()).isEqualTo(EndReason.FINISHED_BEFORE);
    assertThat(crawl.fetchers.spawned).isEmpty();
    assertThat(crawl.sink.openedAt()).isNull();
    assertThat(crawl.store.commits()).isEmpty();
    assertThat(crawl.store.isClosed()).isTrue();
  }

  @Test
  void isFinishedBeforeItsTimeIsUp() {
    goOn(true, Map.of(), Map.of(), "max-time = 1ms");

    assertThat(crawl.end()).isEqualTo(EndReason.FINISHED_BEFORE);
  }

  @Test
  void isStoppedWhateverWasLeftWhenToldToStopFirst() {
    crawl.holdingStore();
    goOn(true, Map.of(), Map.of());

    crawl.stop("interrupted");
    crawl.releaseStore();

    assertThat(crawl.end()).isEqualTo(EndReason.STOPPED);
  }

  @Test
  void completesTheOutputsWhenTheLastProcessDidNotComeToIt() {
    goOn(Map.of(), Map.of());
    clockwork.pass(Duration.ofMillis(5));

    assertThat(crawl.end()).isEqualTo(EndReason.DONE);
    assertThat(crawl.sink.openedAt()).isEqualTo(new Offset(500, 5));
    assertThat(crawl.sink.end()).isNotNull();
    byte[] last = crawl.store.commits().get(crawl.store.commits().size() - 1).crawl();
    assertThat(CrawlMemory.decode(last).complete()).isTrue();
  }

  @Test
  void handsOutWhatWasLeftAndCountsOn() {
    leaveOneQueued();

    goOn(Map.of("a.test", 1L), Map.of());
    assertThat(crawl.host("a.test").urls()).containsExactly("/left");
    crawl.finish("a.test");

    assertThat(crawl.end()).isEqualTo(EndReason.DONE);
    assertThat(crawl.recorded()).containsExactly(LEFT);
    assertThat(crawl.sink.end().elapsed()).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void opensItsOutputsWhereTheLastCommitLeftThem() {
    leaveOneQueued();

    goOn(Map.of("a.test", 1L), Map.of());

    assertThat(crawl.sink.openedAt()).isEqualTo(new Offset(500, 5));
  }

  @Test
  void givesAHostsMemoryToItsFetcherAndCommitsTheNext() {
    leaveOneQueued();
    byte[] clock = {1, 2, 3};
    byte[] robots = {4, 5, 6};
    String origin = MemoryKey.robots("a.test", "http://a.test");

    goOn(Map.of("a.test", 1L), Map.of(MemoryKey.clock("a.test"), clock, origin, robots));
    assertThat(crawl.host("a.test").memory.kept()).containsExactlyInAnyOrder(clock, robots);
    crawl.host("a.test").learn("http://a.test", new byte[] {7});
    crawl.finish("a.test");

    Map<String, byte[]> remembered = new HashMap<>();
    crawl.store.commits().forEach(commit -> remembered.putAll(commit.hosts()));
    assertThat(remembered).containsOnlyKeys(MemoryKey.clock("a.test"), origin);
    assertThat(remembered.get(origin)).containsExactly(7);
  }
}
