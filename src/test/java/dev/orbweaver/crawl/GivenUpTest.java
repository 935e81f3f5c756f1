package dev.orbweaver.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.host.Parked;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GivenUpTest {
  private static final Outcome UNTRIED = new Outcome.Failed(Reason.HOST_DEAD, "never asked for");
  private static final Outcome TRIED = new Outcome.Failed(Reason.TIMEOUT, "asked for");
  private static final Outcome BUDGET = new Outcome.Refused(Reason.BUDGET, "used up");
  private static final Parked NEVER_ALIVE = new Parked(0, Duration.ZERO, UNTRIED, TRIED);
  private static final Parked DIED = new Parked(0, Duration.ZERO, UNTRIED, TRIED, 7L);
  private static final FetchTask PAGE = task("http://h.test/page");
  private static final FetchTask ELSEWHERE = task("http://h.test:81/page");

  private static FetchTask task(String url) {
    return FetchTask.root(1, (Url) Url.parse(url), 5);
  }

  private static GivenUp givenUp(Parked why, boolean staysQueued) {
    return GivenUp.NOTHING.with(Map.of(PAGE.url().origin(), why), staysQueued);
  }

  @Test
  void tasksOfAnOriginThatNeverAnsweredEndByWhetherTheyWereTried() {
    GivenUp givenUp = givenUp(NEVER_ALIVE, true);

    assertThat(givenUp.endOf(PAGE)).isEqualTo(UNTRIED);
    assertThat(givenUp.endOf(PAGE.withTries(1, 0))).isEqualTo(TRIED);
    assertThat(givenUp.leaves(PAGE)).isFalse();
  }

  @Test
  void tasksOfAnOriginThatDiedStayInTheStore() {
    GivenUp givenUp = givenUp(DIED, true);

    assertThat(givenUp.leaves(PAGE)).isTrue();
    assertThat(givenUp.endOf(PAGE)).isNull();
  }

  @Test
  void tasksOfAnOriginThatDiedEndIfNobodyCanTakeThemUpLater() {
    GivenUp givenUp = givenUp(DIED, false);

    assertThat(givenUp.leaves(PAGE)).isFalse();
    assertThat(givenUp.endOf(PAGE)).isEqualTo(UNTRIED);
  }

  @Test
  void otherOriginsOfTheHostGoOn() {
    GivenUp givenUp = givenUp(NEVER_ALIVE, true);

    assertThat(givenUp.covers(PAGE.url().origin())).isTrue();
    assertThat(givenUp.covers(ELSEWHERE.url().origin())).isFalse();
    assertThat(givenUp.endOf(ELSEWHERE)).isNull();
  }

  @Test
  void whatIsSpentEndsEveryTaskAndLeavesTheOriginsAsTheyWere() {
    GivenUp givenUp = givenUp(DIED, true).withAll(BUDGET);

    assertThat(givenUp.endOf(ELSEWHERE)).isEqualTo(BUDGET);
    assertThat(givenUp.leaves(PAGE)).isTrue();
    assertThat(givenUp.isNothing()).isFalse();
    assertThat(GivenUp.NOTHING.isNothing()).isTrue();
  }
}
