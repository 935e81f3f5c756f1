package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.frontier.Commit;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When outputs and commits are forced to the disk. */
class CommitterForceTest extends CommitterHarness {
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
    assertThat(heard).last().isEqualTo(CommitEvent.Closed.INSTANCE);
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
}
