package dev.orbweaver.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
  private static final List<String> NAMES =
      List.of(
          "--traps",
          "--max-tries",
          "--delay",
          "orbweaver.depth",
          "orbweaver.politeness.delay",
          "orbweaver.max-pages");

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "--dleay, --delay",
    "--del, --delay",
    "--tries, --max-tries",
    "orbweaver.delay, orbweaver.politeness.delay",
    "orbweaver.pages, orbweaver.max-pages",
    "orbweaver.dept, orbweaver.depth",
    "--nothing-like-it, "
  })
  void isWhatWasMeant(String given, String meant) {
    assertThat(NearestName.of(given, NAMES)).isEqualTo(meant);
  }
}
