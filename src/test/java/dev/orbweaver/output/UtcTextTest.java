package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class UtcTextTest {
  private static final DateTimeFormatter OF_THE_LIBRARY =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  @Property
  void writesTimesAsTheLibrarysFormatterDoes(
      @ForAll @LongRange(min = -62_167_219_200L, max = 253_402_300_799L) long second,
      @ForAll @IntRange(max = 999_999_999) int nano) {
    Instant instant = Instant.ofEpochSecond(second, nano);

    assertThat(UtcText.of(instant)).isEqualTo(OF_THE_LIBRARY.format(instant));
  }

  @Test
  void writesWhatAClockOutOfOrderSays() {
    Instant instant = Instant.parse("+10000-01-01T00:00:00.123456Z");

    assertThat(UtcText.of(instant)).isEqualTo("+10000-01-01T00:00:00.123Z");
  }

  @Test
  void writesNoTimeAsNone() {
    assertThat(UtcText.of(null)).isNull();
  }
}
