package dev.orbweaver.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When a crawl will be done, and for whom it waits. */
class EstimateTest {
  private static final long SECOND = 1_000_000_000L;

  private final Estimate.Maker maker = new Estimate.Maker();

  private void host(String name, long urls, long delaySeconds) {
    maker.host(name, urls, delaySeconds * SECOND, 0, 0, 1, DelayRule.CRAWL_DELAY);
  }

  @Test
  void isTheSlowestHostsTimeAndNamesIt() {
    host("fast.test", 100, 1);
    host("shop.test", 1900, 10);

    Estimate estimate = maker.make(5, false).orElseThrow();

    assertThat(estimate.left()).isEqualTo(Duration.ofSeconds(19_000));
    assertThat(estimate.critical().host()).isEqualTo("shop.test");
    assertThat(estimate.critical().urls()).isEqualTo(1900);
    assertThat(estimate.critical().rule()).isEqualTo(DelayRule.CRAWL_DELAY);
    assertThat(estimate.share()).isBetween(0.99, 1.0); // the others are done after 100 s
  }

  @Test
  void namesNobodyWhenManyTakeEquallyLong() {
    host("a.test", 100, 1);
    host("b.test", 99, 1);

    Estimate estimate = maker.make(2, false).orElseThrow();

    assertThat(estimate.left()).isEqualTo(Duration.ofSeconds(100));
    assertThat(estimate.critical()).isNull();
  }

  @Test
  void isByPaceWhenThatIsSlowerThanAnyHost() {
    host("a.test", 1000, 0);
    host("b.test", 1000, 0);

    Estimate estimate = maker.make(10, true).orElseThrow();

    assertThat(estimate.left()).isEqualTo(Duration.ofSeconds(200));
    assertThat(estimate.atLeast()).isTrue();
    assertThat(estimate.critical()).isNull();
  }

  @Test
  void countsWaitAndLatencyOfAHost() {
    maker.host("a.test", 10, SECOND, 60 * SECOND, 4 * SECOND, 2, DelayRule.RETRY_AFTER);

    assertThat(maker.make(0, false).orElseThrow().left()).isEqualTo(Duration.ofSeconds(90));
  }

  @Test
  void knowsHostsThatOnlyWaitThoughNothingMoves() {
    maker.host("a.test", 1, 0, 30 * SECOND, 0, 0, DelayRule.RETRY_AFTER);

    assertThat(maker.make(0, false).orElseThrow().left()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void saysNothingWithoutGround() {
    assertThat(maker.make(5, false)).isEmpty();
    host("a.test", 10, 0);
    assertThat(maker.make(0, false)).isEmpty();
  }
}
