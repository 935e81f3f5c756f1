package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorRef;
import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.clockwork.SlowStore;
import dev.orbweaver.clockwork.StagedSink;
import dev.orbweaver.frontier.Commit;
import dev.orbweaver.host.HostEvent;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Link;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.SitemapCounts;
import dev.orbweaver.model.TaskKind;
import dev.orbweaver.model.Visit;
import dev.orbweaver.output.CrawlEnd;
import dev.orbweaver.output.Sink;
import dev.orbweaver.scope.Budgets;
import dev.orbweaver.scope.Preference;
import dev.orbweaver.scope.traps.TrapSettings;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CommitterTest {
  private static final CrawlEnd END = new CrawlEnd("done", Duration.ZERO, 0);

  private final Clockwork clockwork = new Clockwork();
  private final Deque<Runnable> storeCalls = new ArrayDeque<>();
  private final SlowStore store = new SlowStore(storeCalls::add);
  private final StagedSink first = new StagedSink("first");
  private final StagedSink second = new StagedSink("second");
  private final List<Committer.Event> heard = new ArrayList<>();
  private ActorRef<Committer.Command> committer;
  private long ids;

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  private void start(Sink... sinks) {
    Following following = new Following(9, 10, Preference.NONE, false);
    committer =
        clockwork.spawn(
            Committer.create(
                store, following, Arrays.asList(sinks), ledger(), clockwork.ear(heard)));
  }

  private void tell(Committer.Command... commands) {
    for (Committer.Command command : commands) {
      committer.tell(command);
    }
    clockwork.settle();
  }

  /** The store answers the call that waits longest. */
  private void answer() {
    storeCalls.remove().run();
    clockwork.settle();
  }

  private void answerAll() {
    while (!storeCalls.isEmpty()) {
      answer();
    }
  }

  private Committer.Record page(String url, String... links) {
    List<Link> found = new ArrayList<>();
    for (String link : links) {
      found.add(new Link(url(link), url(link).fingerprint(), "a", true));
    }
    return record(
        url, new Outcome.Fetched(Reason.OK, null), new Page("utf-8", null, true, found, 0));
  }

  private Committer.Record record(String url, Outcome outcome, Page page) {
    FetchTask task = FetchTask.root(++ids, url(url), 5);
    return Committer.Record.of(
        new Visit(task, outcome, null, null, page, null, Instant.EPOCH, 0, 0));
  }

  private static Url url(String text) {
    return (Url) Url.parse(text);
  }

  private List<Committer.Committed> committed() {
    return heard.stream()
        .filter(Committer.Committed.class::isInstance)
        .map(Committer.Committed.class::cast)
        .toList();
  }

  @Test
  void queuesTheRootsWithoutWritingAnything() {
    start(first);

    tell(new Committer.Seed(List.of(url("http://a/"), url("http://b/"))));
    answerAll();

    assertThat(committed().get(0).admitted())
        .extracting(task -> task.url().href())
        .containsExactly("http://a/", "http://b/");
    assertThat(first.groups()).isEmpty();
  }

  @Test
  void gathersTheNextGroupWhileOneIsUnderWay() {
    start(first);

    tell(page("http://a/1"));
    tell(page("http://a/2"), page("http://a/3"));
    assertThat(store.calls()).containsExactly("admit");
    answer();
    assertThat(store.calls()).containsExactly("admit", "commit");
    assertThat(first.groups()).containsExactly(1);
    answer();
    assertThat(store.calls()).containsExactly("admit", "commit", "admit");
    answerAll();

    assertThat(first.groups()).containsExactly(1, 2);
    assertThat(committed()).hasSize(2);
  }

  @Test
  void boundsAGroup() {
    start(first);

    tell(page("http://a/"));
    for (int i = 0; i < 1100; i++) {
      tell(page("http://a/" + i));
    }
    answerAll();

    assertThat(first.groups()).containsExactly(1, 500, 500, 100);
    assertThat(first.visits()).hasSize(1101);
  }

  @Test
  void countsTheNewLinksOfEachPageInTheOrderOfPages() {
    start(first);

    tell(page("http://a/1"));
    tell(
        page("http://a/2", "http://a/x", "http://a/y", "http://a/x"),
        page("http://a/3", "http://a/y", "http://a/z"),
        page("http://a/4", "http://a/x"));
    answerAll();

    assertThat(first.visits()).extracting(Visit::newLinks).containsExactly(0, 2, 1, 0);
    assertThat(committed().get(1).admitted())
        .extracting(task -> task.url().path())
        .containsExactly("/x", "/y", "/z");
  }

  @Test
  void queuesTheTargetOfARedirectWithOneRedirectLessAndCountsItAsNoLink() {
    start(first);

    tell(record("http://a/old", new Outcome.Redirected(url("http://a/new")), Page.OPAQUE));
    answerAll();

    FetchTask target = committed().get(0).admitted().get(0);
    assertThat(target.url()).isEqualTo(url("http://a/new"));
    assertThat(target.redirectsLeft()).isEqualTo(4);
    assertThat(target.referrer()).isEqualTo(url("http://a/old"));
    assertThat(first.visits().get(0).newLinks()).isZero();
  }

  @Test
  void commitsTheOffsetOfEverySinkAndWhatWasAdmitted() {
    start(first, second);

    tell(page("http://a/1", "http://a/2"));
    answerAll();

    Commit commit = store.commits().get(0);
    assertThat(commit.sinks())
        .isEqualTo(Map.of("first", new Offset(100, 1), "second", new Offset(100, 1)));
    assertThat(commit.finished()).extracting(task -> task.url().path()).containsExactly("/1");
    assertThat(commit.admitted()).extracting(task -> task.url().path()).containsExactly("/2");
  }

  @Test
  void remembersARobotsTxtInTheCommitThatQueuesItsSitemaps() {
    start(first);

    tell(page("http://a/1"));
    tell(learnt("http://a/1.xml", "http://b/2.xml"));
    answerAll();

    Commit before = store.commits().get(0);
    Commit commit = store.commits().get(1);
    assertThat(before.hosts()).isEmpty();
    assertThat(before.admitted()).isEmpty();
    assertThat(commit.hosts()).containsOnlyKeys("a http://a");
    assertThat(commit.admitted()).allMatch(FetchTask::isSitemap);
    assertThat(commit.admitted())
        .extracting(task -> task.url().href())
        .containsExactly("http://a/1.xml", "http://b/2.xml");
    assertThat(committed().get(1).admitted()).isEqualTo(commit.admitted());
  }

  @Test
  void queuesASitemapOnceAndAPageOfTheSameUrlToo() {
    start(first);

    tell(learnt("http://a/1.xml", "http://a/1.xml"), learnt("http://a/1.xml"));
    tell(page("http://a/1", "http://a/1.xml"));
    answerAll();

    List<FetchTask> admitted =
        store.commits().stream().flatMap(commit -> commit.admitted().stream()).toList();
    assertThat(admitted)
        .extracting(FetchTask::kind)
        .containsExactly(TaskKind.SITEMAP, TaskKind.PAGE);
  }

  @Test
  void finishesASitemapInTheCommitThatQueuesWhatItListsAndRecordsNothing() {
    start(first);

    tell(sitemap("http://a/s.xml", Link.LISTED, "http://a/1", "http://a/2"));
    answerAll();

    Commit commit = store.commits().get(0);
    assertThat(commit.finished()).extracting(task -> task.url().path()).containsExactly("/s.xml");
    assertThat(commit.admitted()).extracting(FetchTask::kind).containsOnly(TaskKind.PAGE);
    assertThat(commit.admitted()).extracting(FetchTask::depth).containsExactly(1, 1);
    assertThat(first.groups()).isEmpty();
    assertThat(CrawlMemory.decode(commit.crawl()).done()).isZero();
    assertThat(CrawlMemory.decode(commit.crawl()).sitemaps())
        .isEqualTo(new SitemapCounts(1, 0, 2, 0));
  }

  @Test
  void queuesWhatAnIndexListsAsSitemapsOneLevelDeeper() {
    start(first);

    tell(sitemap("http://a/index.xml", Link.SITEMAP, "http://a/1.xml"));
    answerAll();

    FetchTask child = committed().get(0).admitted().get(0);
    assertThat(child.isSitemap()).isTrue();
    assertThat(child.depth()).isEqualTo(1);
    assertThat(child.referrer()).isEqualTo(url("http://a/index.xml"));
  }

  private static Committer.Learnt learnt(String... sitemaps) {
    List<Url> urls = Arrays.stream(sitemaps).map(CommitterTest::url).toList();
    return new Committer.Learnt(new HostEvent.RobotsLearnt("a", "http://a", new byte[] {1}, urls));
  }

  private Committer.Record sitemap(String url, String kind, String... listed) {
    List<Link> links = new ArrayList<>();
    for (String link : listed) {
      TaskKind task = kind.equals(Link.SITEMAP) ? TaskKind.SITEMAP : TaskKind.PAGE;
      links.add(new Link(url(link), task.fingerprint(url(link)), kind, true));
    }
    FetchTask task =
        new FetchTask(++ids, url(url), 0, url("http://a/robots.txt"), 5, 0, 1, 0, TaskKind.SITEMAP);
    Page page = new Page(null, null, false, links, 0);
    Outcome read = new Outcome.Fetched(Reason.OK, null);
    return Committer.Record.of(new Visit(task, read, null, null, page, null, Instant.EPOCH, 0, 0));
  }

  @Test
  void forcesTheOutputsOnceInTheTimeThatACommitMayBeUnsafe() {
    store.forcedEvery(Duration.ofSeconds(1));
    start(first);
    tell(new Committer.Seed(List.of(url("http://a/"))));
    answerAll();

    tell(page("http://a/1"));
    answerAll();
    tell(page("http://a/2"));
    answerAll();
    assertThat(forced()).containsExactly(true, false, false);
    pass(Duration.ofMillis(999));
    assertThat(forced()).hasSize(3);
    pass(Duration.ofMillis(1));

    assertThat(forced()).containsExactly(true, false, false, true);
    assertThat(first.forcedAt()).containsExactly(0, 2);
    pass(Duration.ofSeconds(10));
    assertThat(forced()).hasSize(4);
  }

  @Test
  void forcesNothingOnceItIsClosing() {
    store.forcedEvery(Duration.ofSeconds(1));
    start(first);
    tell(page("http://a/1"));
    answerAll();

    tell(new Committer.Finish(END));
    clockwork.pass(Duration.ofSeconds(2));
    answerAll();

    assertThat(store.calls()).containsExactly("admit", "commit", "commit");
    assertThat(heard).last().isEqualTo(Committer.Closed.INSTANCE);
  }

  @Test
  void forcesEveryCommitWhenNoneMayBeUnsafe() {
    store.forcedEvery(Duration.ZERO);
    start(first);

    tell(page("http://a/1"));
    answerAll();
    tell(page("http://a/2"));
    answerAll();

    assertThat(forced()).containsExactly(true, true);
    assertThat(first.forcedAt()).containsExactly(1, 2);
  }

  @Test
  void forcesNothingForAStoreThatDiesWithItsProcess() {
    start(first);

    tell(new Committer.Seed(List.of(url("http://a/"))), page("http://a/1"));
    answerAll();
    pass(Duration.ofHours(1));

    assertThat(forced()).containsExactly(false, false);
    assertThat(first.forcedAt()).isEmpty();
  }

  private List<Boolean> forced() {
    return store.commits().stream().map(Commit::forced).toList();
  }

  private void pass(Duration time) {
    clockwork.pass(time);
    answerAll();
  }

  @Test
  void commitsWithoutAnySink() {
    start();

    tell(page("http://a/1"));
    answerAll();

    assertThat(store.commits()).hasSize(1);
    assertThat(store.commits().get(0).sinks()).isEmpty();
  }

  @Test
  void commitsNothingThatASinkDidNotAccept() {
    start(first, second.failingAt(2));

    tell(page("http://a/1"));
    answerAll();
    tell(page("http://a/2"));
    answerAll();
    tell(page("http://a/3"));
    answerAll();

    assertThat(store.commits()).hasSize(1);
    assertThat(heard).last().isInstanceOf(Committer.Broken.class);
  }

  @Test
  void saysOnceThatItIsBroken() {
    start(first.failingAt(1), second.failingAt(1));

    tell(page("http://a/1"));
    answerAll();
    tell(new Committer.Finish(END));

    assertThat(heard).hasSize(2);
    assertThat(((Committer.Broken) heard.get(0)).what()).contains("No space left on device");
    assertThat(heard.get(1)).isEqualTo(Committer.Closed.INSTANCE);
  }

  @Test
  void finishesWhenWhatWasGatheredIsCommitted() {
    start(first);

    tell(page("http://a/1"));
    tell(page("http://a/2"), new Committer.Finish(END));
    assertThat(first.end()).isNull();
    answerAll();

    assertThat(first.visits()).hasSize(2);
    assertThat(first.end()).isEqualTo(END);
    assertThat(heard).last().isEqualTo(Committer.Closed.INSTANCE);
    assertThat(store.commits())
        .extracting(CommitterTest::saysComplete)
        .containsExactly(false, false, true);
  }

  @Test
  void isNotCompleteWhileUrlsAreQueued() {
    start(first);

    tell(page("http://a/1"), new Committer.Finish(new CrawlEnd("stopped", Duration.ZERO, 3)));
    answerAll();

    assertThat(first.end()).isNotNull();
    assertThat(heard).last().isEqualTo(Committer.Closed.INSTANCE);
    assertThat(store.commits())
        .extracting(CommitterTest::saysComplete)
        .containsExactly(false, false);
    assertThat(store.commits().get(1).forced()).isTrue();
  }

  @Test
  void tellsWhenItCannotBeCommittedThatAllIsComplete() {
    start(first);

    tell(new Committer.Finish(END));
    store.breakWith(new IllegalStateException("disk on fire"));
    answerAll();

    assertThat(heard)
        .containsExactly(
            new Committer.Broken("the frontier: disk on fire"), Committer.Closed.INSTANCE);
  }

  private static boolean saysComplete(Commit commit) {
    return CrawlMemory.decode(commit.crawl()).complete();
  }

  @Test
  void finishesThoughTheStoreFailsUnderTheLastGroup() {
    start(first);

    tell(page("http://a/1"), new Committer.Finish(END));
    store.breakWith(new IllegalStateException("disk on fire"));
    answerAll();

    assertThat(heard.get(0)).isEqualTo(new Committer.Broken("the frontier: disk on fire"));
    assertThat(heard).last().isEqualTo(Committer.Closed.INSTANCE);
    assertThat(first.end()).isEqualTo(END);
  }

  @Test
  void finishesThoughASinkFailsUnderTheLastGroup() {
    start(first, second.failingAt(1));

    tell(page("http://a/1"), new Committer.Finish(END));
    answerAll();

    assertThat(heard).last().isEqualTo(Committer.Closed.INSTANCE);
    assertThat(first.end()).isEqualTo(END);
    assertThat(store.commits()).isEmpty();
  }

  @Test
  void finishesThoughASinkBreaksWhileLinksAreAdmitted() {
    start(first, second.failingAt(1));
    tell(page("http://a/1"));
    answerAll();
    assertThat(heard).hasOnlyElementsOfType(Committer.Broken.class);

    tell(page("http://a/2"), new Committer.Finish(END), page("http://a/3"));
    answerAll();

    assertThat(heard).last().isEqualTo(Committer.Closed.INSTANCE);
    assertThat(first.isClosed()).isTrue();
    assertThat(second.isClosed()).isTrue();
    assertThat(store.commits()).isEmpty();
  }

  @Test
  void finishesAtOnceWhenASinkCannotBeOpenedWhileTheRootsAreAdmitted() {
    start(first, second.failingToOpen());

    tell(new Committer.Seed(List.of(url("http://a/"))), new Committer.Finish(END));
    answerAll();

    assertThat(heard).filteredOn(Committer.Closed.class::isInstance).hasSize(1);
    assertThat(first.isClosed()).isTrue();
    assertThat(store.commits()).allMatch(commit -> commit.finished().isEmpty());
  }

  @Test
  void tellsWhenASinkFailsToFinish() {
    start(first, second);
    second.failingToFinish();

    tell(page("http://a/1"));
    answerAll();
    tell(new Committer.Finish(END));

    assertThat(heard.get(1)).isInstanceOf(Committer.Broken.class);
    assertThat(heard).last().isEqualTo(Committer.Closed.INSTANCE);
  }

  private static Ledger ledger() {
    return new Ledger(
        Frontier.inMemory(), Budgets.NONE, TrapSettings.OFF, () -> 0L, () -> Instant.EPOCH);
  }
}
