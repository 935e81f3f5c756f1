package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.config.Section;
import dev.orbweaver.model.Offset;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputsTest {
  @TempDir Path dir;

  private static List<Sink> of(Disk disk, String out, String... formats) {
    return Outputs.of(
        disk,
        new OutputSettings(out, List.of(formats), 1000),
        new ByteArrayOutputStream(),
        name -> StandardCharsets.UTF_8,
        line -> {});
  }

  private static List<String> names(String out, String... formats) {
    return of(Disk.REAL, out, formats).stream().map(Sink::name).toList();
  }

  @Test
  void makesNamedSinksAndTheReportAlways() {
    assertThat(names(dir.toString(), "links", "jsonl")).containsExactly("links", "jsonl", "report");
    assertThat(names(dir.toString())).containsExactly("report");
    assertThat(names(dir.toString(), "pages", "report", "pages"))
        .containsExactly("pages", "report");
  }

  @Test
  void makesTheFilesThatAConfigurationNames() {
    List<Sink> sinks =
        Outputs.of(
            ConfigFactory.parseMap(
                    Map.of("orbweaver.out", dir.toString(), "orbweaver.format", List.of("pages")))
                .withFallback(ConfigFactory.load())
                .resolve());

    assertThat(sinks).extracting(Sink::name).containsExactly("pages", "report");
  }

  @Test
  void writesOnlyToDirectoriesForOtherPrograms() {
    Config standardOutput =
        ConfigFactory.parseMap(Map.of("orbweaver.out", "-")).withFallback(ConfigFactory.load());

    assertThatThrownBy(() -> Outputs.of(standardOutput.resolve()))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContainingAll("orbweaver.out", "a directory");
  }

  @Test
  void makesTheDirectoryAndLeavesItEmpty() {
    Path deep = dir.resolve("a/b/c");

    names(deep.toString(), "jsonl", "links", "pages");

    assertThat(deep).isEmptyDirectory();
  }

  @Test
  void tellsWhatBecomesOfAnEarlierCrawl() throws IOException {
    Files.createDirectory(dir.resolve("pages"));
    Files.writeString(dir.resolve("pages.jsonl"), "");

    assertThat(earlier(dir.toString()))
        .isEqualTo(dir + " holds an earlier crawl; replaced: pages.jsonl; left as it is: pages");
    assertThat(earlier(dir.resolve("other").toString())).isEmpty();
    assertThat(earlier("-")).isEmpty();
  }

  private static String earlier(String out) {
    return Outputs.earlier(new OutputSettings(out, List.of("jsonl"), 1000)).orElse("");
  }

  @Test
  void makesSinksThatWriteThere() throws IOException {
    for (Sink sink : of(Disk.REAL, dir.toString(), "jsonl", "links", "pages")) {
      try (sink) {
        sink.open(Offset.START);
        sink.write(Visits.batches().get(0));
      }
    }

    assertThat(Folder.content(dir))
        .containsOnlyKeys(
            "pages.jsonl", "links.tsv", "pages/index.tsv", "pages/1.html", ".report.part");
  }

  @ParameterizedTest
  @CsvSource({
    "json, jsonl",
    "JSONL, jsonl",
    "jsnol, jsonl",
    "link, links",
    "page, pages",
    "pagse, pages",
    "rep, report"
  })
  void namesTheNearestOfAnUnknownOutput(String typed, String nearest) {
    assertThatThrownBy(() -> names(dir.toString(), "jsonl", typed))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining(typed)
        .hasMessageContaining("did you mean " + nearest + "?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"warc", "sqlite", "x\u001B[2J\n"})
  void listsWhatThereIsWhenNothingIsNear(String typed) {
    assertThatThrownBy(() -> names(dir.toString(), typed))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageEndingWith("jsonl, links, pages, report")
        .message()
        .doesNotContain("did you mean", "\u001B", "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void saysThatANameIsEmpty(String name) {
    assertThatThrownBy(() -> names(dir.toString(), "pages", name, "links"))
        .hasMessage(
            "orbweaver.format: the name of an output is empty; there are fetches, jsonl, links,"
                + " pages, report");
  }

  @Test
  void makesNoDirectoryForAnUnknownOutput() {
    Path out = dir.resolve("out");

    assertThatThrownBy(() -> names(out.toString(), "nope")).isInstanceOf(ConfigProblem.class);

    assertThat(out).doesNotExist();
  }

  @Test
  void namesPathAndReasonOfAFileInTheWay() throws IOException {
    Path file = Files.writeString(dir.resolve("out"), "mine");

    assertThatThrownBy(() -> names(file.toString(), "jsonl"))
        .isInstanceOf(ConfigProblem.class)
        .hasMessage("cannot write to " + file + ": something of that name is in the way");
    assertThatThrownBy(() -> names(file.resolve("below").toString(), "jsonl"))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining(file.toString());
    assertThat(file).hasContent("mine");
  }

  @Test
  void namesDirectoryThatMayNotBeWritten() {
    Disk denied =
        (path, options) -> {
          throw new AccessDeniedException(path.toString());
        };

    assertThatThrownBy(() -> of(denied, dir.toString(), "jsonl"))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining(dir.toString())
        .hasMessageEndingWith("permission denied");
    assertThat(dir).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({"jsonl, pages.jsonl", "links, links.tsv", "jsonl, report.txt"})
  void namesDirectoryInThePlaceOfAFile(String format, String file) throws IOException {
    Files.createDirectory(dir.resolve(file));

    assertThatThrownBy(() -> names(dir.toString(), format))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining(file)
        .hasMessageEndingWith("a directory of that name is in the way");
  }

  @Test
  void namesFileInThePlaceOfAFolder() throws IOException {
    Files.createFile(dir.resolve("pages"));

    assertThatThrownBy(() -> names(dir.toString(), "pages"))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageEndingWith("pages: a file of that name is in the way");
  }

  @Test
  void takesLinkToADirectory(@TempDir Path elsewhere) throws IOException {
    Path link = Files.createSymbolicLink(dir.resolve("out"), elsewhere);

    assertThat(names(link.toString(), "jsonl")).containsExactly("jsonl", "report");
  }

  @Test
  void refusesWhatIsNoPath() {
    assertThatThrownBy(() -> names("a\0b", "jsonl"))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining("it is no path");
  }

  @Test
  void leavesEarlierFilesAloneUntilTheSinksAreOpened() throws IOException {
    Files.writeString(dir.resolve("pages.jsonl"), "old");

    names(dir.toString(), "jsonl");

    assertThat(dir.resolve("pages.jsonl")).hasContent("old");
  }

  @Test
  void writesLinesToStandardOutputAndNoFiles() throws IOException {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    List<Sink> sinks =
        Outputs.of(
            new OutputSettings("-", List.of("jsonl"), 1000),
            stream,
            name -> StandardCharsets.UTF_8,
            line -> {});

    for (Sink sink : sinks) {
      sink.open(Offset.START);
      sink.write(Visits.batches().get(0));
      sink.close();
    }

    assertThat(sinks).extracting(Sink::name).containsExactly("jsonl", "report");
    assertThat(stream.toString(StandardCharsets.UTF_8).lines()).hasSize(2);
    assertThat(Path.of("-")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"links", "pages"})
  void refusesFilesOnStandardOutput(String format) {
    assertThatThrownBy(() -> names("-", "jsonl", format))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining(format)
        .hasMessageContaining("needs a directory");
  }

  @Test
  void readsItsSettings() {
    OutputSettings settings = OutputSettings.of(Section.of(ConfigFactory.load(), "orbweaver"));

    assertThat(settings).isEqualTo(new OutputSettings("out", List.of("jsonl"), 1000));
    assertThat(settings.isStandardOutput()).isFalse();
  }
}
