package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Looked at each 5 s of an idle timeout of 20 s, with 100 bytes a second at least. */
class PaceTest {
  private final Pace pace = new Pace(Duration.ofSeconds(20), 100);

  @Test
  void looksFourTimesInAnIdleTimeout() {
    assertThat(pace.part()).isEqualTo(Duration.ofSeconds(5));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          silent from its start                     | 0 0 0 0                    | - - - TOO_SLOW
          silent in the middle, for long enough     | 5000 0 0 0 0               | - - - - TOO_SLOW
          silent for less, and again                | 5000 0 0 0 5000 0 0 0 5000 | - - - - - - - - -
          a trickle, for an idle timeout            | 10 10 10 10                | - - - TRICKLED
          fast at first, a trickle then             | 8000000 10 10 10 10        | - - - - TRICKLED
          just the least rate, at once or spread    | 1997 1 1 1 1997 1 1 1      | - - - - - - - -
          a byte less than that                     | 1997 1 1 1 1996            | - - - - TRICKLED
          """)
  void endsABodyThatIs(String what, String heard, String endings) {
    assertThat(
            Arrays.stream(heard.split(" "))
                .map(bytes -> after(pace, Long.parseLong(bytes)))
                .collect(Collectors.joining(" ")))
        .isEqualTo(endings);
  }

  @Test
  void takesAnyTrickleWithoutALeastRate() {
    Pace patient = new Pace(Duration.ofSeconds(20), 0);
    for (int i = 0; i < 100; i++) {
      assertThat(after(patient, i % 4 == 0 ? 1 : 0)).isEqualTo("-");
    }
    assertThat(after(patient, 0) + after(patient, 0)).isEqualTo("TOO_SLOWTOO_SLOW");
  }

  private static String after(Pace pace, long bytes) {
    pace.heard(bytes);
    Ending ending = pace.partIsOver();
    return ending == null ? "-" : ending.name();
  }
}
