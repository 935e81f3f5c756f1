package dev.orbweaver.crawl;

import static dev.orbweaver.crawl.StagedCrawl.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Clockwork;
import dev.orbweaver.host.HostFetcher.Passivate;
import dev.orbweaver.host.HostMemory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Fetchers that are put aside for a while. */
class PassivationTest {
  private static final Duration IDLE = Duration.ofSeconds(31);
  private static final Duration HOUSEKEEPING = Duration.ofSeconds(5);

  private final Clockwork clockwork = new Clockwork();
  private final StagedCrawl crawl = new StagedCrawl(clockwork);

  @BeforeEach
  void passivateWhenToldOnly() {
    crawl.fetchers.passivateAtOnce = false;
  }

  @AfterEach
  void shutDown() {
    clockwork.close();
  }

  @Test
  void putsAFetcherAsideThatIsIdleForLong() {
    startWithIdleA();

    clockwork.pass(Duration.ofSeconds(25));
    assertThat(isPassivating("a.test")).isFalse();
    clockwork.pass(Duration.ofSeconds(11));

    assertThat(isPassivating("a.test")).isTrue();
    assertThat(isPassivating("b.test")).as("has work in hand").isFalse();
  }

  @Test
  void putsAFetcherAsideWhoseHostMustWaitLong() {
    crawl.start(List.of("http://a.test/1", "http://a.test/2"));

    crawl.host("a.test").finish(crawl.fetchers.ready(1, Duration.ofMinutes(5)));
    clockwork.pass(HOUSEKEEPING);

    assertThat(isPassivating("a.test")).isTrue();
  }

  @Test
  void givesWhatItRememberedToTheNextFetcherOfTheHost() {
    startWithIdleA();
    clockwork.pass(IDLE.plus(HOUSEKEEPING));
    HostMemory memory = StagedFetchers.memory(3);

    crawl.host("a.test").passivated(memory);
    crawl.finish("b.test", "http://a.test/again");

    assertThat(crawl.fetchers.spawned).containsExactlyInAnyOrder("a.test", "b.test", "a.test");
    assertThat(crawl.host("a.test").memory).isEqualTo(memory);
    assertThat(crawl.host("a.test").urls()).containsExactly("/again");
  }

  @Test
  void losesNothingThatArrivesMeanwhile() {
    startWithIdleA();
    clockwork.pass(IDLE.plus(HOUSEKEEPING));

    crawl.finish("b.test", "http://a.test/again");
    assertThat(crawl.host("a.test").inHand).isEmpty();
    crawl.host("a.test").passivated(HostMemory.NONE);
    crawl.settle();

    assertThat(crawl.host("a.test").urls()).containsExactly("/again");
    crawl.finish("a.test");
    assertThat(crawl.end()).isEqualTo(EndReason.DONE);
  }

  @Test
  void losesNothingWhenAFetcherCrashesInsteadOfPassivating() {
    startWithIdleA();
    clockwork.pass(IDLE.plus(HOUSEKEEPING));
    crawl.finish("b.test", "http://a.test/again");

    crawl.host("a.test").crash();
    clockwork.pass(HOUSEKEEPING);

    assertThat(crawl.host("a.test").urls()).containsExactly("/again");
  }

  /** As one whose robots.txt is in flight: it has no room, and is not there to say so later. */
  @Test
  void asksAHostAgainWhoseFetcherHadNoRoomWhenItWasPutAside() {
    crawl.start(List.of("http://a.test/1"));
    crawl
        .host("a.test")
        .giveBack(Duration.ofMinutes(5), crawl.fetchers.ready(0, Duration.ofMinutes(5)));
    clockwork.pass(HOUSEKEEPING);
    assertThat(isPassivating("a.test")).isTrue();

    crawl.host("a.test").passivated(HostMemory.NONE);
    clockwork.pass(Duration.ofMinutes(5));

    assertThat(crawl.host("a.test").urls()).containsExactly("/1");
  }

  /** One host is idle, the other's only page in hand. */
  private void startWithIdleA() {
    crawl.start(List.of("http://a.test/", "http://b.test/"));
    crawl.host("a.test").finish(crawl.fetchers.ready(1, NOW));
  }

  private boolean isPassivating(String host) {
    return crawl.host(host).isTold(Passivate.INSTANCE);
  }
}
