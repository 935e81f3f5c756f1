package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinksSinkTest {
  @TempDir Path dir;

  @Test
  void writesLineForEveryLinkInScopeOrNot() throws IOException {
    Page page =
        new Page(
            "utf-8",
            null,
            true,
            List.of(Visits.link("http://a.test/1", true), Visits.link("https://b.test/?q", false)),
            0);
    Offset offset;
    try (LinksSink sink = new LinksSink(Disk.REAL, dir)) {
      sink.open(Offset.START);
      offset =
          sink.write(
              List.of(
                  Visits.answer("http://a.test/", 200, "text/html", new byte[0], page),
                  Visits.failed("http://c.test/", Reason.DNS, null)));
    }

    Path file = dir.resolve("links.tsv");
    assertThat(file)
        .hasContent(
            """
            source_url\tparsed_url
            http://a.test/\thttp://a.test/1
            http://a.test/\thttps://b.test/?q
            """);
    assertThat(offset).isEqualTo(new Offset(Files.size(file), 2));
  }

  @Test
  void writesHeaderEvenWithoutLinks() throws IOException {
    try (LinksSink sink = new LinksSink(Disk.REAL, dir)) {
      sink.open(Offset.START);
    }

    assertThat(dir.resolve("links.tsv")).hasContent("source_url\tparsed_url\n");
  }

  @Test
  void keepsHeaderWhenResumedBeforeTheFirstLink() throws IOException {
    try (LinksSink sink = new LinksSink(Disk.REAL, dir)) {
      sink.open(Offset.START);
      Offset offset = sink.write(List.of(Visits.image("http://a.test/i.png", 1)));

      sink.open(offset);
      sink.write(List.of(Visits.page("http://a.test/", null, "", "http://a.test/x")));
    }

    assertThat(dir.resolve("links.tsv"))
        .hasContent("source_url\tparsed_url\nhttp://a.test/\thttp://a.test/x\n");
  }
}
