package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.frontier.Commit;
import dev.orbweaver.output.CrawlEnd;
import dev.orbweaver.output.ParkedUrls;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How committing ends: in order, or because a sink or the store gives out. */
class CommitterEndTest extends CommitterHarness {
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
    assertThat(heard).last().isInstanceOf(CommitEvent.Broken.class);
  }

  @Test
  void saysOnceThatItIsBroken() {
    start(first.failingAt(1), second.failingAt(1));

    tell(page("http://a/1"));
    answerAll();
    tell(new Committer.Finish(END));

    assertThat(heard).hasSize(3);
    assertThat(((CommitEvent.Broken) heard.get(0)).what()).contains("No space left on device");
    assertThat(heard.get(1)).isInstanceOf(CommitEvent.Left.class);
    assertThat(heard.get(2)).isEqualTo(CommitEvent.Closed.INSTANCE);
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
    assertThat(heard).last().isEqualTo(CommitEvent.Closed.INSTANCE);
    assertThat(store.commits())
        .extracting(CommitterEndTest::saysComplete)
        .containsExactly(false, false, true);
  }

  @Test
  void isNotCompleteWhileUrlsAreQueued() {
    start(first);

    tell(page("http://a/1"), new Committer.Finish(new CrawlEnd("stopped", Duration.ZERO, 3)));
    answerAll();

    assertThat(first.end()).isNotNull();
    assertThat(heard).last().isEqualTo(CommitEvent.Closed.INSTANCE);
    assertThat(store.commits())
        .extracting(CommitterEndTest::saysComplete)
        .containsExactly(false, false);
    assertThat(store.commits().get(1).forced()).isTrue();
  }

  @Test
  void isNotCompleteWhenItsLastGroupsFindUrls() {
    start(first);

    tell(page("http://a/1", "http://a/2", "http://a/3"), new Committer.Finish(END));
    tell(page("http://a/4", "http://a/5"));
    answerAll();

    assertThat(first.end().queued()).isEqualTo(3);
    assertThat(saysComplete(store.commits().get(store.commits().size() - 1))).isFalse();
  }

  /** Its word of what it committed and the supervisor's of the end cross on their way. */
  @Test
  void addsOnlyWhatTheSupervisorHadNotHeardOf() {
    start(first);
    tell(page("http://a/1", "http://a/2"));
    answerAll();
    tell(page("http://a/3", "http://a/4", "http://a/5"));
    answerAll();

    tell(new Committer.Finish(new CrawlEnd("stopped", Duration.ZERO, 1), Census.NONE, 1));
    answerAll();

    assertThat(first.end().queued()).isEqualTo(3);
  }

  @Test
  void tellsWhenItCannotBeCommittedThatAllIsComplete() {
    start(first);

    tell(new Committer.Finish(END));
    store.breakWith(new IllegalStateException("disk on fire"));
    answerAll();

    assertThat(heard)
        .containsExactly(
            new CommitEvent.Left(ParkedUrls.NONE, 0),
            new CommitEvent.Broken("the frontier: disk on fire"),
            CommitEvent.Closed.INSTANCE);
  }

  @Test
  void finishesThoughTheStoreFailsUnderTheLastGroup() {
    start(first);

    tell(page("http://a/1"), new Committer.Finish(END));
    store.breakWith(new IllegalStateException("disk on fire"));
    answerAll();

    assertThat(heard.get(0)).isEqualTo(new CommitEvent.Broken("the frontier: disk on fire"));
    assertThat(heard).last().isEqualTo(CommitEvent.Closed.INSTANCE);
    assertThat(first.end()).isEqualTo(END);
  }

  @Test
  void finishesThoughASinkFailsUnderTheLastGroup() {
    start(first, second.failingAt(1));

    tell(page("http://a/1"), new Committer.Finish(END));
    answerAll();

    assertThat(heard).last().isEqualTo(CommitEvent.Closed.INSTANCE);
    assertThat(first.end()).isEqualTo(END);
    assertThat(store.commits()).isEmpty();
  }

  @Test
  void finishesThoughASinkBreaksWhileLinksAreAdmitted() {
    start(first, second.failingAt(1));
    tell(page("http://a/1"));
    answerAll();
    assertThat(heard).hasOnlyElementsOfType(CommitEvent.Broken.class);

    tell(page("http://a/2"), new Committer.Finish(END), page("http://a/3"));
    answerAll();

    assertThat(heard).last().isEqualTo(CommitEvent.Closed.INSTANCE);
    assertThat(first.isClosed()).isTrue();
    assertThat(second.isClosed()).isTrue();
    assertThat(store.commits()).isEmpty();
  }

  @Test
  void finishesAtOnceWhenASinkCannotBeOpenedWhileTheRootsAreAdmitted() {
    start(first, second.failingToOpen());

    tell(new Committer.Seed(List.of(url("http://a/"))), new Committer.Finish(END));
    answerAll();

    assertThat(heard).filteredOn(CommitEvent.Closed.class::isInstance).hasSize(1);
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

    assertThat(heard).hasAtLeastOneElementOfType(CommitEvent.Broken.class);
    assertThat(heard).last().isEqualTo(CommitEvent.Closed.INSTANCE);
  }

  private static boolean saysComplete(Commit commit) {
    return CrawlMemory.decode(commit.crawl()).complete();
  }
}
