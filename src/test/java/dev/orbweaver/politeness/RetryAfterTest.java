package dev.orbweaver.politeness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Headers.Field;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("1994-11-06T08:49:07Z");

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "120, 120000",
    "' 5 ', 5000",
    "1.5, 1500",
    "0007, 7000",
    "99999999999999, 1000000000000",
    "99999999999999999999999999, 1000000000000",
  })
  void readsSeconds(String header, long millis) {
    assertThat(RetryAfter.parse(header, NOW)).contains(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
        "sun, 6 nov 1994 08:49:37 gmt",
        "Mon, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06-Nov-1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 +0000",
      })
  void readsDatesInAllFormsOfHttp(String header) {
    assertThat(RetryAfter.parse(header, NOW)).contains(Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @CsvSource({
    "'Sun, 06 Nov 1994 08:48:00 GMT', 0",
    "'Thu, 01 Jan 1970 00:00:00 GMT', 0",
    "'Sunday, 06-Nov-95 08:49:07 GMT', 31536000",
    "'Sunday, 06-Nov-02 08:49:07 GMT', 0",
    "'Sun, 06 Nov 1994 08:49:60 GMT', 52",
    "'Fri, 31 Dec 9999 23:59:59 GMT', 1000000000",
  })
  void countsFromNowAndNeverBackwards(String header, long seconds) {
    assertThat(RetryAfter.parse(header, NOW)).contains(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "soon",
        "-1",
        "1e3",
        "5s",
        "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 25:49:37 GMT",
      })
  void ignoresWhatItCannotRead(String header) {
    assertThat(RetryAfter.parse(header, NOW)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'Sun, 06 Nov 1994 08:49:37 GMT', 'Sun, 06 Nov 1994 08:49:07 GMT', 30",
    "'Sun, 06 Nov 1994 09:49:37 GMT', 'Sun, 06 Nov 1994 09:49:07 GMT', 30",
    "'Sun, 06 Nov 1994 07:49:37 GMT', 'Sun, 06 Nov 1994 07:49:07 GMT', 30",
    "'Sun, 06 Nov 1994 08:49:37 GMT', 'no date', 30",
    "'30', 'Sun, 06 Nov 1994 07:49:07 GMT', 30",
  })
  void holdsADateAgainstTheAnswersOwn(String retryAfter, String date, long seconds) {
    Headers answer =
        new Headers(List.of(new Field("date", date), new Field("Retry-After", retryAfter)));

    assertThat(RetryAfter.of(answer, NOW)).contains(Duration.ofSeconds(seconds));
    assertThat(RetryAfter.of(Headers.NONE, NOW)).isEmpty();
  }

  @Property(tries = 500)
  void readsAnyText(@ForAll String header) {
    assertThat(RetryAfter.parse(header, NOW)).isNotNull();
  }
}
