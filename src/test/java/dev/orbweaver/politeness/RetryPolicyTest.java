package dev.orbweaver.politeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Reason;
import dev.orbweaver.politeness.RetryDecision.GiveUp;
import dev.orbweaver.politeness.RetryDecision.Retry;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryPolicyTest {
  private static final RetryPolicy POLICY = RetryPolicy.of(config(""));
  private static final Set<Reason> RETRIED =
      EnumSet.of(
          Reason.TIMEOUT,
          Reason.PROXY,
          Reason.CONNECT,
          Reason.DNS,
          Reason.CONNECTION_CLOSED,
          Reason.PROTOCOL);

  @ParameterizedTest
  @CsvSource({"1, 500", "2, 1000", "3, 2000"})
  void waitsTwiceAsLongBeforeEachTry(int tries, long millis) {
    assertThat(POLICY.afterFailure(task(tries, 0), Reason.TIMEOUT))
        .isEqualTo(new Retry(Duration.ofMillis(millis)));
    assertThat(POLICY.afterStatus(task(tries, 0), 500))
        .isEqualTo(new Retry(Duration.ofMillis(millis)));
  }

  @Test
  void givesUpAfterTheLastTry() {
    assertThat(POLICY.afterFailure(task(4, 0), Reason.TIMEOUT)).isEqualTo(new GiveUp());
    assertThat(POLICY.afterStatus(task(4, 0), 502)).isEqualTo(new GiveUp());
  }

  @Test
  void waitsLessThanTenSecondsInAllByDefault() {
    Duration total = Duration.ZERO;
    int tries = 1;
    while (POLICY.afterFailure(task(tries, 0), Reason.CONNECT) instanceof Retry retry) {
      total = total.plus(retry.after());
      tries++;
    }

    assertThat(tries).isEqualTo(4);
    assertThat(total).isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void neverWaitsLongerThanTheLongest() {
    RetryPolicy patient = RetryPolicy.of(config("orbweaver.max-tries = 100000"));

    assertThat(patient.afterFailure(task(99_999, 0), Reason.DNS))
        .isEqualTo(new Retry(Duration.ofSeconds(8)));
  }

  @ParameterizedTest
  @EnumSource(Reason.class)
  void retriesOnlyWhatMayPass(Reason reason) {
    assertThat(POLICY.afterFailure(task(1, 0), reason) instanceof Retry)
        .isEqualTo(RETRIED.contains(reason));
  }

  @Test
  void triesGarbageOnceMore() {
    assertThat(POLICY.afterFailure(task(2, 0), Reason.PROTOCOL)).isEqualTo(new GiveUp());
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 301, 400, 403, 404, 408, 410, 600, 999})
  void retriesNoOtherStatus(int status) {
    assertThat(POLICY.afterStatus(task(1, 0), status)).isEqualTo(new GiveUp());
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void burnsNoTryWhenTheHostAsksForPatience(int status) {
    assertThat(POLICY.afterStatus(task(20, 20), status)).isEqualTo(new Retry(Duration.ZERO));
    assertThat(POLICY.afterStatus(task(21, 21), status)).isEqualTo(new GiveUp());
    assertThat(POLICY.afterFailure(task(21, 20), Reason.TIMEOUT))
        .isEqualTo(new Retry(Duration.ofMillis(500)));
  }

  @Test
  void retriesNothingWhenToldSo() {
    RetryPolicy once = RetryPolicy.of(config("orbweaver { max-tries = 1, max-slowdowns = 0 }"));

    assertThat(once.afterFailure(task(1, 0), Reason.TIMEOUT)).isEqualTo(new GiveUp());
    assertThat(once.afterFailure(task(1, 0), Reason.PROTOCOL)).isEqualTo(new GiveUp());
    assertThat(once.afterStatus(task(1, 1), 429)).isEqualTo(new GiveUp());
  }

  @Test
  void readsTheDefaultSettings() {
    assertThat(PolitenessSettings.of(config("")))
        .isEqualTo(
            new PolitenessSettings(
                Duration.ofSeconds(1),
                1,
                0.03,
                new Doubling(Duration.ofMillis(500), Duration.ofSeconds(8)),
                new Doubling(Duration.ofSeconds(2), Duration.ofSeconds(60)),
                Duration.ofHours(1)));
  }

  @ParameterizedTest
  @CsvSource({
    "jitter = 0.2, orbweaver.politeness.jitter is 0.2; it must be a number from 0.0 to 0.1",
    "per-host = 0, orbweaver.politeness.per-host is 0; it must be a whole number of at least 1",
    "backoff.max = 1ms, orbweaver.politeness.backoff.max is 1ms; it must be no shorter than first",
    "delay = -1, 'orbweaver.politeness.delay is -1; it must be a time such as 2, 0.5, 500ms or 2m'",
  })
  void refusesSettingsThatMakeNoSense(String line, String message) {
    assertThatThrownBy(() -> PolitenessSettings.of(config("orbweaver.politeness." + line)))
        .isInstanceOf(ConfigProblem.class)
        .hasMessage(message);
  }

  private static FetchTask task(int tries, int slowdowns) {
    return FetchTask.root(1, (Url) Url.parse("http://h.test/"), 10).withTries(tries, slowdowns);
  }

  private static Config config(String lines) {
    Config reference = ConfigFactory.parseResources("reference.conf");
    return ConfigFactory.parseString(lines).withFallback(reference).resolve();
  }
}
