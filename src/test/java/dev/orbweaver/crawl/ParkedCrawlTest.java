package dev.orbweaver.crawl;

import static dev.orbweaver.crawl.StagedCrawl.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.frontier.Recovered;
import dev.orbweaver.host.HostEvent.Readiness;
import dev.orbweaver.host.Lane;
import dev.orbweaver.host.Parked;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.output.ParkedUrls;
import dev.orbweaver.output.ParkedUrls.Kind;
import dev.orbweaver.politeness.HostHistory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A crawl whose state outlives it, and what it leaves there instead of ending it. */
class ParkedCrawlTest {
  private static final Duration LATE = Duration.ofMinutes(30);
  private static final String DEAD = "http://dead.test";
  private static final String LOOP = "http://a.test/x/x/x/";

  /** More than is counted when somebody waits. */
  private static final int LONG = 150_000;

  private final Clockwork clockwork = new Clockwork();
  private final StagedCrawl crawl = new StagedCrawl(clockwork);

  @BeforeEach
  void keepState() {
    crawl.store.outliving();
  }

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  private Readiness dead(Duration from, boolean answeredBefore) {
    Outcome untried = new Outcome.Failed(Reason.HOST_DEAD, "connect: refused");
    Outcome tried = new Outcome.Failed(Reason.CONNECT, "refused");
    Long since = answeredBefore ? (Long) clockwork.nanos() : null;
    Parked parked =
        new Parked(crawl.fetchers.at(LATE), Duration.ofMinutes(1), untried, tried, since);
    long at = crawl.fetchers.at(from);
    return new Readiness(
        1, true, at, 0, Map.of(DEAD, parked), Lane.SUSPECT, false, HostHistory.NONE);
  }

  private static String[] urls(String base, int count) {
    String[] urls = new String[count];
    for (int i = 0; i < count; i++) {
      urls[i] = base + i;
    }
    return urls;
  }

  private ParkedUrls parked() {
    return crawl.ended.get(0).parked();
  }

  @Test
  void leavesTheUrlsOfAHostThatDied() {
    crawl.start(List.of(DEAD + "/"));
    crawl.finish("dead.test", urls(DEAD + "/", 500));
    crawl.host("dead.test").giveBack(LATE, dead(LATE, true));
    clockwork.pass(Duration.ofSeconds(1));

    assertThat(crawl.end()).isEqualTo(EndReason.PARKED);
    assertThat(crawl.recorded()).containsExactly(DEAD + "/");
    assertThat(parked().urls(Kind.DEAD_HOST)).isEqualTo(500);
    assertThat(parked().sentence()).contains("500 URLs are parked", DEAD, "connect: refused");
    assertThat(crawl.sink.end().queued()).isEqualTo(500);
    assertThat(crawl.sink.end().how()).isEqualTo("what is left is parked");
    assertThat(crawl.sink.end().remaining()).as("parked URLs are no work").isEmpty();
    assertThat(crawl.ended.get(0).everyRootFailed()).isFalse();
    assertThat(crawl.store.inHand()).as("what was tried, and no more").isEqualTo(1);
  }

  @Test
  void endsTheUrlsOfAHostThatNeverAnswered() {
    crawl.start(List.of(DEAD + "/1", DEAD + "/2"));

    crawl.host("dead.test").giveBack(LATE, dead(LATE, false));
    clockwork.pass(Duration.ofSeconds(1));

    assertThat(crawl.end()).isEqualTo(EndReason.DONE);
    assertThat(crawl.recorded()).hasSize(2);
    assertThat(crawl.ended.get(0).everyRootFailed()).isTrue();
  }

  @Test
  void anotherOriginOfADeadHostGoesOn() {
    crawl.start(List.of(DEAD + "/", DEAD + ":81/"), "concurrency = 4");
    crawl.finish("dead.test", urls(DEAD + "/", 40));
    crawl.finish("dead.test", urls(DEAD + ":81/", 40));
    for (int i = 0; i < 80; i++) {
      if (crawl.fetchers.has("dead.test")) {
        boolean alive = crawl.host("dead.test").inHand.peek().url().origin().endsWith(":81");
        if (alive) {
          crawl.host("dead.test").finish(dead(NOW, true));
        } else {
          crawl.host("dead.test").giveBack(LATE, dead(NOW, true));
        }
        crawl.settle();
      }
    }
    clockwork.pass(Duration.ofSeconds(10));

    assertThat(crawl.end()).isEqualTo(EndReason.PARKED);
    assertThat(crawl.recorded()).hasSize(42);
    assertThat(parked().urls()).isEqualTo(40);
  }

