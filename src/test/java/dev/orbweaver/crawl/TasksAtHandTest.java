package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.host.Parked;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TasksAtHandTest {
  private static final Outcome DEAD = new Outcome.Failed(Reason.HOST_DEAD, "as the test says");

  private final TasksAtHand atHand = new TasksAtHand();

  private static FetchTask task(long id, String url) {
    return FetchTask.root(id, (Url) Url.parse(url), 5);
  }

  private static final FetchTask FIRST = task(1, "http://h.test/1");
  private static final FetchTask SECOND = task(2, "http://h.test/2");
  private static final FetchTask OTHER = task(3, "http://h.test:81/");

  private List<FetchTask> due(int most, long now) {
    return atHand.takeDue(most, now, task -> false);
  }

  @Test
  void whatWaitsIsDueInTheOrderOfItsTimes() {
    atHand.waits(FIRST, 20);
    atHand.waits(SECOND, 10);

    assertThat(atHand.firstTime()).isEqualTo(10);
    assertThat(due(9, 9)).isEmpty();
    assertThat(due(9, 20)).containsExactly(SECOND, FIRST);
    assertThat(atHand.back()).isZero();
  }

  @Test
  void ofThoseThatAreDueAtOnceTheOneThatWasTriedLeastIsFirst() {
    FetchTask tried = FIRST.withTries(2, 0);
    atHand.waits(tried, 10);
    atHand.waits(SECOND, 10);

    assertThat(due(1, 10)).containsExactly(SECOND);
    assertThat(due(1, 10)).containsExactly(tried);
  }

  @Test
  void timesMayWrap() {
    atHand.waits(FIRST, Long.MIN_VALUE + 5);
    atHand.waits(SECOND, Long.MAX_VALUE - 5);

    assertThat(due(9, Long.MAX_VALUE)).containsExactly(SECOND);
  }

  @Test
  void whatIsPassedByWaitsOn() {
    atHand.waits(FIRST, 10);
    atHand.waits(SECOND, 20);

    assertThat(atHand.takeDue(9, 20, FIRST::equals)).containsExactly(SECOND);
    assertThat(due(9, 20)).containsExactly(FIRST);
  }

  @Test
  void whatOnlyHasToEndIsDueAtOnceAndAlone() {
    atHand.waits(FIRST, 0);
    atHand.dooms(SECOND);

    assertThat(due(9, 0)).containsExactly(SECOND);
    assertThat(due(9, 0)).containsExactly(FIRST);
  }

  @Test
  void whatWaitsIsDoomedOrLeftByWhatWasGivenUp() {
    atHand.waits(FIRST, 10);
    atHand.waits(OTHER, 10);
    Parked gone = new Parked(0, Duration.ZERO, DEAD, DEAD);
    Parked missed = new Parked(0, Duration.ZERO, DEAD, DEAD, 7L);
    Map<String, Parked> origins = Map.of(FIRST.url().origin(), gone, OTHER.url().origin(), missed);

    int left = atHand.doom(GivenUp.NOTHING.with(origins, true));

    assertThat(left).isEqualTo(1);
    assertThat(atHand.isAnyDoomed()).isTrue();
    assertThat(due(9, 0)).containsExactly(FIRST);
    assertThat(atHand.back()).isZero();
  }

  @Test
  void whatIsInHandIsHeldUntilItLeaves() {
    atHand.handOut(List.of(FIRST, SECOND));
    atHand.leavesHand(FIRST);

    assertThat(atHand.holds(FIRST.url())).isFalse();
    assertThat(atHand.holds(SECOND.url())).isTrue();
    assertThat(atHand.isAnyOf(SECOND.url().origin())).isTrue();
    assertThat(atHand.leaveHand()).containsExactly(SECOND);
    assertThat(atHand.handedOut()).isZero();
  }
}
