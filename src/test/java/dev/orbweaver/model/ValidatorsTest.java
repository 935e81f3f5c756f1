package dev.orbweaver.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.url.Url;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidatorsTest {
  private static final int MOST = 16 * 1024;

  @ParameterizedTest
  @CsvSource({"16384, false", "16385, true", "70000, true"})
  void thoseOfAUrlThatIsVeryLongAreNotKept(int length, boolean none) {
    String start = "http://example.org/";
    Url url = (Url) Url.parse(start + "a".repeat(length - start.length()));

    assertThat(Validators.of(url, "\"1\"", "").isNone()).isEqualTo(none);
    assertThat(Validators.of(url, "\"1\"", "").url().length()).isLessThanOrEqualTo(MOST);
  }
}
