package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Response;
import dev.orbweaver.model.Visit;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PagesSinkTest {
  private static final Function<String, Charset> CHARSETS =
      Map.of(
              "utf-8", StandardCharsets.UTF_8,
              "windows-1252", Charset.forName("windows-1252"),
              "utf-16le", StandardCharsets.UTF_16LE)
          ::get;

  @TempDir Path dir;

  private Offset write(Visit... visits) throws IOException {
    try (PagesSink sink = new PagesSink(Disk.REAL, dir, CHARSETS, false)) {
      sink.open(Offset.START);
      Offset offset = sink.write(List.of(visits));
      sink.finish(new CrawlEnd("done", Duration.ZERO, 0));
      return offset;
    }
  }

  private static Visit text(String charset, byte[] body) {
    Page page = new Page(charset, null, true, List.of(), 0);
    return Visits.answer("http://a.test/", 200, "text/html", body, page);
  }

  @Test
  void writesUrlDepthAndContentAndAnIndex() throws IOException {
    Offset offset =
        write(
            Visits.page("http://a.test/?a=1", "t", "<p>one\nline"),
            Visits.image("http://a.test/i.png", 3),
            Visits.page("http://a.test/b", "t", ""));

    assertThat(Folder.content(dir))
        .isEqualTo(
            Map.of(
                "pages/1.html", "http://a.test/?a=1\n2\n<p>one\nline",
                "pages/2.html", "http://a.test/b\n2\n",
                "pages/index.tsv", "N\turl\n1\thttp://a.test/?a=1\n2\thttp://a.test/b\n"));
    assertThat(offset).isEqualTo(new Offset(Files.size(dir.resolve("pages/index.tsv")), 2));
  }

  @Test
  void leavesOutPagesThatAskToBeInNoIndexWhenTold() throws IOException {
    Page hidden = new Page("utf-8", null, true, List.of(), 0, null, true, null);
    Visit visit = Visits.answer("http://a.test/h", 200, "text/html", new byte[0], hidden);

    try (PagesSink sink = new PagesSink(Disk.REAL, dir, CHARSETS, true)) {
      sink.open(Offset.START);
      sink.write(List.of(visit, Visits.page("http://a.test/", "t", "")));
    }

    assertThat(Files.readString(dir.resolve("pages/index.tsv")))
        .isEqualTo("N\turl\n1\thttp://a.test/\n");
  }

  @Test
  void keepsThemByDefault() throws IOException {
    Page hidden = new Page("utf-8", null, true, List.of(), 0, null, true, null);

    Offset offset = write(Visits.answer("http://a.test/h", 200, "text/html", new byte[0], hidden));

    assertThat(offset.records()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"windows-1252, e4", "utf-8, c3a4", "utf-16le, e400", "utf-16le, fffee400"})
  void turnsEveryCharsetIntoUtf8WithoutByteOrderMark(String charset, String hex)
      throws IOException {
    write(text(charset, HexFormat.of().parseHex(hex)));

    assertThat(Files.readString(dir.resolve("pages/1.html"))).endsWith("\n2\n\u00E4");
  }

  @Test
  void replacesBytesThatAreNoTextAndReadsUnknownCharsetAsUtf8() throws IOException {
    write(text("replacement", new byte[] {'a', (byte) 0xFF, 'b'}));

    assertThat(Files.readString(dir.resolve("pages/1.html"))).endsWith("\n2\na\uFFFDb");
  }

  @Test
  void keepsNothingButFetchedSuccesses() throws IOException {
    Page page = new Page("utf-8", null, true, List.of(), 0);
    Visit refused =
        new Visit(
            Visits.task("http://a.test/big"),
            new Outcome.Refused(Reason.TOO_LARGE, null),
            null,
            new Response(200, Visits.type("text/html"), new byte[1], true),
            page,
            null,
            Visits.TIME,
            0,
            0);

    Offset offset =
        write(
            refused,
            Visits.answer("http://a.test/404", 404, "text/html", new byte[2], page),
            Visits.redirect("http://a.test/r", "http://a.test/"),
            Visits.failed("http://a.test/f", Reason.TIMEOUT, null));

    assertThat(offset.records()).isZero();
    assertThat(Folder.content(dir)).containsOnlyKeys("pages/index.tsv");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://a.test/..%2f..%2fetc/passwd",
        "http://a.test/%00",
        "http://a.test/CON",
        "http://a.test/....//....//x",
        "http://a.test/index.tsv",
        "http://a.test/trailing."
      })
  void namesFilesByNumberWhateverTheUrl(String url) throws IOException {
    write(Visits.page(url, "../../t", ""));

    assertThat(Folder.content(dir)).containsOnlyKeys("pages/1.html", "pages/index.tsv");
  }

  @Test
  void removesPagesBeyondTheCommitAndNothingElse() throws IOException {
    Visit page = Visits.page("http://a.test/", null, "");
    Offset first;
    try (PagesSink sink = new PagesSink(Disk.REAL, dir, CHARSETS, false)) {
      sink.open(Offset.START);
      first = sink.write(List.of(page));
      sink.write(List.of(page, page));
    }
    Files.writeString(dir.resolve("pages/17.html"), "of a hole");
    Files.writeString(dir.resolve("pages/notes.html"), "mine");
    Files.writeString(dir.resolve("pages/02.html"), "mine");

    try (PagesSink sink = new PagesSink(Disk.REAL, dir, CHARSETS, false)) {
      sink.open(first);
    }

    assertThat(Folder.content(dir))
        .containsOnlyKeys("pages/1.html", "pages/index.tsv", "pages/notes.html", "pages/02.html");
  }

  @Test
  void forcesWhatAKilledProcessWroteAndDidNotForce() throws IOException {
    Visit page = Visits.page("http://a.test/", null, "");
    Offset committed;
    try (PagesSink sink = new PagesSink(Disk.REAL, dir, CHARSETS, false)) {
      sink.open(Offset.START);
      committed = sink.write(List.of(page, page, page));
    }
    Files.delete(dir.resolve("pages/2.html")); // by somebody who has read it

    Set<String> opened = new TreeSet<>();
    Disk disk =
        (path, options) -> {
          opened.add(path.getFileName().toString());
          return FileChannel.open(path, options);
        };
    try (PagesSink sink = new PagesSink(disk, dir, CHARSETS, false)) {
      sink.open(committed);
      sink.force();
    }

    assertThat(opened).containsExactly("1.html", "2.html", "3.html", "index.tsv");
  }

  @Test
  void writesPageBeforeItsLineInTheIndex() throws IOException {
    long headerOnly = PagesSink.HEADER.length();
    SmallDisk disk = new SmallDisk(headerOnly + 5);
    try (PagesSink sink = new PagesSink(disk, dir, CHARSETS, false)) {
      sink.open(Offset.START);

      assertThatThrownBy(() -> sink.write(List.of(Visits.page("http://a.test/", null, ""))))
          .hasMessageContaining("1.html");
    }

    assertThat(dir.resolve("pages/index.tsv")).hasContent(PagesSink.HEADER);
  }

  @Test
  void replacesLinkToAnotherFolder(@TempDir Path elsewhere) throws IOException {
    Files.writeString(elsewhere.resolve("1.html"), "precious");
    Files.createSymbolicLink(dir.resolve("pages"), elsewhere);

    write(Visits.page("http://a.test/", null, ""));

    assertThat(elsewhere.resolve("1.html")).hasContent("precious");
    assertThat(Folder.content(dir)).containsKey("pages/1.html");
  }

  @Test
  void refusesToResumeInALinkedFolder(@TempDir Path elsewhere) throws IOException {
    Files.writeString(elsewhere.resolve("9.html"), "precious");
    Files.createSymbolicLink(dir.resolve("pages"), elsewhere);

    try (PagesSink sink = new PagesSink(Disk.REAL, dir, CHARSETS, false)) {
      assertThatThrownBy(() -> sink.open(new Offset(9, 1)))
          .hasMessageContaining("it is not a directory");
    }

    assertThat(elsewhere.resolve("9.html")).hasContent("precious");
  }
}
