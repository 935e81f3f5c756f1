package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.Reason;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a fetcher does that is told to let go of the work it has not begun. */
class FetcherGivingBackTest {
  private static final String PAGE = "http://a.test/1";
  private static final String NO_DELAY = "politeness.delay = 0";

  private final StagedHost host = new StagedHost();

  @AfterEach
  void shutDown() {
    host.close();
  }

  @Test
  void givesBackWhatItHasNotBegunWhenItDrainsAndTakesNoMore() {
    finishesOnlyWhatIsBegun(HostFetcher.Drain.INSTANCE);

    host.work("http://a.test/4");

    assertThat(host.again().task().url().path()).isEqualTo("/4");
    assertThat(host.door.asked()).containsExactly(PAGE);
  }

  @Test
  void givesBackWhatItHoldsAheadAndTakesMoreLater() {
    finishesOnlyWhatIsBegun(HostFetcher.GiveBack.INSTANCE);

    host.work("http://a.test/4");

    assertThat(host.door.asked()).containsExactly(PAGE, "http://a.test/4");
  }

  private void finishesOnlyWhatIsBegun(HostFetcher.Command told) {
    host.startAllowed(NO_DELAY);
    host.work(PAGE, "http://a.test/2", "http://a.test/3");

    host.tell(told);

    HostEvent.Returned returned = (HostEvent.Returned) host.event();
    assertThat(returned.tasks())
        .extracting(again -> again.task().url().path())
        .containsExactly("/2", "/3");
    host.door.answer(200);
    assertThat(host.visit().task().url().href()).isEqualTo(PAGE);
  }

  @Test
  void hasNothingToGiveBackWithoutWork() {
    host.startAllowed(NO_DELAY);

    host.tell(HostFetcher.GiveBack.INSTANCE);

    assertThat(host.heard).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 404, 500})
  void saysThatItCanGoOnWhenItsRobotsTxtComesAfterItsTaskWentBack(int status) {
    host.start();
    host.work(PAGE);

    host.tell(HostFetcher.GiveBack.INSTANCE);
    HostEvent back = host.event();
    assertThat(StagedHost.readiness(back).capacity()).as("while robots.txt is asked for").isZero();
    host.door.answer(status);

    assertThat(StagedHost.readiness(host.event()).capacity()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"BLOCKED_ADDRESS", "TIMEOUT", "CONNECT"})
  void saysSoWhenItsRobotsTxtCannotBeHadEither(Reason reason) {
    host.start();
    host.work(PAGE);
    host.tell(HostFetcher.GiveBack.INSTANCE);
    host.event();

    host.door.fail(reason);

    assertThat(StagedHost.readiness(host.event()).capacity()).isEqualTo(1);
  }

  @Test
  void drainsWhileItsRobotsTxtIsUnderWay() {
    host.start(NO_DELAY);
    host.work(PAGE);

    host.tell(HostFetcher.Drain.INSTANCE);
    assertThat(host.again().task().url().href()).isEqualTo(PAGE);
    host.door.answer(404);

    assertThat(host.heard).isEmpty();
  }
}
