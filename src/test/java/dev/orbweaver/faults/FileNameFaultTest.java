package dev.orbweaver.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.scenarios.Crawled;
import dev.orbweaver.scenarios.LoopbackTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** URLs and headers that would like to be file names. */
class FileNameFaultTest extends LoopbackTest {
  /** What each is put into: the path, its end, the query. */
  private static final List<String> SHAPES = List.of("/%s", "/a/%s/b.html", "/q?file=%s");

  private static final List<String> NAMES =
      List.of(
          "..%2f..%2f..%2fevil",
          "%2e%2e%2f%2e%2e%2fevil",
          "..%5c..%5cevil",
          "..\\..\\evil",
          "%00",
          "evil.html%00.png",
          "CON",
          "nul.txt",
          "COM1:",
          "x".repeat(300),
          "%E2%80%AEgpj.exe",
          "trailing.",
          "trailing%20",
          "~%2f.ssh%2fauthorized_keys",
          ".wgetrc",
          "-rf",
          "$(touch%20evil)",
          "%60touch%20evil%60",
          "|touch evil",
          "%2fetc%2fpasswd");

  @Test
  @DisplayName("fault 42: 60 URLs that would be harmful file names, and the names servers propose")
  void writesNothingOutsideItsDirectory() throws IOException {
    Path sentinel = Files.writeString(temp.resolve("evil"), "untouched");
    List<String> links = new ArrayList<>();
    for (String shape : SHAPES) {
      for (String name : NAMES) {
        links.add(shape.formatted(name));
      }
    }
    site.otherwise(
        exchange ->
            exchange.respond(
                200,
                "text/html",
                ("<title>" + exchange.target() + "</title>").getBytes(UTF_8),
                "Content-Disposition: attachment; filename=\"../../evil\"",
                "Content-Location: ../../evil"));
    site.status("/robots.txt", 404).page("/", links.toArray(String[]::new));

    Crawled crawled = crawlFrom("/").with("--format", "jsonl,links,pages").run().exits(0);

    assertThat(links).hasSize(60);
    assertThat(crawled.pages()).hasSizeGreaterThan(55).allSatisfy(this::isFetched);
    assertThat(sentinel).hasContent("untouched");
    assertThat(below(temp)).allMatch(file -> file.equals(sentinel) || file.startsWith(out()));
    assertThat(below(out().resolve("pages")))
        .allMatch(file -> file.getFileName().toString().matches("\\d+\\.html|index\\.tsv"));
    Figure.say("60 URLs, %d pages, 0 files outside", crawled.pages().size());
  }

  private void isFetched(String url, dev.orbweaver.scenarios.PageRecord page) {
    assertThat(page.end()).as(url).isEqualTo("fetched");
  }

  private Path out() {
    return temp.resolve("out");
  }

  private static List<Path> below(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}
