package dev.orbweaver.cookies;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CookieDateTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "Sun, 06 Nov 1994 08:49:37 GMT    | 1994-11-06T08:49:37Z",
        "Sunday, 06-Nov-94 08:49:37 GMT   | 1994-11-06T08:49:37Z",
        "Sun Nov  6 08:49:37 1994         | 1994-11-06T08:49:37Z",
        "Thu, 01-Jan-1970 00:00:01 GMT    | 1970-01-01T00:00:01Z",
        "06 november 2030 8:4:7           | 2030-11-06T08:04:07Z",
        "2030 Nov 06 08:49:37             | 2030-11-06T08:49:37Z",
        "Nov 06 08:49:37 69               | 2069-11-06T08:49:37Z",
        "Nov 06 08:49:37 70               | 1970-11-06T08:49:37Z",
        "Wed, 09 Jun 2021 10:18:14 GMT+1  | 2021-06-09T10:18:14Z"
      })
  void readsWhatServersWrite(String text, String instant) {
    assertThat(CookieDate.parse(text))
        .isEqualTo(OptionalLong.of(Instant.parse(instant).toEpochMilli()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "tomorrow",
        "Sun, 06 Nov 1994",
        "Sun, 31 Feb 2030 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT",
        "Sun, 06 Nov 1600 08:49:37 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT"
      })
  void findsNoDateInOtherText(String text) {
    assertThat(CookieDate.parse(text)).isEmpty();
  }

  @Property
  void anyTextGivesAValue(@ForAll String text) {
    assertThat(CookieDate.parse(text)).isNotNull();
  }
}
