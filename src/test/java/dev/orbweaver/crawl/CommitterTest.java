package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.frontier.Commit;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Visit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CommitterTest extends CommitterHarness {
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
  void gathersWhatNobodyWaitsForUntilTheLastCommitIsSomeTimeAgo() {
    start(first);

    tell(pageInNoHurry("http://a/1"));
    answerAll();
    assertThat(first.groups()).as("a lone page waits for nobody").containsExactly(1);
    tell(pageInNoHurry("http://a/2"));
    pass(Gathering.REST.minusMillis(1));
    tell(pageInNoHurry("http://a/3"));
    assertThat(first.groups()).containsExactly(1);
    pass(Duration.ofMillis(1));

    assertThat(first.groups()).containsExactly(1, 2);
  }

  @Test
  void takesAlongWhatGatheredWithThePageThatIsAwaited() {
    start(first);
    tell(page("http://a/1"));
    answerAll();

    tell(pageInNoHurry("http://a/2"), pageInNoHurry("http://a/3"), page("http://a/4"));
    answerAll();
    tell(pageInNoHurry("http://a/5"));
    answerAll();
    assertThat(first.groups()).containsExactly(1, 3);
    pass(Gathering.REST);

    assertThat(first.groups()).containsExactly(1, 3, 1);
  }

  @Test
  void beginsAGroupThatHoldsAnEighthOfTheSlotsAndTheLastOneAtOnce() {
    start(first);
    tell(page("http://a/"));
    answerAll();

    for (int i = 0; i < CONCURRENCY / 8; i++) {
      tell(pageInNoHurry("http://a/" + i));
    }
    answerAll();
    tell(pageInNoHurry("http://a/last"));
    assertThat(first.groups()).containsExactly(1, 32);
    tell(new Committer.Finish(END));
    answerAll();

    assertThat(first.groups()).containsExactly(1, 32, 1);
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
  void boundsTheLinksOfAGroup() {
    start(first);
    String[] links =
        IntStream.range(0, 40_000).mapToObj(i -> "http://b/" + i).toArray(String[]::new);

    tell(page("http://a/"));
    for (int i = 0; i < 7; i++) {
      tell(page("http://a/" + i, links));
    }
    answerAll();

    assertThat(first.groups()).containsExactly(1, 3, 3, 1);
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
  void commitsWithoutAnySink() {
    start();

    tell(page("http://a/1"));
    answerAll();

    assertThat(store.commits()).hasSize(1);
    assertThat(store.commits().get(0).sinks()).isEmpty();
  }
}
