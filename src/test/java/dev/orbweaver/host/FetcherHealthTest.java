package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.clockwork.Answers;
import dev.orbweaver.host.HostEvent.Again;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Reason;
import dev.orbweaver.politeness.HostHistory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a fetcher does when nobody answers. */
class FetcherHealthTest {
  private static final String ORIGIN = "http://a.test";
  private static final String PAGE = ORIGIN + "/1";
  private static final String NO_DELAY = "politeness.delay = 0";
  private static final Duration PROBE = Duration.ofSeconds(5);

  private final StagedHost host = new StagedHost();

  @AfterEach
  void shutDown() {
    host.close();
  }

  /** So many URLs fail, one after another; gives the last as it came back. */
  private Again failInRow(int times, Reason reason) {
    Again last = null;
    for (int i = 0; i < times; i++) {
      host.work(ORIGIN + "/fails" + i);
      host.door.fail(reason);
      last = host.again();
      host.clockwork.pass(Duration.ofSeconds(i < times - 1 ? 100 : 0));
    }
    return last;
  }

  private HostEvent.Readiness parkBy(int times, Reason reason) {
    for (int i = 0; i < times - 1; i++) {
      host.work(ORIGIN + "/fails" + i);
      host.door.fail(reason);
      host.clockwork.pass(Duration.ofSeconds(100));
    }
    host.heard.clear();
    host.work(ORIGIN + "/last");
    host.door.fail(reason);
    return StagedHost.readiness(host.event());
  }

  @ParameterizedTest
  @CsvSource({"DNS, 5", "CONNECT, 5", "TIMEOUT, 10", "CONNECTION_CLOSED, 10"})
  void parksAnOriginAfterFiveFailuresInARowOrTwiceAsManyPagesThatDoNotAnswer(
      Reason reason, int failures) {
    host.startAllowed(NO_DELAY);

    HostEvent.Readiness readiness = parkBy(failures, reason);

    assertThat(readiness.parked()).containsOnlyKeys(ORIGIN);
    Parked parked = readiness.parked().get(ORIGIN);
    assertThat(host.until(parked.until())).isEqualTo(PROBE);
    assertThat(parked.tried()).isEqualTo(new Outcome.Failed(reason, "as the test says"));
    assertThat(parked.untried().reason()).isEqualTo(Reason.HOST_DEAD);
    assertThat(host.until(readiness.notBefore())).isGreaterThanOrEqualTo(PROBE);
    assertThat(readiness.capacity()).isEqualTo(1);
    assertThat(readiness.lane()).isEqualTo(Lane.SUSPECT);
  }

  @Test
  void asksADeadOriginForNothingUntilItsProbe() {
    host.startAllowed(NO_DELAY);
    parkBy(5, Reason.CONNECT);
    host.door.asked();

    host.work(PAGE);

    assertThat(host.until(host.again().notBefore())).isEqualTo(PROBE);
    assertThat(host.door.asked()).isEmpty();
  }

  @Test
  void probesWithAPageAndGoesOnWhenItIsAnswered() {
    host.startAllowed(NO_DELAY);
    parkBy(5, Reason.CONNECT);
    host.clockwork.pass(PROBE);
    host.door.asked();

    host.work(PAGE, ORIGIN + "/2");
    assertThat(host.door.asked()).as("one probe, and no robots.txt").containsExactly(PAGE);
    host.heard.clear();
    host.door.answer(404);

    assertThat(((HostEvent.Finished) host.event()).readiness().parked()).isEmpty();
    host.clockwork.pass(Duration.ofSeconds(1));
    host.work(ORIGIN + "/2");
    assertThat(host.door.asked()).containsExactly(ORIGIN + "/2");
  }

  @Test
  void waitsTwiceAsLongAfterEachProbeAndBurnsNoTryOfAUrlThatNobodyHeardOf() {
    host.startAllowed(NO_DELAY);
    Again again = failInRow(5, Reason.CONNECT);
    FetchTask task = again.task();

    for (int wait = 10; wait <= 160; wait *= 2) {
      host.clockwork.pass(host.until(again.notBefore()));
      host.workAgain(again.task());
      host.door.fail(Reason.CONNECT);
      again = host.again();
      assertThat(host.until(again.notBefore())).hasSeconds(wait);
      assertThat(again.task().tries()).isEqualTo(task.tries());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"DNS", "CONNECT"})
  void aUrlOfAHostThatWasAliveWaitsInsteadOfFailing(Reason reason) {
    host.startAllowed(NO_DELAY, "max-tries = 2");

    host.work(PAGE);
    host.door.fail(reason);
    FetchTask task = host.again().task();
    host.clockwork.pass(PROBE);
    host.workAgain(task);
    host.door.fail(reason);

    HostEvent.Returned returned = (HostEvent.Returned) host.event();
    assertThat(returned.tasks().get(0).task().tries()).isEqualTo(1);
    assertThat(host.until(returned.tasks().get(0).notBefore())).isEqualTo(PROBE);
    assertThat(returned.readiness().parked()).containsOnlyKeys(ORIGIN);
  }

