package dev.orbweaver.crawl;

import static dev.orbweaver.crawl.StagedCrawl.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.host.HostEvent.Readiness;
import dev.orbweaver.host.Parked;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hosts whose robots.txt cannot be read. */
class ParkedHostsTest {
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final Duration LATE = Duration.ofMinutes(30);
  private static final String PARKED = "http://parked.test";
  private static final Outcome UNREACHABLE =
      new Outcome.Refused(Reason.ROBOTS_UNREACHABLE, "as the test says");

  private final Clockwork clockwork = new Clockwork();
  private final StagedCrawl crawl = new StagedCrawl(clockwork);

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  private void park(Duration until) {
    crawl.host("parked.test").giveBack(until, crawl.fetchers.parked(until, PARKED));
    crawl.settle();
  }

  @Test
  void endsTheirUrlsWhenOnlyTheyAreLeftAndNoProbeIsDue() {
    crawl.start(List.of(PARKED + "/1", PARKED + "/2"));

    park(LATE);

    assertThat(crawl.recorded()).containsExactlyInAnyOrder(PARKED + "/1", PARKED + "/2");
    assertThat(crawl.visit(PARKED + "/2").outcome()).isEqualTo(UNREACHABLE);
    assertThat(crawl.end()).isEqualTo(EndReason.DONE);
    assertThat(crawl.ended.get(0).everyRootFailed()).isTrue();
  }

  @Test
  void endsAllTheirUrlsHoweverMany() {
    List<String> roots = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      roots.add(PARKED + "/" + i);
    }
    crawl.start(roots, "concurrency = 7");

    park(LATE);
    clockwork.pass(Duration.ofSeconds(10));