  @Test
  void takesWhatStandsBehindATrapAndLeavesTheTrap() {
    crawl.start(List.of("http://a.test/"), "concurrency = 2", "traps.repetition = 3");
    List<String> links = new ArrayList<>(List.of(urls(LOOP, 300)));
    links.addAll(List.of(urls("http://a.test/fine", 3)));
    crawl.finish("a.test", links.toArray(String[]::new));

    assertThat(crawl.host("a.test").urls()).containsExactly("/fine0");
    assertThat(crawl.progress().queued()).isEqualTo(2);
    assertThat(crawl.progress().parked().urls()).isEqualTo(300);
    assertThat(crawl.progress().parked().deadHosts()).isZero();
    for (int i = 0; i < 3; i++) {
      crawl.finish("a.test");
    }

    assertThat(crawl.end()).isEqualTo(EndReason.PARKED);
    assertThat(crawl.recorded()).hasSize(4);
    assertThat(parked().urls(Kind.TRAP)).isEqualTo(300);
    assertThat(crawl.store.inHand()).isZero();
    assertThat(crawl.sink.end().traps()).hasSize(1);
    assertThat(crawl.sink.end().traps().get(0).refused()).isEqualTo(300);
  }

  @Test
  void whatALivingOriginOwesComesBeforeTheQueueOfADeadOneOfItsHost() {
    crawl.start(List.of(DEAD + "/", DEAD + ":81/"), "concurrency = 4");
    crawl.finish("dead.test", urls(DEAD + "/", 40));
    assertThat(crawl.host("dead.test").inHand.peek().url().href()).isEqualTo(DEAD + ":81/");
    crawl.host("dead.test").giveBack(Duration.ofSeconds(2), dead(NOW, true));
    clockwork.pass(Duration.ofSeconds(3));

    crawl.host("dead.test").giveBack(LATE, dead(NOW, true));
    crawl.settle();

    assertThat(crawl.host("dead.test").inHand.peek().url().href()).isEqualTo(DEAD + ":81/");
  }

  /** A host that was given up while others were still probed, and then turns out to live. */
  @ParameterizedTest
  @CsvSource({"true, 50, 1", "true, 400, 3", "false, 50, 1", "false, 400, 3"})
  void whatIsFoundLaterAtAnotherOriginOfAHostThatWasGivenUpKeepsToItsPaceAndBudget(
      boolean answeredBefore, int links, int capacity) {
    crawl.start(
        List.of(DEAD + "/", "http://other.test/"), "concurrency = 300", "budgets.host.pages = 10");
    crawl.host("dead.test").giveBack(LATE, dead(LATE, answeredBefore));
    crawl.settle();
    for (int i = 0; i < 5; i++) {
      Duration soon = Duration.ofSeconds(20);
      crawl.host("other.test").giveBack(soon, crawl.fetchers.parked(soon, "http://other.test"));
      clockwork.pass(soon);
    }
    crawl.finish("other.test", urls(DEAD + ":81/", links));

    assertThat(crawl.host("dead.test").urls()).containsExactly("/0");
    int pages = 0;
    while (crawl.fetchers.has("dead.test")) {
      assertThat(crawl.host("dead.test").inHand).hasSizeLessThanOrEqualTo(capacity);
      int room = capacity + 1 - crawl.fetchers.inHand();
      crawl.host("dead.test").finish(crawl.fetchers.ready(room, NOW));
      pages++;
      crawl.settle();
    }
    clockwork.pass(Duration.ofSeconds(1));
    assertThat(pages).isEqualTo(10);
    assertThat(crawl.end()).isEqualTo(answeredBefore ? EndReason.PARKED : EndReason.DONE);
    assertThat(crawl.recorded()).hasSize(links + (answeredBefore ? 1 : 2));
  }

  /** Whichever of them is asked for first. */
  @ParameterizedTest
  @CsvSource({"a, b", "b, a"})
  void aHostThatHasOnlyTrapsLeavesItsSitesBudgetToTheOthers(String trapped, String other) {
    String fine = "http://" + other + ".ex.test/fine";
    crawl.start(List.of("http://start.test/"));
    crawl.finish("start.test", fine, "http://" + trapped + ".ex.test/x/x/x/");
    crawl.stop("as the test says");
    clockwork.pass(Duration.ofSeconds(10));

    StagedCrawl next = goOn("budgets.site.pages = 1");
    next.finish(other + ".ex.test");
    clockwork.pass(Duration.ofSeconds(1));

    assertThat(next.recorded()).containsExactly(fine);
    assertThat(next.end()).isEqualTo(EndReason.PARKED);
  }

  @Test
  void isFinishedAsLongAsOnlyTrapsAreLeftAndTakesThemUpWhenTheyAreNone() {
    crawl.start(List.of("http://a.test/"));
    crawl.finish("a.test", urls(LOOP, 5));
    assertThat(crawl.end()).isEqualTo(EndReason.PARKED);

    StagedCrawl same = goOn();
    assertThat(same.end()).isEqualTo(EndReason.FINISHED_BEFORE);
    assertThat(same.ended.get(0).parked().urls(Kind.TRAP)).isEqualTo(5);
    assertThat(same.fetchers.spawned).isEmpty();
    assertThat(same.sink.openedAt()).isNull();

    StagedCrawl without = goOn("traps.enabled = off");
    for (int i = 0; i < 5; i++) {
      without.finish("a.test");
    }
    assertThat(without.end()).isEqualTo(EndReason.DONE);
    assertThat(without.recorded()).containsExactlyInAnyOrder(urls(LOOP, 5));
  }

