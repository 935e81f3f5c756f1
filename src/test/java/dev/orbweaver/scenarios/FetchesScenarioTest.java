package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orbweaver.testsite.Fault;
import dev.orbweaver.testsite.Request;
import dev.orbweaver.testsite.TestSite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The output {@code fetches}: a line for each request, judged by the server's log. */
class FetchesScenarioTest extends LoopbackTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static List<JsonNode> fetches(Crawled crawled) {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : crawled.lines("fetches.jsonl")) {
      try {
        lines.add(JSON.readTree(line));
      } catch (IOException e) {
        throw new UncheckedIOException(line, e);
      }
    }
    return lines;
  }

  private Crawl crawlWithFetches(String... args) {
    return crawlFrom("/").with("--format", "jsonl,fetches").with(args);
  }

  private static List<String> told(Crawled crawled, String... fields) {
    return fetches(crawled).stream()
        .map(
            line -> {
              List<String> values = new ArrayList<>();
              for (String field : fields) {
                values.add(line.get(field).asText());
              }
              return String.join(" ", values);
            })
        .toList();
  }

  private void assertAgreesWithLog(Crawled crawled) {
    assertThat(told(crawled, "url"))
        .containsExactlyElementsOf(
            site.requests().stream().map(Request::target).map(site::url).toList());
  }

  @Test
  void listsRobotsSitemapsAndPages() {
    site.robots("User-agent: *\nSitemap: /map.xml\n");
    String map =
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>"
            + site.url("/listed")
            + "</loc></url></urlset>";
    site.body("/map.xml", "application/xml", map.getBytes(UTF_8));
    site.body("/", "text/html", "<a href=/gone>".getBytes(UTF_8)).page("/listed");
    site.redirect("/gone", "/listed");

    Crawled crawled = crawlWithFetches().run().exits(0);

    assertAgreesWithLog(crawled);
    assertThat(told(crawled, "url", "kind", "status"))
        .containsExactlyInAnyOrder(
            site.url("/robots.txt") + " robots 200",
            site.url("/map.xml") + " sitemap 200",
            site.url("/") + " page 200",
            site.url("/gone") + " page 302",
            site.url("/listed") + " page 200");
    assertThat(crawled.pages()).hasSize(3);
    JsonNode root =
        fetches(crawled).stream()
            .filter(line -> line.get("url").asText().equals(site.url("/")))
            .findFirst()
            .orElseThrow();
    List<String> names = new ArrayList<>();
    root.fieldNames().forEachRemaining(names::add);
    assertThat(String.join(",", names))
        .isEqualTo(
            "url,kind,method,status,reason,bytes,startedAt,endedAt,durationMs,address,tries,error");
    assertThat(root.get("bytes").asLong()).isEqualTo(14);
    assertThat(root.get("address").asText()).isEqualTo("127.0.0.1");
    assertThat(root.get("method").asText()).isEqualTo("GET");
    assertThat(root.get("reason").isNull()).isTrue();
    assertThat(root.get("startedAt").asText()).matches("\\d{4}-\\d\\d-\\d\\dT.*Z");
  }

  @Test
  void listsEveryTry() {
    site.handle("/", Fault.DROP);

    Crawled crawled =
        crawlWithFetches("--max-tries", "3").set("politeness.backoff.first", "10ms").run().exits(1);

    assertAgreesWithLog(crawled);
    assertThat(told(crawled, "kind", "status", "reason", "tries"))
        .containsExactly(
            "robots 404 null 1",
            "page null connection-closed 1",
            "page null connection-closed 2",
            "page null connection-closed 3");
    assertThat(crawled.page(site.url("/")).tries()).isEqualTo(3);
  }

  @Test
  void listsWhatNoServerHeardOf() {
    String url = "http://127.0.0.1:" + TestSite.deadPort();

    Crawled crawled = crawl(url + "/", "--format", "fetches", "--max-tries", "1").run().exits(1);

    assertThat(told(crawled, "url", "kind", "status", "reason", "bytes", "address"))
        .containsExactly(url + "/robots.txt robots null connect null 127.0.0.1");
    assertThat(crawled.directory().resolve("pages.jsonl")).doesNotExist();
  }

  @Test
  void saysWhatWasCut() {
    site.body("/", "text/html", new byte[5000]);

    Crawled crawled = crawlWithFetches().set("limits.max-encoded-body", "1000B").run();

    assertThat(told(crawled, "kind", "status", "reason", "bytes"))
        .contains("page 200 too-large 1000");
  }

  /** Stopped and gone on with, after a killed process left half a line behind its last commit. */
  @Test
  void goesOnWhereTheLastCommitEnded() throws IOException {
    site.page("/", "/a").page("/a", "/b").page("/b");
    crawlWithFetches("--max-pages", "2").run().exits(0);
    Path file = temp.resolve("out").resolve("fetches.jsonl");
    Files.writeString(file, "{\"url\":\"http://torn", StandardOpenOption.APPEND);

    Crawled crawled = crawlWithFetches().run().exits(0);

    assertAgreesWithLog(crawled);
    assertThat(site.paths()).containsExactly("/", "/a", "/b");
  }

  @Test
  void writesNoneUnlessAsked() {
    site.page("/");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(crawled.directory().resolve("fetches.jsonl")).doesNotExist();
  }

  @Test
  void goesToADirectoryOnly() {
    assertThat(crawlFrom("/").with("--format", "fetches", "--out", "-").run().exits(2).err())
        .contains("the output fetches needs a directory");
  }
}
