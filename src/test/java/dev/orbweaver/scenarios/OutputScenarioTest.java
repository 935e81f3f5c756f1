package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Fault;
import dev.orbweaver.testsite.Generated;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a crawl leaves behind: files, the report, and what it never writes anywhere. */
class OutputScenarioTest extends LoopbackTest {
  @Test
  void recordTellsAllAboutPage() throws Exception {
    byte[] body =
        "<!DOCTYPE html><title> A \n title </title><a href=/b>b</a><a href=/a>self</a><a href=/>up</a>"
            .getBytes(UTF_8);
    site.page("/", "/a").body("/a", "Text/HTML; charset=UTF-8", body).page("/b");

    PageRecord page = crawlFrom("/").run().exits(0).page(site.url("/a"));

    assertThat(page.depth()).isEqualTo(1);
    assertThat(page.referrer()).isEqualTo(site.url("/"));
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.outcome()).isEqualTo("fetched");
    assertThat(page.reason()).isNull();
    assertThat(page.nextUrl()).isNull();
    assertThat(page.contentType()).isEqualTo("Text/HTML; charset=UTF-8");
    assertThat(page.charset()).isEqualTo("utf-8");
    assertThat(page.bytes()).isEqualTo(body.length);
    assertThat(page.title()).isEqualTo("A title");
    assertThat(page.links()).isEqualTo(3);
    assertThat(page.newLinks()).isEqualTo(1);
    assertThat(page.tries()).isEqualTo(1);
    assertThat(page.fetchedAt()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
    assertThat(page.durationMs()).isNotNegative();
    assertThat(page.sha256()).isEqualTo(sha256(body));
    assertThat(page.truncated()).isFalse();
    assertThat(page.error()).isNull();
  }