  @Test
  void leavesOtherSpellingsOfPagesThatWereFetchedUntilTrapsAreNone() {
    int twins = 2000;
    Frontier known = KnownShop.in(crawl.store);
    crawl.goOn(known, List.of(crawl.sink), List.of("http://shop.test/"));
    List<String> links = new ArrayList<>();
    for (int i = 0; i < twins; i++) {
      links.add(KnownShop.item(i % KnownShop.FETCHED, 10 + i));
    }
    String fresh = KnownShop.item(KnownShop.FETCHED, 7);
    links.add(fresh);
    crawl.finish("shop.test", links.toArray(String[]::new));
    crawl.finish("shop.test");

    assertThat(crawl.end()).isEqualTo(EndReason.PARKED);
    assertThat(crawl.recorded()).containsExactly("http://shop.test/", fresh);
    assertThat(crawl.store.inHand()).isZero();
    assertThat(parked().groups()).hasSize(1);
    assertThat(parked().groups().get(0).what()).isEqualTo(KnownShop.GROUP);
    assertThat(parked().urls(Kind.TRAP)).isEqualTo(twins);
    assertThat(crawl.sink.end().queued()).isEqualTo(twins);
    assertThat(crawl.sink.end().traps()).hasSize(1);
    assertThat(crawl.sink.end().traps().get(0).refused()).isEqualTo(twins);

    StagedCrawl same = goOn();
    assertThat(same.end()).isEqualTo(EndReason.FINISHED_BEFORE);
    assertThat(same.ended.get(0).parked().urls(Kind.TRAP)).isEqualTo(twins);

    StagedCrawl without = goOn("traps.enabled = off", "max-pages = 10");
    for (int i = 0; i < 8; i++) {
      without.finish("shop.test");
    }
    assertThat(without.recorded()).isSubsetOf(links).hasSize(8);
  }

  @Test
  void aDeadHostIsTakenUpAgainByTheNextProcess() {
    crawl.start(List.of(DEAD + "/"));
    crawl.finish("dead.test", urls(DEAD + "/", 20));
    crawl.host("dead.test").giveBack(LATE, dead(LATE, true));
    clockwork.pass(Duration.ofSeconds(1));

    StagedCrawl next = goOn();
    for (int i = 0; i < 20; i++) {
      next.finish("dead.test");
    }

    assertThat(next.end()).isEqualTo(EndReason.DONE);
    assertThat(next.recorded()).containsExactlyInAnyOrder(urls(DEAD + "/", 20));
  }

  /** A trap may be longer than anybody waits for who presses Ctrl-C. */
  @Test
  void countsNoMoreThanItMustWhenItIsStopped() {
    crawl.start(List.of("http://a.test/", "http://b.test/"));
    crawl.finish("a.test", urls(LOOP, LONG));
    crawl.stop("interrupted");
    crawl.finish("b.test", "http://b.test/fine");

    assertThat(crawl.end()).isEqualTo(EndReason.STOPPED);
    assertThat(crawl.store.visited()).isLessThan(LONG);
    assertThat(crawl.sink.end().queued()).isEqualTo(LONG + 1);
    assertThat(parked().more()).isTrue();
    assertThat(parked().sentence()).startsWith("at least 100,000 URLs are parked: ");
    assertThat(crawl.sink.end().parked()).isEqualTo(parked());
  }

  @Test
  void isFinishedByTheNextProcessIfItWasStoppedWithMoreTrapsThanItCounted() {
    crawl.start(List.of("http://a.test/", "http://b.test/"));
    crawl.finish("a.test", urls(LOOP, LONG));
    crawl.stop("interrupted");
    crawl.finish("b.test");
    assertThat(crawl.end()).isEqualTo(EndReason.STOPPED);

    StagedCrawl next = goOn();
    assertThat(next.end()).isEqualTo(EndReason.PARKED);
    assertThat(next.ended.get(0).parked().urls()).isEqualTo(LONG);
    assertThat(next.ended.get(0).parked().more()).isFalse();
    assertThat(goOn().end()).isEqualTo(EndReason.FINISHED_BEFORE);
  }

  @Test
  void isFinishedIfItWasStoppedWithFewTrapsAndNothingElse() {
    crawl.start(List.of("http://a.test/", "http://b.test/"));
    crawl.finish("a.test", urls(LOOP, 5));
    crawl.stop("interrupted");
    crawl.finish("b.test");

    assertThat(crawl.end()).isEqualTo(EndReason.STOPPED);
    assertThat(goOn().end()).isEqualTo(EndReason.FINISHED_BEFORE);
  }

  /** The next process on the same store. */
  private StagedCrawl goOn(String... settings) {
    Recovered recovered = crawl.store.reopened();
    StagedCrawl next = new StagedCrawl(clockwork, crawl.store);
    Frontier frontier = new Frontier(crawl.store, recovered, CrawlIntent.NONE);
    String root = crawl.sink.visits().get(0).task().url().href();
    return next.goOn(frontier, List.of(next.sink), List.of(root), settings);
  }
}
