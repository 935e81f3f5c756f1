package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
  @ParameterizedTest
  @CsvSource({
    "0, '0'",
    "999, '999'",
    "1000, '1,000'",
    "-999, '-999'",
    "-1000, '-1,000'",
    "-100000, '-100,000'",
    "123456, '123,456'",
    "1234567, '1,234,567'",
    "-9223372036854775808, '-9,223,372,036,854,775,808'"
  })
  void groupsDigitsByThree(long number, String text) {
    assertThat(Figures.count(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "999, 999 B",
    "1000, 1.0 kB",
    "1949, 1.9 kB",
    "999949, 999.9 kB",
    "999951, 1.0 MB",
    "1900000, 1.9 MB",
    "2500000000, 2.5 GB",
    "9223372036854775807, 9.2 EB"
  })
  void givesSizesWithOneDecimal(long bytes, String text) {
    assertThat(Figures.size(bytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 00:00:00",
    "83, 00:01:23",
    "3599, 00:59:59",
    "86400, 24:00:00",
    "360000, 100:00:00"
  })
  void givesElapsedTimeAsAClock(long seconds, String text) {
    assertThat(Figures.clock(Duration.ofSeconds(seconds))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 s",
    "40, 40 s",
    "60, 1 min",
    "95, 2 min",
    "5399, 90 min",
    "5401, 2 h",
    "172799, 48 h",
    "172801, 2 days",
    "864000000, '10,000 days'"
  })
  void givesEstimatesRoughly(long seconds, String text) {
    assertThat(Figures.roughly(Duration.ofSeconds(seconds))).isEqualTo(text);
  }
}
