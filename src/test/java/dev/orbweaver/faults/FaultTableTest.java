package dev.orbweaver.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of the table has tests that exist, and each test here has its row. */
class FaultTableTest {
  private static final Path HERE = Path.of("src/test/java/dev/orbweaver/faults");

  static List<String> tests() {
    return FaultRows.ALL.stream().flatMap(row -> row.tests().stream()).distinct().toList();
  }

  @Test
  void rowsAreNumberedWithoutAGap() {
    assertThat(FaultRows.ALL)
        .extracting(FaultRow::number)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 56).boxed().toList());
  }

  @Test
  void everyRowHasTestsOrSaysWhatShowsIt() {
    assertThat(FaultRows.ALL)
        .allMatch(row -> row.tests().isEmpty() != row.elsewhere().isEmpty(), "one of both");
  }

  @ParameterizedTest
  @MethodSource("tests")
  void everyTestOfARowIsThere(String test) {
    assertThat(FaultTable.methods(test)).isNotEmpty();
  }

  @Test
  void everyTestHereBelongsToARow() throws IOException {
    try (Stream<Path> files = Files.list(HERE)) {
      List<String> classes =
          files
              .map(path -> path.getFileName().toString().replace(".java", ""))
              .filter(name -> name.endsWith("FaultTest"))
              .toList();
      assertThat(classes)
          .isNotEmpty()
          .allMatch(
              name -> tests().stream().anyMatch(test -> test.startsWith("faults." + name + "#")));
    }
  }

  @Test
  void tableInThePromisesHasTheseRowsEachWithAFigure() throws IOException {
    List<String> rows = FaultTable.written();

    assertThat(rows).as("made by " + FaultTable.COMMAND).hasSameSizeAs(FaultRows.ALL);
    for (int i = 0; i < rows.size(); i++) {
      String fixed = FaultRows.ALL.get(i).fixed();
      assertThat(rows.get(i)).startsWith(fixed).doesNotContain("FAILED");
      assertThat(rows.get(i).length()).isGreaterThan(fixed.length() + 4);
    }
  }
}
