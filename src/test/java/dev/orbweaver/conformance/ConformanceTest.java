package dev.orbweaver.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConformanceTest {
  @ParameterizedTest
  @MethodSource("suites")
  void differsOnlyWhereThereIsAReason(Suite suite) {
    Suite.Score score = suite.run();

    assertThat(score.all()).isPositive();
    assertThat(score.differing())
        .noneMatch(difference -> difference.reason().equals(Suite.UNEXPLAINED));
  }

  @Test
  void tableInThePromisesIsWhatTheSuitesGive() throws IOException {
    assertThat(ConformanceTable.written())
        .as("the table in docs/promises.md; made by " + ConformanceTable.COMMAND)
        .isEqualTo(ConformanceTable.rendered());
  }

  static List<Suite> suites() {
    return Suites.ALL;
  }
}
