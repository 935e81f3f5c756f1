package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When a fetcher has pages read. */
class FetcherReadingTest {
  private static final String NO_DELAY = "politeness.delay = 0";
  private static final Duration ALMOST = PageReaders.REST.minusMillis(1);

  private final StagedHost host = new StagedHost().gatheringPages();

  @AfterEach
  void close() {
    host.close();
  }

  @Test
  void readsAtOnceWhatItsHostHasNothingButToWaitFor() {
    host.startAllowed(NO_DELAY);

    host.work("http://a.test/1");
    host.door.answer(200);

    assertThat(host.visit().task().url().href()).isEqualTo("http://a.test/1");
  }

  @Test
  void letsAPageRestWhileThereAreOthersToAskFor() {
    host.startAllowed(NO_DELAY);

    host.work("http://a.test/1", "http://a.test/2");
    host.door.answer(200);
    assertThat(host.door.asked()).containsExactly("http://a.test/1", "http://a.test/2");
    host.clockwork.pass(ALMOST);
    assertThat(host.heard).isEmpty();
    host.clockwork.pass(PageReaders.REST.minus(ALMOST));

    assertThat(host.visit().task().url().href()).isEqualTo("http://a.test/1");
  }

  @Test
  void letsAPageRestWhileTheDelayLasts() {
    host.startAllowed("politeness.delay = 1s");

    host.work("http://a.test/1");
    host.door.answer(200);
    assertThat(host.heard).isEmpty();
    host.clockwork.pass(PageReaders.REST);

    assertThat(host.visit().task().url().href()).isEqualTo("http://a.test/1");
  }

  @Test
  void aBodyThatWeKeptWaitingIsNobodysFault() {
    host.startAllowed(NO_DELAY, "max-tries = 1", "max-slowdowns = 2");

    host.work("http://a.test/1");
    host.answer(Answers.keptWaiting(Duration.ofMinutes(2)));
    HostEvent.Again again = host.again();
    assertThat(again.task().slowdowns()).isEqualTo(1);
    host.clockwork.pass(Duration.ofMinutes(1));
    host.workAgain(again.task());
    host.answer(Answers.html("<p>whole"));
    host.clockwork.pass(PageReaders.REST);

    assertThat(host.visit().outcome()).isEqualTo(new Outcome.Fetched(Reason.OK, null));
  }

  @Test
  void keepsABodyWaitingOnlySoOften() {
    host.startAllowed(NO_DELAY, "max-tries = 1", "max-slowdowns = 1");

    host.work("http://a.test/1");
    host.answer(Answers.keptWaiting(Duration.ofMinutes(2)));
    host.clockwork.pass(Duration.ofMinutes(1));
    host.workAgain(host.again().task());
    host.answer(Answers.keptWaiting(Duration.ofMinutes(2)));
    host.clockwork.pass(PageReaders.REST);

    assertThat(host.outcome())
        .isEqualTo(
            new Outcome.Failed(
                Reason.CONNECTION_CLOSED,
                "the server gave up while the body waited for room in memory; -Xmx makes more of"
                    + " it"));
  }
}