  @Test
  void answersOfAnyKindShowThatItIsAlive() {
    host.startAllowed(NO_DELAY, "max-tries = 9");

    for (int i = 0; i < 20; i++) {
      host.work(ORIGIN + "/" + i);
      if (i % 4 == 3) {
        host.door.answer(500);
      } else {
        host.door.fail(Reason.CONNECTION_CLOSED);
      }
      assertThat(StagedHost.readiness(host.event()).parked()).isEmpty();
      host.clockwork.pass(Duration.ofSeconds(100));
    }
  }

  @Test
  void parksAnOriginThatSaysNothingButLater() {
    host.startAllowed(NO_DELAY);
    host.work(PAGE);
    host.door.answer(503);
    Again again = host.again();

    for (int i = 0; i < 20 && again != null; i++) {
      host.clockwork.pass(host.until(again.notBefore()));
      host.clockwork.pass(Duration.ofSeconds(60));
      host.workAgain(again.task());
      host.door.answer(503);
      HostEvent.Returned returned = (HostEvent.Returned) host.event();
      again = returned.readiness().parked().isEmpty() ? returned.tasks().get(0) : null;
    }

    assertThat(again).as("parked").isNull();
  }

  @Test
  void obeysRetryAfterOnRobotsTxt() {
    host.start(NO_DELAY);

    host.work(PAGE);
    host.answer(Answers.status(503, "Retry-After", "40"));

    HostEvent.Returned returned = (HostEvent.Returned) host.event();
    assertThat(host.until(returned.tasks().get(0).notBefore())).hasSeconds(40);
    host.work("https://a.test/other-origin");
    assertThat(host.until(host.again().notBefore())).as("the host waits").hasSeconds(40);
  }

  @Test
  void healthOutlivesTheFetcher() {
    host.startAllowed(NO_DELAY);
    parkBy(5, Reason.CONNECT);
    host.tell(HostFetcher.Passivate.INSTANCE);

    host.resume(((HostEvent.Passivated) host.event()).memory());
    host.work(PAGE);

    Duration wait = host.until(host.again().notBefore());
    assertThat(wait).isBetween(PROBE.minusMillis(1), PROBE);
  }

  @Test
  void anotherProcessProbesAtOnceWithOneUrlAndKnowsSinceWhenTheOriginIsDead() {
    host.startAllowed(NO_DELAY);
    HostEvent.Readiness parked = parkBy(8, Reason.CONNECT);
    long since = parked.parked().get(ORIGIN).missedSince();
    HostMemory kept = HostMemory.kept(List.of(bytes(parked.clock())));
    host.tell(HostFetcher.Passivate.INSTANCE);
    host.heard.clear();
    host.clockwork.pass(Duration.ofMinutes(30));
    host.door.asked();

    host.resume(kept);
    host.work(PAGE, ORIGIN + "/2");
    assertThat(host.door.asked()).containsExactly(ORIGIN + "/robots.txt");
    host.door.fail(Reason.CONNECT);

    HostEvent.Readiness again = StagedHost.readiness(host.heard.get(host.heard.size() - 1));
    assertThat(host.until(again.parked().get(ORIGIN).until())).isEqualTo(PROBE.multipliedBy(2));
    assertThat(again.parked().get(ORIGIN).missedSince())
        .isBetween(since - 1_000_000, since + 1_000_000);
    assertThat(host.door.asked()).as("the other URL waits").isEmpty();
  }

  private byte[] bytes(HostHistory clock) {
    long wallMillis = host.clockwork.instant().toEpochMilli();
    return MemoryCodec.encode(clock, host.clockwork.nanos(), wallMillis);
  }

  @ParameterizedTest
  @CsvSource({"true, true", "false, false"})
  void onlyAnOriginThatAnsweredBeforeIsMissed(boolean answered, boolean missed) {
    if (answered) {
      host.startAllowed(NO_DELAY);
    } else {
      host.start(NO_DELAY);
    }

    HostEvent.Readiness readiness = parkBy(8, Reason.CONNECT);

    assertThat(readiness.parked().get(ORIGIN).isMissed()).isEqualTo(missed);
  }
}
