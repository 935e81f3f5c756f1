package dev.orbweaver.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The rows of the list of scenarios that crawlers are held to: each is named by a test. What a test
 * calls a row of the faults is of another list.
 */
class ScenarioRowsTest {
  private static final int LAST = 42;

  private static final Pattern ROWS =
      Pattern.compile("(?i)(faults? )?\\brows? (\\d++)(?: (and|to) (\\d++))?+(?! of the fault)");

  @Test
  void everyScenarioIsNamedByATest() throws IOException {
    Set<Integer> named = new TreeSet<>();
    for (Path file : sources()) {
      Matcher rows = ROWS.matcher(Files.readString(file));
      while (rows.find()) {
        if (rows.group(1) == null) {
          int first = Integer.parseInt(rows.group(2));
          int last = rows.group(4) == null ? first : Integer.parseInt(rows.group(4));
          named.add(last);
          IntStream.rangeClosed(first, "to".equals(rows.group(3)) ? last : first)
              .forEach(named::add);
        }
      }
    }

    assertThat(named).containsAll(IntStream.rangeClosed(1, LAST).boxed().toList());
  }

  private static List<Path> sources() throws IOException {
    Path tests = Path.of("src", "test", "java", "dev", "orbweaver");
    try (Stream<Path> scenarios = Files.walk(tests.resolve("scenarios"));
        Stream<Path> processes = Files.walk(tests.resolve("process"))) {
      return Stream.concat(scenarios, processes).filter(Files::isRegularFile).toList();
    }
  }
}
