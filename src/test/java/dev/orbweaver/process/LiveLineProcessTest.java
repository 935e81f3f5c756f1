package dev.orbweaver.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Generated;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The line that moves, on a terminal made by {@code script}; and no such line anywhere else. */
class LiveLineProcessTest extends ProcessTest {
  private static final String CLEAR = "\r\u001b[K";

  /** Where there is no such {@code script} there is no test. */
  @TestFactory
  Stream<DynamicTest> fitsIntoWindowAndLeavesNothingBehind() {
    if (!Program.succeeds("script", "-qec", "stty cols 40", "/dev/null")) {
      return Stream.empty();
    }
    return Stream.of(20, 40, 120)
        .map(columns -> DynamicTest.dynamicTest(columns + " columns", () -> fits(columns)));
  }

  private void fits(int columns) {
    Generated.ofPages(15).serveOn(site);

    Program program =
        Program.onScreen(
            temp, columns, "crawl", site.url("/"), "--delay", "100ms", "--state", "none");
    program.exits(0);

    String shown = program.out().text().replace("\r\n", "\n");
    List<String> lines = List.of(shown.split(Pattern.quote(CLEAR), -1));
    List<String> live = lines.subList(1, lines.size() - 1);
    assertThat(live).isNotEmpty().allMatch(line -> line.length() < columns && !line.contains("\n"));
    assertThat(live.get(live.size() - 1)).as("what was cleared last").contains("page");
    assertThat(lines.get(lines.size() - 1)).startsWith("200  ").doesNotContain("\r", "\u001b");
    program.close();
  }

  @Test
  void isNotShownInFile() {
    Generated.ofPages(15).serveOn(site);

    Program program = start(site.url("/"), "--delay", "100ms", "--state", "none").exits(0);

    assertThat(program.err().text()).isEmpty();
  }
}
