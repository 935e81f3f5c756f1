package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orbweaver.model.FetchTask;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Outcome;
import dev.orbweaver.model.Page;
import dev.orbweaver.model.Reason;
import dev.orbweaver.model.Response;
import dev.orbweaver.model.Visit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonlSinkTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir Path dir;

  private static String lineOf(Visit visit) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonlSink.writeLines(List.of(visit), bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static JsonNode json(Visit visit) throws IOException {
    return MAPPER.readTree(lineOf(visit));
  }

  @Test
  void writesEveryFieldInItsOrder() throws IOException {
    List<String> names = new ArrayList<>();

    json(Visits.refused("http://a.test/", Reason.ROBOTS, null))
        .fieldNames()
        .forEachRemaining(names::add);

    assertThat(String.join(",", names))
        .isEqualTo(
            "url,depth,referrer,status,outcome,reason,nextUrl,contentType,charset,bytes,title,"
                + "canonical,noindex,links,newLinks,tries,fetchedAt,durationMs,sha256,duplicateOf,"
                + "simhash,etag,lastModified,change,truncated,error");
  }

  @Test
  void writesPageWithoutReason() throws IOException {
    Visit visit =
        Visits.page("http://a.test/x?y=1", "A \"title\"", "<p>\u00E4", "http://a.test/b")
            .withNewLinks(1);

    assertThat(lineOf(visit))
        .isEqualTo(
            """
            {"url":"http://a.test/x?y=1","depth":2,"referrer":"http://a.test/from","status":200,\
            "outcome":"fetched","reason":null,"nextUrl":null,\
            "contentType":"text/html; charset=UTF-8","charset":"utf-8","bytes":5,\
            "title":"A \\"title\\"","canonical":null,"noindex":false,\
            "links":1,"newLinks":1,"tries":1,\
            "fetchedAt":"2026-01-02T03:04:05.060Z","durationMs":12,"sha256":"ab12",\
            "duplicateOf":null,"simhash":null,"etag":null,"lastModified":null,"change":null,\
            "truncated":false,"error":null}
            """);
  }

  @Test
  void countsLinksInScopeOnly() throws IOException {
    Page page =
        new Page(
            "utf-8",
            null,
            true,
            List.of(Visits.link("http://a.test/1", true), Visits.link("http://b.test/", false)),
            0);

    assertThat(
            json(Visits.answer("http://a.test/", 200, "text/html", new byte[0], page))
                .get("links")
                .intValue())
        .isEqualTo(1);
  }

  @Test
  void writesNullsForFailureWithoutAnswer() throws IOException {
    JsonNode line = json(Visits.failed("http://a.test/", Reason.CONNECT, "connection refused"));

    assertThat(line.get("status").isNull()).isTrue();
    assertThat(line.get("bytes").isNull()).isTrue();
    assertThat(line.get("contentType").isNull()).isTrue();
    assertThat(line.get("charset").isNull()).isTrue();
    assertThat(line.get("sha256").isNull()).isTrue();
    assertThat(line.get("truncated").booleanValue()).isFalse();
    assertThat(line.get("outcome").textValue()).isEqualTo("failed");
    assertThat(line.get("reason").textValue()).isEqualTo("connect");
    assertThat(line.get("error").textValue()).isEqualTo("connection refused");
  }

  @Test
  void explainsRefusalWithoutDetailByItsSentence() throws IOException {
    JsonNode line = json(Visits.refused("http://a.test/", Reason.ROBOTS_UNREACHABLE, null));

    assertThat(line.get("reason").textValue()).isEqualTo("robots-unreachable");
    assertThat(line.get("error").textValue()).isEqualTo(Reason.ROBOTS_UNREACHABLE.sentence());
  }

  @Test
  void givesErrorStatusAsReasonWithoutError() throws IOException {
    JsonNode line = json(Visits.error("http://a.test/", 404));

    assertThat(line.get("status").intValue()).isEqualTo(404);
    assertThat(line.get("outcome").textValue()).isEqualTo("fetched");
    assertThat(line.get("reason").textValue()).isEqualTo("http-status");
    assertThat(line.get("error").isNull()).isTrue();
  }

  @Test
  void showsTargetOfFollowedRedirect() throws IOException {
    JsonNode line = json(Visits.redirect("http://a.test/", "http://a.test/new"));

    assertThat(line.get("nextUrl").textValue()).isEqualTo("http://a.test/new");
    assertThat(line.get("reason").textValue()).isEqualTo("redirect");
  }

  @Test
  void showsTargetOfRefusedRedirect() throws IOException {
    Visit visit = Visits.oneRedirectTooMany("http://a.test/foo", "http://a.test/bar");

    JsonNode line = json(visit);

    assertThat(line.get("status").intValue()).isEqualTo(302);
    assertThat(line.get("nextUrl").textValue()).isEqualTo("http://a.test/bar");
    assertThat(line.get("outcome").textValue()).isEqualTo("refused");
    assertThat(line.get("reason").textValue()).isEqualTo("redirect-limit");
  }

  @Test
  void marksTruncatedBodyAndRootWithoutReferrer() throws IOException {
    Visit visit =
        new Visit(
            FetchTask.root(1, Visits.url("http://a.test/"), 5),
            new Outcome.Fetched(Reason.OK, null),
            null,
            new Response(200, Visits.type("text/plain"), new byte[9], true),
            Page.OPAQUE,
            null,
            Visits.TIME,
            1,
            0);

    assertThat(json(visit).get("truncated").booleanValue()).isTrue();
    assertThat(json(visit).get("referrer").isNull()).isTrue();
  }

  @Test
  void writesNullBytesForBodyThatCouldNotBeDecoded() throws IOException {
    Visit visit = Visits.undecoded("http://a.test/");

    assertThat(json(visit).get("status").intValue()).isEqualTo(200);
    assertThat(json(visit).get("bytes").isNull()).isTrue();
    assertThat(ReportEntry.of(visit).bytes()).isEqualTo(-1);
  }

  @Test
  void writesTimesWithThreeDigitsAlways() throws IOException {
    Visit page = Visits.page("http://a.test/", null, "");
    Visit visit =
        new Visit(
            page.task(),
            page.outcome(),
            null,
            page.response(),
            page.page(),
            null,
            Instant.parse("2026-01-02T03:04:05Z").plusNanos(999_999_999),
            1,
            0);

    assertThat(json(visit).get("fetchedAt").textValue()).isEqualTo("2026-01-02T03:04:05.999Z");
    assertThat(json(page).get("fetchedAt").textValue()).endsWith("05.060Z");
  }

  @Test
  void writesEmojiAsUtf8AndEscapesWhatDrivesTerminals() throws IOException {
    String title = "\uD83D\uDE00 \u001B]52;c\u0007 \u202E \u2028 \u009B \uFEFF \u007F \uD800";

    String line = lineOf(Visits.page("http://a.test/", title, ""));

    assertThat(line)
        .contains(
            "\uD83D\uDE00 \\u001B]52;c\\u0007 \\u202E \\u2028 \\u009B \\uFEFF \\u007F \uFFFD");
  }

  @Test
  void makesValidEmptyFileOfEmptyCrawl() throws IOException {
    try (JsonlSink sink = new JsonlSink(Disk.REAL, dir)) {
      sink.open(Offset.START);
      sink.finish(new CrawlEnd("done", Duration.ZERO, 0));
    }

    assertThat(dir.resolve("pages.jsonl")).isEmptyFile();
  }

  @Test
  void givesOffsetsThatMatchTheFile() throws IOException {
    try (JsonlSink sink = new JsonlSink(Disk.REAL, dir)) {
      sink.open(Offset.START);
      long records = 0;
      for (List<Visit> batch : Visits.batches()) {
        Offset offset = sink.write(batch);
        records += batch.size();

        assertThat(offset).isEqualTo(new Offset(Files.size(dir.resolve("pages.jsonl")), records));
      }
    }
  }

  @Test
  void handsBatchOverInOneCall() throws IOException {
    SmallDisk disk = new SmallDisk(1 << 20);
    List<Visit> batch = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      batch.add(Visits.page("http://a.test/" + i, "Title", "<p>"));
    }
    try (JsonlSink sink = new JsonlSink(disk, dir)) {
      sink.open(Offset.START);

      sink.write(batch);
    }

    assertThat(disk.writes()).isEqualTo(1);
  }

  @Test
  void writesBatchLargerThanItsBuffer() throws IOException {
    String title = "t".repeat(700_000);
    try (JsonlSink sink = new JsonlSink(Disk.REAL, dir)) {
      sink.open(Offset.START);
      Visit visit = Visits.page("http://a.test/", title, "");

      sink.write(List.of(visit, visit, visit));
    }

    List<String> lines = Files.readAllLines(dir.resolve("pages.jsonl"));
    assertThat(lines).hasSize(3);
    assertThat(MAPPER.readTree(lines.get(2)).get("title").textValue()).isEqualTo(title);
  }
}