    assertThat(crawl.recorded()).hasSize(1000).doesNotHaveDuplicates();
    assertThat(crawl.end()).isEqualTo(EndReason.DONE);
  }

  @Test
  void waitsForAProbeThatIsDueSoon() {
    crawl.start(List.of(PARKED + "/1", PARKED + "/2"));

    park(SOON);
    assertThat(crawl.end()).isNull();
    clockwork.pass(SOON);

    assertThat(crawl.host("parked.test").inHand).hasSize(1);
    crawl.finish("parked.test");
    crawl.finish("parked.test");
    assertThat(crawl.visit(PARKED + "/1").outcome()).isInstanceOf(Outcome.Fetched.class);
  }

  @Test
  void waitsAsLongAsAnotherHostWorks() {
    crawl.start(List.of(PARKED + "/1", "http://busy.test/1", "http://busy.test/2"));

    park(LATE);
    assertThat(crawl.recorded()).isEmpty();
    crawl.host("busy.test").finish(crawl.fetchers.ready(1, Duration.ofMinutes(10)));
    clockwork.pass(Duration.ofMinutes(9)); // nothing is in flight, but the host has work
    assertThat(crawl.recorded()).hasSize(1);
    clockwork.pass(Duration.ofMinutes(1));
    crawl.settle();
    crawl.finish("busy.test");

    assertThat(crawl.visit(PARKED + "/1").outcome()).isEqualTo(UNREACHABLE);
    assertThat(crawl.end()).isEqualTo(EndReason.DONE);
  }

  @Test
  void waitsAsLongAsAFinishedPageMayLeadOn() {
    crawl.start(List.of(PARKED + "/1", "http://busy.test/1"));
    park(LATE);
    crawl.holdingStore();
    crawl.host("busy.test").finish(crawl.fetchers.ready(1, NOW), "http://busy.test/2");
    clockwork.pass(Duration.ofSeconds(11)); // whoever looks after the hosts has done so twice

    crawl.releaseStore();

    assertThat(crawl.recorded()).as("nobody is given up").containsExactly("http://busy.test/1");
    crawl.finish("busy.test");
    assertThat(crawl.visit(PARKED + "/1").outcome()).isEqualTo(UNREACHABLE);
    assertThat(crawl.end()).isEqualTo(EndReason.DONE);
  }

  @Test
  void waitsAsLongAsAnotherHostsTaskIsOnItsWay() {
    crawl.start(List.of(PARKED + "/1", "http://busy.test/1", "http://busy.test/2"));
    park(LATE);
    Duration delay = Duration.ofSeconds(1);
    crawl.host("busy.test").finish(crawl.fetchers.ready(1, delay));
    crawl.settle();
    crawl.holdingStore();
    clockwork.pass(Duration.ofSeconds(11));

    crawl.releaseStore();

    assertThat(crawl.recorded()).as("nobody is given up").containsExactly("http://busy.test/1");
    assertThat(crawl.host("busy.test").urls()).containsExactly("/2");
  }

  @Test
  void waitsAsLongAsAnotherHostKeepsItsPaceThoughOneOfItsOriginsIsParked() {
    String mixed = "http://mixed.test";
    crawl.start(List.of(PARKED + "/1", mixed + "/1", mixed + ":81/2", mixed + ":81/3"));
    Duration pace = Duration.ofMinutes(10); // longer than anybody has patience
    park(LATE);

    crawl.host("mixed.test").giveBack(LATE, crawl.fetchers.parked(pace, LATE, mixed));
    clockwork.pass(pace.minusSeconds(1));
    assertThat(crawl.recorded()).as("what is queued may be of the other origin").isEmpty();
    clockwork.pass(Duration.ofSeconds(1));
    crawl.settle();

    assertThat(crawl.host("mixed.test").urls()).containsExactly("/2");
    assertThat(crawl.recorded()).isEmpty();
  }

  @Test
  void waitsForeverIfPatienceIsUnlimited() {
    crawl.start(List.of(PARKED + "/1"));
    Duration pace = Duration.ofMinutes(10);
    Duration unlimited = Duration.ofNanos(Long.MAX_VALUE);
    Parked dueSoon = new Parked(crawl.fetchers.at(SOON), unlimited, UNREACHABLE, UNREACHABLE);

    crawl
        .host("parked.test")
        .giveBack(
            pace,
            new Readiness(1, crawl.fetchers.at(pace), pace.toNanos(), Map.of(PARKED, dueSoon)));
    clockwork.pass(pace.minusSeconds(1));
    assertThat(crawl.recorded()).isEmpty();
    assertThat(crawl.end()).isNull();
    clockwork.pass(Duration.ofSeconds(1));

    assertThat(crawl.host("parked.test").urls()).containsExactly("/1");
  }

  @Test
  void aHealthyOriginOfAPartlyParkedHostGoesOn() {
    crawl.start(List.of(PARKED + "/1", PARKED + ":81/2", PARKED + ":81/3"));
    StagedFetchers.Staged host = crawl.host("parked.test");

    host.giveBack(LATE, readyBut(NOW));
    crawl.settle();
    assertThat(host.urls()).containsExactly("/2");
    host.finish(readyBut(NOW));
    crawl.settle();
    assertThat(host.urls()).containsExactly("/3");
    host.finish(readyBut(NOW));
    crawl.settle();

    assertThat(crawl.visit(PARKED + "/1").outcome()).isEqualTo(UNREACHABLE);
    assertThat(crawl.end()).isEqualTo(EndReason.DONE);
  }

  @Test
  void anOriginIsNotGivenUpWhileAnotherOfItsHostOnlyHasToWait() {
    crawl.start(List.of(PARKED + "/1", PARKED + ":81/2"));
    StagedFetchers.Staged host = crawl.host("parked.test");
    Duration retryAfter = Duration.ofMinutes(10);

    host.giveBack(LATE, readyBut(NOW));
    crawl.settle();
    host.giveBack(retryAfter, readyBut(retryAfter));
    crawl.settle();
    clockwork.pass(Duration.ofMinutes(9));
    assertThat(crawl.fetchers.inHand()).isZero();
    assertThat(crawl.recorded()).isEmpty();
    clockwork.pass(Duration.ofMinutes(1));
    crawl.settle();

    assertThat(crawl.host("parked.test").urls()).containsExactly("/2");
    crawl.host("parked.test").finish(readyBut(LATE));
    crawl.settle();
    assertThat(crawl.visit(PARKED + "/1").outcome()).isEqualTo(UNREACHABLE);
  }

  /** One origin parked; the others may be asked from then on. */
  private dev.orbweaver.host.HostEvent.Readiness readyBut(Duration from) {
    return crawl.fetchers.parked(from, PARKED);
  }
}
