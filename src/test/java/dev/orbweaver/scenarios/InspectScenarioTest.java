package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.cli.Main;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code orbweaver inspect}, by hand and through a pipe. */
class InspectScenarioTest {
  @TempDir Path dir;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void showsThePartsOfAUrl() {
    assertThat(run("", "inspect", "url", "http://A.test/b/", "../c?d#e")).isZero();

    assertThat(said())
        .contains("href         http://a.test/c?d#e\n")
        .contains("query        d\n")
        .contains("crawled as   http://a.test/c?d\n");
  }

  @Test
  void saysWhyATextIsNoUrl() {
    assertThat(run("", "inspect", "url", "http://a b/")).isEqualTo(1);
    assertThat(said()).isEqualTo("no URL       the host holds a space\n");
  }

  @Test
  void showsTheLineOfARobotsTxtThatDecides() throws IOException {
    Path file = Files.writeString(dir.resolve("robots.txt"), "User-agent: a\nDisallow: /x\n");

    assertThat(run("", "inspect", "robots", "" + file, "http://a.test/x", "--agent", "A")).isZero();
    assertThat(said())
        .isEqualTo("disallowed   http://a.test/x\nby           line 2, Disallow: /x\n");
  }

  @Test
  void readsAFileFromStandardInput() {
    assertThat(run("User-agent: *\nAllow: /\n", "inspect", "robots", "-", "http://a.test/"))
        .isZero();
    assertThat(said()).startsWith("allowed ");
  }

  @Test
  void listsTheLinksOfAFile() throws IOException {
    Path file =
        Files.writeString(dir.resolve("page"), "<title>T</title><a href=x rel=ugc>\u001b[31m");

    assertThat(
            run(
                "",
                "inspect",
                "links",
                "" + file,
                "--url",
                "http://a.test/",
                "--type",
                "text/html"))
        .isZero();
    assertThat(said()).startsWith("a            http://a.test/x  (ugc)\n").doesNotContain("\u001b");
  }

  @Test
  void namesTheCharsetOfAFile() throws IOException {
    Path file = Files.writeString(dir.resolve("page"), "<meta charset=sjis>");

    assertThat(run("", "inspect", "charset", "" + file)).isZero();
    assertThat(said()).isEqualTo("shift_jis\n");
  }

  @ParameterizedTest
  @CsvSource({"url", "robots", "links", "charset"})
  void answersLinesUntilTheInputEnds(String kind) {
    assertThat(run("{}\n[]\nnope\n", "inspect", kind)).isZero();

    assertThat(said().lines()).hasSize(3).allMatch(line -> line.startsWith("{\"error\":\""));
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  @Test
  void answersNothingToNothing() {
    assertThat(run("", "inspect", "url")).isZero();
    assertThat(said()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "inspect|Missing kind",
        "inspect lonks|did you mean links?",
        "inspect robots f|Missing URL",
        "inspect links f|Missing --url",
        "inspect charset no-such-file|there is no such file",
        "inspect url a b c|Unmatched argument",
        "inspect charset --tipe x|did you mean --type?"
      })
  void refusesABadCommandInTwoLines(String command, String why) {
    assertThat(run("", command.split(" "))).isEqualTo(2);

    assertThat(err.toString(UTF_8)).contains(why);
    assertThat(err.toString(UTF_8).lines()).hasSizeLessThanOrEqualTo(2);
    assertThat(said()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "robots, 'The URL to judge, or its path.'",
    "sitemap, Where the sitemap was fetched from."
  })
  void helpSaysWhatTheUrlIsTo(String kind, String meaning) {
    assertThat(run("", "inspect", kind, "--help")).isZero();

    assertThat(said()).contains(meaning);
  }

  @ParameterizedTest
  @CsvSource({"url, href", "robots, crawlDelay", "links, body_base64", "charset, contentType"})
  void helpNamesTheFieldsOfALine(String kind, String field) {
    assertThat(run("", "inspect", kind, "--help")).isZero();
    assertThat(said()).contains(field).contains("For example: orbweaver inspect " + kind);
  }

  @ParameterizedTest
  @ValueSource(strings = {"notaurl", "a.test/x", "", "mailto:x", "http://", "://x", "?q"})
  void asksRobotsNothingAboutWhatIsNoUrl(String url) {
    assertThat(run("User-agent: *\nAllow: /\n", "inspect", "robots", "-", url)).isEqualTo(2);

    assertThat(out.size()).isZero();
    assertThat(err.toString(UTF_8)).contains("\"" + url + "\" is neither a URL");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/x?y", "https://a.test/x?y", "ftp://a.test/x?y"})
  void asksRobotsAboutPathsAndUrls(String url) {
    assertThat(run("User-agent: *\nDisallow: /x?y\n", "inspect", "robots", "-", url)).isZero();

    assertThat(said()).startsWith("disallowed");
  }

  private int run(String input, String... args) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(UTF_8)));
    try {
      return Main.run(args, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    } finally {
      System.setIn(before);
    }
  }

  private String said() {
    return out.toString(UTF_8);
  }
}
