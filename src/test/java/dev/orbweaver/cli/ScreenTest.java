package dev.orbweaver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScreenTest {
  @ParameterizedTest
  @CsvSource({
    "'24 80\n', 80",
    "'50 213\n', 213",
    "'0 0\n', 80",
    "'', 0",
    "'24', 0",
    "'24 wide', 0",
    "'24 99999', 0",
    "'stty: not a terminal', 0"
  })
  void takesItsColumnsFromWhatSttySays(String said, int columns) {
    assertThat(Screen.columnsOf(said)).isEqualTo(columns);
  }

  @Test
  void thereMayBeNone() {
    assertThat(Screen.NONE.isThere()).isFalse();
  }
}
