package dev.orbweaver.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Generated;
import java.io.File;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that standard output does not take: exit 3, and it says why. */
class LostOutputTest extends ProcessTest {
  private static final File FULL = new File("/dev/full");

  @BeforeEach
  void servePage() {
    site.page("/");
  }

  private Program full(String... args) {
    return started(Program.writingTo(FULL, temp, args));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "inspect url http://a.test/",
        "explain http://127.0.0.1/ --out out",
        "explain 127.0.0.1 --out out --json",
        "receipt out"
      })
  void tellsThatResultsAreLostWhenTheDeviceIsFull(String command) {
    crawl("-q").exits(0);

    Program program = full(command.split(" ")).exits(3);

    assertThat(program.onlyLine())
        .isEqualTo("orbweaver: standard output: No space left on device\n");
  }

  @Test
  void answersLinesForAsLongAsTheyCanBeWritten() throws IOException {
    Program program = full("inspect", "url");

    program.in().write("{\"input\":\"http://a.test/\"}\n".getBytes(UTF_8));
    program.in().flush();
    program.exits(3);

    assertThat(program.onlyLine()).contains("standard output: No space left on device");
  }

  @Test
  void keepsTheFilesOfACrawlWhoseReportIsLost() {
    Program program = full("crawl", site.url("/"), "--delay", "0").exits(3);

    assertThat(program.onlyLine())
        .isEqualTo(
            "orbweaver: standard output: No space left on device; all files in out are whole\n");
    assertThat(recordedPaths()).containsExactly("/");
    assertThat(read("out/report.txt")).contains("html pages");
  }

  @Test
  void tellsThatThereIsNoStandardOutput() {
    Program program =
        started(Program.withoutOutput(temp, "crawl", site.url("/"), "--delay", "0")).exits(3);

    assertThat(program.onlyLine()).startsWith("orbweaver: standard output: ");
    assertThat(recordedPaths()).containsExactly("/");
  }

  @Test
  void asksForNoStandardOutputWhereNothingIsToBeShown() {
    started(Program.withoutOutput(temp, "crawl", "-q", site.url("/"), "--delay", "0")).exits(0);

    assertThat(recordedPaths()).containsExactly("/");
  }

  @Test
  void saysWhatTheSystemSaysWhenRecordsAreLost() {
    new Generated(1_000_000, 4, 3, 1).serveOn(site);

    Program program =
        full("crawl", site.url("/"), "--delay", "0", "--out", "-", "--state", "kept").exits(3);

    assertThat(program.err().text())
        .contains("broken off: standard output: No space left on device")
        .contains("once that is mended, orbweaver resume - --state kept goes on with it")
        .doesNotContain("nobody reads");
  }
}
