package dev.orbweaver.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Validators;
import dev.orbweaver.politeness.Conduct;
import dev.orbweaver.politeness.ConductBook;
import dev.orbweaver.politeness.DelayRule;
import dev.orbweaver.politeness.FailureCounts;
import dev.orbweaver.politeness.HealthHistory;
import dev.orbweaver.politeness.HostHistory;
import dev.orbweaver.politeness.RobotsVersion;
import dev.orbweaver.politeness.SlowDown;
import dev.orbweaver.politeness.Strain;
import dev.orbweaver.robots.RobotsSettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A host's memory in another process, whose wall clock may have been set meanwhile. */
class ChangedClockTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int HOUR = 3600;

  private final StagedHost host = new StagedHost();

  @AfterEach
  void close() {
    host.close();
  }

  /** Held for 30 s, read again when the wall clock says that so many have passed. */
  @ParameterizedTest
  @CsvSource({"0, 30", "10, 20", "40, -10", "-3600, 30", "-10, 30", "3600, -3570"})
  void aHoldLastsNoLongerThanItWasPromised(int passed, int left) {
    HostHistory history = history(5 * SECOND, 35 * SECOND);

    HostHistory woken = again(MemoryCodec.encode(history, 5 * SECOND, 1_000_000), passed);

    assertThat(woken.heldUntil()).isEqualTo(100 * SECOND + left * SECOND);
  }

  /** Last asked 2 s before it was written: the delay never begins in the future. */
  @ParameterizedTest
  @CsvSource({"0, -2", "10, -12", "-3600, -2", "3600, -3602"})
  void theDelayCountsFromThePast(int passed, int asked) {
    HostHistory history = history(3 * SECOND, HostHistory.NONE.heldUntil());

    HostHistory woken = again(MemoryCodec.encode(history, 5 * SECOND, 1_000_000), passed);

    assertThat(woken.paceFrom()).isEqualTo(100 * SECOND + asked * SECOND);
    assertThat(woken.heldUntil()).isEqualTo(HostHistory.NONE.heldUntil());
  }

  @Test
  void aProbeOfRobotsTxtIsDueNoLaterThanItWasAfterTheClockWasSetBack() {
    host.start("politeness.delay = 0");
    host.work("http://a.test/1");
    host.door.answer(500); // probed after 5 s
    long written = host.clockwork.instant().toEpochMilli();
    KeptRobots hourAhead =
        new KeptRobots(
            "http://a.test",
            false,
            1,
            written + HOUR * 1000,
            5000,
            "status 500",
            Validators.NONE,
            none());
    host.heard.clear();

    host.resume(HostMemory.kept(List.of(MemoryCodec.encode(hourAhead))));
    host.work("http://a.test/2");

    assertThat(host.until(host.again().notBefore())).isEqualTo(Duration.ofSeconds(5));
  }

  @ParameterizedTest
  @CsvSource({"0, KNOWN", "7200, KNOWN", "-3600, KNOWN", "90000, TO_BE_ASKED"})
  void aCopyOfRobotsTxtLastsItsDay(int passed, OriginRobots.Standing standing) {
    host.start();
    RobotsSettings settings = RobotsSettings.of(ConfigFactory.load());
    KeptRobots kept =
        new KeptRobots(
            "http://a.test", true, 0, 1_000_000, 86_400_000, "", Validators.NONE, none());

    OriginRobots robots = OriginRobots.of(settings, kept, 100 * SECOND, 1_000_000 + passed * 1000L);

    assertThat(robots.standing(100 * SECOND)).isEqualTo(standing);
    assertThat(robots.standing(100 * SECOND + 86_400 * SECOND))
        .isEqualTo(OriginRobots.Standing.TO_BE_ASKED);
  }

  @Test
  void howAHostWasTreatedIsKeptWithItsClock() {
    ConductBook book = new ConductBook(Conduct.NONE);
    book.begun(99 * SECOND, 1, 98 * SECOND, SECOND);
    book.received(77);
    book.slowedDown(new SlowDown(98 * SECOND, 503, -1, 5, 6, 7));
    book.robots(new RobotsVersion("http://a.test", 200, "ab", "e", 1, 2));
    HostHistory treated = history(99 * SECOND, 99 * SECOND).withConduct(book.snapshot());

    HostHistory back = again(MemoryCodec.encode(treated, 100 * SECOND, 1_000_000), 0);

    assertThat(back).isEqualTo(treated);
    assertThat(again(MemoryCodec.encode(treated, 100 * SECOND, 1_000_000), 50))
        .extracting(each -> each.conduct().slowDowns().get(0).at())
        .isEqualTo(48 * SECOND);
  }

  @Test
  void howAHostFailedIsKeptWithItsClockAndMayBeMissing() {
    FailureCounts row = new FailureCounts(Map.of(Reason.TIMEOUT, 5, Reason.CONNECT, 2));
    HealthHistory health =
        HealthHistory.none("http://a.test")
            .with(new FailureCounts(Map.of(Reason.TIMEOUT, 7)), row, 40 * SECOND);
    HostHistory failed =
        history(99 * SECOND, 99 * SECOND)
            .withStrain(new Strain(1, 2, 3, 4, 90 * SECOND))
            .withHealth(List.of(health));
    byte[] bytes = MemoryCodec.encode(failed, 100 * SECOND, 1_000_000);

    assertThat(again(bytes, 0)).isEqualTo(failed);
    int counts = 8 + 2 * (1 + 2 + "TIMEOUT".length() + 4) + 2 + "CONNECT".length() + 4 + 8;
    HostHistory old = again(Arrays.copyOf(bytes, bytes.length - counts), 0);
    assertThat(old.health()).containsExactly(HealthHistory.none("http://a.test"));
    assertThat(old).isEqualTo(failed.withHealth(old.health()).withStrain(old.strain()));
    assertThat(old.strain()).isEqualTo(new Strain(1, 2, 3, 4, Strain.NONE.since()));
  }

  private static HostHistory history(long paceFrom, long heldUntil) {
    return new HostHistory(
        Duration.ZERO,
        paceFrom,
        heldUntil,
        DelayRule.RETRY_AFTER,
        Strain.NONE,
        0,
        0,
        0,
        List.of(),
        Conduct.NONE);
  }

  /** At 100 s of another process's monotonic time. */
  private static HostHistory again(byte[] bytes, int secondsPassed) {
    return (HostHistory) MemoryCodec.decode(bytes, 100 * SECOND, 1_000_000 + secondsPassed * 1000L);
  }

  private static byte[] none() {
    return new byte[0];
  }
}