  private static String sha256(byte[] body) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
  }

  @Test
  void rootHasNoReferrer() {
    site.page("/");

    PageRecord page = crawlFrom("/").run().exits(0).page(site.url("/"));

    assertThat(page.referrer()).isNull();
    assertThat(page.depth()).isZero();
  }

  @Test
  void everyUrlHasOneRecordWhateverItsEnd() {
    site.robots("User-agent: *\nDisallow: /robots\n");
    site.page("/", "/gone", "/moved", "/robots", "/drop", "/again", other.url("/"), "mailto:x@y.z");
    site.redirect("/moved", "/again").page("/again", "/gone").handle("/drop", Fault.DROP);

    Crawled crawled = crawlFrom("/").with("--max-tries", "1").run().exits(0);

    assertThat(crawled.pages().keySet())
        .containsExactlyInAnyOrder(
            site.url("/"),
            site.url("/gone"),
            site.url("/moved"),
            site.url("/robots"),
            site.url("/drop"),
            site.url("/again"));
    assertThat(crawled.page(site.url("/drop")).bytes()).isNull();
    assertThat(crawled.page(site.url("/drop")).sha256()).isNull();
  }

  @Test
  void recordsAgreeWithServersLog() {
    Generated pages = Generated.ofPages(80).serveOn(site);

    Crawled crawled = crawlFrom("/").with("--per-host", "4").run().exits(0);

    assertThat(crawled.pages().keySet())
        .containsExactlyInAnyOrderElementsOf(site.paths().stream().map(site::url).toList());
    for (int i = 0; i < 80; i++) {
      assertThat(crawled.page(site.url(pages.path(i))).bytes())
          .isEqualTo(pages.html(i).getBytes(UTF_8).length);
    }
  }

  @Test
  void listsEveryDistinctHttpTargetOfPage() {
    site.html(
        "/dir/",
        """
        <a href="a#1">1</a><a href="a#2">2</a><a href="//example.test/x">3</a><a href="#">4</a>
        <a href="https://u:p@example.test/">5</a><a href="mailto:x@y.z">6</a><img src="/no.png">
        """);

    Crawled crawled = crawlFrom("/dir/").with("--format", "links").run().exits(0);

    List<String> lines = crawled.lines("links.tsv");
    assertThat(lines.get(0)).isEqualTo("source_url\tparsed_url");
    String source = site.url("/dir/") + "\t";
    assertThat(lines.subList(1, lines.size()))
        .containsExactlyInAnyOrder(
            source + site.url("/dir/a"),
            source + "http://example.test/x",
            source + site.url("/dir/"),
            source + "https://example.test/");
    assertThat(temp.resolve("out/pages.jsonl")).doesNotExist();
  }

  @Test
  void keepsTextOfPagesAsUtf8BelowUrlAndDepth() throws IOException {
    String html = "<title>caf\u00e9</title>\n<a href=/gone></a><a href=/png></a><a href=/txt></a>";
    site.body("/", "text/html; charset=iso-8859-1", html.getBytes(ISO_8859_1));
    site.body("/png", "image/png", new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 1});
    site.body("/txt", "text/plain; charset=utf-8", "gr\u00fcn\n\n".getBytes(UTF_8));

    Crawled crawled = crawlFrom("/").with("--format", "jsonl,pages").run().exits(0);

    assertThat(crawled.lines("pages/index.tsv"))
        .containsExactly("N\turl", "1\t" + site.url("/"), "2\t" + site.url("/txt"));
    assertThat(crawled.text("pages/1.html")).isEqualTo(site.url("/") + "\n0\n" + html);
    assertThat(crawled.text("pages/2.html")).isEqualTo(site.url("/txt") + "\n1\ngr\u00fcn\n\n");
    try (Stream<Path> files = Files.list(temp.resolve("out/pages"))) {
      assertThat(files).hasSize(3);
    }
  }

  @Test
  void takesFormatsAsListOrOneByOne() {
    site.page("/");

    crawlFrom("/").with("--format", "jsonl", "--format", "links,pages").run().exits(0);

    assertThat(temp.resolve("out/pages.jsonl")).exists();
    assertThat(temp.resolve("out/links.tsv")).exists();
    assertThat(temp.resolve("out/pages/1.html")).exists();
  }

  @Test
  void reportsEveryUrlSortedOnStandardOutput() {
    site.page("/", "/z", "/b", "/a/2", "/a", "/gone").page("/z").page("/b").redirect("/a", "/z");
    site.page("/a/2");

    Crawled crawled = crawlFrom("/").run().exits(0);

    List<String> reported = urlsOf(crawled.out());
    assertThat(reported).isSorted().containsExactlyInAnyOrderElementsOf(crawled.pages().keySet());
  }

  /** The first URL of each line that has one. */
  private static List<String> urlsOf(String report) {
    List<String> urls = new ArrayList<>();
    for (String line : report.split("\n")) {
      Stream.of(line.split("\\s+"))
          .filter(word -> word.startsWith("http://"))
          .findFirst()
          .ifPresent(urls::add);
    }
    return urls;
  }

  @Test
  void quietSaysNothingOnStandardOutput() {
    site.page("/", "/a").page("/a");

    Crawled crawled = crawlFrom("/").with("-q").run().exits(0);

    assertThat(crawled.out()).isEmpty();
    assertThat(crawled.pages()).hasSize(2);
  }

  @Test
  void writesRecordsToStandardOutputWhenAsked() {
    site.page("/", "/a").page("/a");

    Crawled crawled = crawlFrom("/").with("--out", "-").run().exits(0);

    assertThat(crawled.out().lines().map(line -> Crawled.parsed(line).url()))
        .containsExactlyInAnyOrder(site.url("/"), site.url("/a"));
    assertThat(crawled.directory()).doesNotExist();
  }

  @Test
  void keepsPasswordOfRootOutOfEverything() throws IOException {
    site.page("/", "/a").page("/a");
    String root = site.url("/").replace("http://", "http://someone:s3cret@");

    Crawled crawled = crawl(root).with("--format", "jsonl,links,pages").run().exits(0);

    assertThat(crawled.pages()).containsOnlyKeys(site.url("/"), site.url("/a"));
    assertThat(crawled.out() + crawled.err()).doesNotContain("s3cret");
    assertThat(everyFile()).isNotEmpty();
    for (Path file : everyFile()) {
      assertThat(Files.readString(file, ISO_8859_1)).doesNotContain("s3cret");
    }
  }

  private List<Path> everyFile() throws IOException {
    try (Stream<Path> files = Files.walk(temp.resolve("out"))) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void showsNoControlCharactersOfPages() {
    String nasty = "\u001b[2J\u001b]52;c;aGFjaw==\u0007\u009b31m";
    String path = Fault.TERMINAL_ESCAPES.path();
    site.page("/", path, "/moved", "/lost", "/split", "/" + nasty + "\u202e");
    site.handle(path, Fault.TERMINAL_ESCAPES).status("/robots.txt", 404);
    site.redirect("/moved", "/to" + nasty).redirect("/lost", "http://[" + nasty);
    site.redirect("/split", "/to\rERROR forged");
    site.otherwise(exchange -> exchange.respond(500, nasty, new byte[0], "X-Nasty: " + nasty));

    Crawled crawled = crawlFrom("/").with("--max-tries", "1").run().exits(0);

    assertThat(hostileCharactersIn(crawled.out())).as(crawled.out()).isEmpty();
    assertThat(hostileCharactersIn(crawled.err())).as(crawled.err()).isEmpty();
    assertThat(crawled.out() + crawled.err()).doesNotContain("\nERROR forged");
    assertThat(crawled.page(site.url(path)).title()).contains("gnp.exe");
  }

  /** Controls but for line breaks and tabs, and what turns text round. */
  private static Set<Integer> hostileCharactersIn(String text) {
    IntPredicate control = c -> Character.isISOControl(c) && c != '\n' && c != '\t';
    IntPredicate format =
        c -> Character.getType(c) == Character.FORMAT || c == 0x2028 || c == 0x2029;
    Set<Integer> found = new TreeSet<>();
    text.codePoints().filter(control.or(format)).forEach(found::add);
    return found;
  }
}
