package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

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
}
