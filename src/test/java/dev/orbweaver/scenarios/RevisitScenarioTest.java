package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Request;
import dev.orbweaver.testsite.TestSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A crawl that goes again where an earlier one went, judged by the server's log. */
class RevisitScenarioTest extends LoopbackTest {
  private static final String DATE = "Tue, 17 Nov 2026 10:00:00 GMT";

  /** Bytes of page bodies that were sent. */
  private final AtomicLong sent = new AtomicLong();

  private Path before;
  private int seen;

  @BeforeEach
  void whereTheFirstCrawlWrites() {
    before = temp.resolve("before");
  }

  /** A page in a version, which is its ETag; whoever has it gets a 304. */
  private void serve(String path, String version, String... links) {
    serve(site, path, version, links);
  }

  private void serve(TestSite where, String path, String version, String... links) {
    StringBuilder html = new StringBuilder("<title>" + path + " " + version + "</title>");
    for (String link : links) {
      html.append("<a href=\"").append(link).append("\">x</a>");
    }
    byte[] body = html.toString().getBytes(UTF_8);
    String etag = "\"" + version + "\"";
    where.handle(
        path,
        exchange -> {
          if (exchange.headers().first("If-None-Match").orElse("").equals(etag)) {
            exchange.respond(304, null, new byte[0], "ETag: " + etag);
          } else {
            sent.addAndGet(body.length);
            exchange.respond(200, "text/html", body, "ETag: " + etag);
          }
        });
  }

  /** A root with three pages in a row behind it, and one beside. */
  private void serveSite() {
    serve("/", "1", "/a", "/side");
    serve("/a", "1", "/b");
    serve("/b", "1", "/c");
    serve("/c", "1");
    serve("/side", "1", "/c");
  }

  private Crawled first(String... args) {
    Crawled first =
        Crawl.into(before).with(site.url("/"), "--scope", "any").with(args).run().exits(0);
    sent.set(0);
    seen = site.requests().size();
    return first;
  }

  private Crawl second(String... args) {
    return crawlFrom("/").with("--scope", "any", "--revisit", before.toString()).with(args);
  }

  /** The page requests since the first crawl. */
  private List<Request> asked() {
    List<Request> all = site.requests();
    return all.subList(seen, all.size()).stream().filter(each -> !each.isRobots()).toList();
  }

  private List<String> askedConditionally() {
    return asked().stream()
        .filter(each -> isConditional(each))
        .map(Request::target)
        .sorted()
        .toList();
  }

  private static boolean isConditional(Request request) {
    return Stream.of("If-None-Match", "If-Modified-Since")
        .anyMatch(name -> request.headers().first(name).isPresent());
  }

  private static void assertReported(Crawled crawled, String words) {
    assertThat(crawled.text("report.txt")).contains(words);
    assertThat(crawled.out()).contains(words);
  }

  @Test
  void recordsWhatLaterCrawlsCanAskWith() {
    site.handle(
        "/",
        exchange ->
            exchange.respond(
                200, "text/html", new byte[1], "ETag: W/\"x\"", "Last-Modified: " + DATE));
    PageRecord record = first().page(site.url("/"));

    assertThat(record.etag()).isEqualTo("W/\"x\"");
    assertThat(record.lastModified()).isEqualTo(DATE);
    assertThat(record.change()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jsonl", "jsonl,links"})
  void asksForUnchangedPagesWithoutABodyAndGoesOnBehindThem(String format) {
    serveSite();
    Crawled old = first("--format", format);

    Crawled crawled = second("--format", format).run().exits(0);

    assertThat(askedConditionally()).containsExactly("/", "/a", "/b", "/c", "/side");
    assertThat(asked()).hasSize(5);
    assertThat(sent).hasValue(0);
    assertThat(crawled.pages().keySet()).isEqualTo(old.pages().keySet());
    assertThat(crawled.pages().values())
        .allSatisfy(
            page -> {
              PageRecord known = old.page(page.url());
              assertThat(page.end()).isEqualTo("fetched/not-modified");
              assertThat(page.status()).isEqualTo(304);
              assertThat(page.change()).isEqualTo("unchanged");
              assertThat(page.bytes()).isEqualTo(known.bytes());
              assertThat(page.sha256()).isEqualTo(known.sha256());
              assertThat(page.title()).isEqualTo(known.title());
              assertThat(page.links()).isEqualTo(known.links());
              assertThat(page.etag()).isEqualTo(known.etag());
            });
    assertReported(crawled, "5  not sent again, as the server says (304)");
    assertReported(crawled, "5  pages: 5 unchanged, 0 changed, 0 gone, 0 ended otherwise; 0 new");
  }

  @Test
  void canItselfBeRevisited() {
    serveSite();
    Crawled old = first("--format", "links,jsonl");
    second("--format", "links,jsonl").run().exits(0);

    Crawled third =
        Crawl.into(temp.resolve("third"))
            .with(site.url("/"), "--scope", "any", "--format", "links,jsonl")
            .with("--revisit", temp.resolve("out").toString())
            .run()
            .exits(0);

    assertThat(sent).hasValue(0);
    assertThat(third.pages()).hasSize(5);
    assertThat(third.lines("links.tsv"))
        .containsExactlyInAnyOrderElementsOf(old.lines("links.tsv"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"jsonl", "jsonl,links"})
  void readsChangedPagesWholeAndFollowsTheirNewLinks(String format) {
    serveSite();
    first("--format", format);
    serve("/b", "2", "/c", "/fresh");
    serve("/fresh", "1");

    Crawled crawled = second("--format", format).run().exits(0);

    assertThat(crawled.page(site.url("/b")).end()).isEqualTo("fetched");
    assertThat(crawled.page(site.url("/b")).change()).isEqualTo("changed");
    assertThat(crawled.page(site.url("/b")).title()).isEqualTo("/b 2");
    assertThat(crawled.page(site.url("/fresh")).change()).isEqualTo("new");
    assertThat(crawled.page(site.url("/fresh")).newLinks()).isZero();
    assertThat(askedConditionally()).containsExactly("/", "/a", "/b", "/c", "/side");
    assertReported(crawled, "5  pages: 4 unchanged, 1 changed, 0 gone, 0 ended otherwise; 1 new");
  }

  /** What a page leads to stays, whoever led there first: /c was found on /b. */
  @ParameterizedTest
  @ValueSource(strings = {"jsonl", "jsonl,links"})
  void keepsWhatAnUnchangedPageLinksToWhenThePageThatLedThereFirstIsGone(String format) {
    serve("/", "1", "/a", "/side");
    serve("/a", "1", "/c");
    serve("/side", "1", "/c");
    serve("/c", "1");
    first("--format", format);
    site.status("/a", 404);

    Crawled crawled = second("--format", format).run().exits(0);

    assertThat(crawled.page(site.url("/c")).change()).isEqualTo("unchanged");
    assertThat(crawled.page(site.url("/a")).change()).isEqualTo("gone");
    assertReported(crawled, "4  pages: 3 unchanged, 0 changed, 1 gone, 0 ended otherwise; 0 new");
  }

  @Test
  void tellsPagesThatNothingLeadsToFromThoseThatAreGone() {
    serveSite();
    first("--format", "jsonl,links");
    serve("/", "2", "/side"); // nothing leads to /a and /b now; /c is on /side
    Crawled crawled = second().run().exits(0);

    assertThat(crawled.pages()).containsOnlyKeys(site.url("/"), site.url("/side"), site.url("/c"));
    assertReported(
        crawled,
        "5  pages: 2 unchanged, 1 changed, 0 gone, 2 not met (no link that was followed leads"
            + " there), 0 ended otherwise; 0 new");
  }

  /** Every page is there and linked as before: that this crawl left some out says nothing else. */
  @ParameterizedTest
  @CsvSource({
    "1, --depth, 0",
    "3, --depth, 1",
    "4, --exclude, /side",
    "2, --include, /a",
    "3, --include, //[^/]*/(a|b)?$"
  })
  void callsNothingGoneThatItChoseNotToVisit(int visited, String option, String value) {
    serveSite();
    first("--format", "jsonl,links");

    Crawled crawled = second(option, value).run().exits(0);

    assertThat(crawled.pages()).hasSize(visited);
    assertReported(
        crawled,
        visited
            + " unchanged, 0 changed, 0 gone, "
            + (5 - visited)
            + " not met (no link that was followed leads there), 0 ended otherwise; 0 new");
    assertThat(crawled.text("report.txt")).doesNotContain("any more");
  }

  @Test
  void callsNothingGoneBehindAPageThatFailed() {
    serveSite();
    first("--format", "jsonl,links");
    site.status("/a", 500);

    Crawled crawled = second("--max-tries", "1").run().exits(0);

    assertReported(
        crawled,
        "3 unchanged, 0 changed, 0 gone, 1 not met (no link that was followed leads there), 1 ended"
            + " otherwise; 0 new");
  }

  @ParameterizedTest
  @CsvSource({"404,gone", "410,gone", "403,untold", "302,untold"})
  void saysWhatHasBecomeOfAPage(int status, String change) {
    serve("/", "1", "/a");
    serve("/a", "1");
    first();
    site.handle(
        "/a", exchange -> exchange.respond(status, null, new byte[0], "Location: ftp://else/"));

    assertThat(second().run().exits(0).page(site.url("/a")).change()).isEqualTo(change);
  }

  @Test
  void comparesBodiesWhereServersGiveNothingToAskWith() {
    site.page("/", "/a").page("/a").page("/b");
    first();
    site.page("/a", "/b");

    Crawled crawled = second().run().exits(0);

    assertThat(askedConditionally()).isEmpty();
    assertThat(crawled.err()).contains("no page in " + before + " has an ETag or Last-Modified");
    assertReported(crawled, "2  pages: 1 unchanged, 1 changed, 0 gone, 0 ended otherwise; 1 new");
  }

  @Test
  void takesA304ThatNobodyAskedForAsTheErrorItIs() {
    site.page("/");
    first();
    site.status("/", 304);

    PageRecord record = second().run().page(site.url("/"));

    assertThat(record.end()).isEqualTo("fetched/http-status");
    assertThat(record.status()).isEqualTo(304);
  }

  @Test
  void asksWithADateAlone() {
    site.handle(
        "/",
        exchange -> {
          boolean same = exchange.headers().first("If-Modified-Since").orElse("").equals(DATE);
          exchange.respond(same ? 304 : 200, "text/html", new byte[7], "Last-Modified: " + DATE);
        });
    first();

    PageRecord record = second().run().exits(0).page(site.url("/"));

    assertThat(record.end()).isEqualTo("fetched/not-modified");
    assertThat(record.lastModified()).isEqualTo(DATE);
    assertThat(record.bytes()).isEqualTo(7);
  }

  /** The validators of a URL go to no other, be it the target of its redirect or another host. */
  @Test
  void sendsValidatorsToTheirOwnUrlOnly() {
    serve("/", "1", "/moved");
    serve("/moved", "same");
    first();
    serve(other, "/new", "same");
    site.redirect("/moved", other.url("/new"));

    Crawled crawled = second("--allow", "127.0.0.0/8").run().exits(0);

    assertThat(crawled.page(site.url("/moved")).change()).isEqualTo("untold");
    assertThat(crawled.page(other.url("/new")).end()).isEqualTo("fetched");
    assertThat(other.requests()).isNotEmpty().noneMatch(RevisitScenarioTest::isConditional);
  }

  /** What is answered to one user says nothing of what another one would get. */
  @Test
  void neitherKeepsNorSendsValidatorsWhereARequestSaysWhoWeAre() {
    serve("/", "1");
    Crawled with = first("--auth", site.origin() + "=me:secret");
    assertThat(with.page(site.url("/")).etag()).isNull();

    first("--fresh");
    second("--auth", site.origin() + "=me:secret").run().exits(0);
    assertThat(asked()).hasSize(1);
    assertThat(askedConditionally()).isEmpty();

    second("--fresh", "--cookies").run().exits(0);
    assertThat(askedConditionally()).isEmpty();
  }

  /**
   * Stopped after each page and gone on with, although the earlier outputs are deleted meanwhile.
   */
  @ParameterizedTest
  @ValueSource(strings = {"jsonl", "jsonl,links"})
  void goesOnWithoutTheEarlierOutputs(String format) throws IOException {
    serveSite();
    first("--format", format);
    second("--max-pages", "1").run().exits(0);
    for (String file : List.of("pages.jsonl", "links.tsv")) {
      Files.deleteIfExists(before.resolve(file));
    }
    for (int pages = 2; pages <= 4; pages++) {
      second("--max-pages", Integer.toString(pages)).run().exits(0);
    }
    Crawled crawled = Crawl.resume(temp.resolve("out")).set("max-pages", "unlimited").run();

    assertThat(crawled.exits(0).pages()).hasSize(5);
    assertThat(asked()).hasSize(5);
    assertThat(askedConditionally()).hasSize(5);
    assertThat(sent).hasValue(0);
    assertReported(crawled, "5  pages: 5 unchanged, 0 changed, 0 gone, 0 ended otherwise; 0 new");
  }

  @Test
  void doesNotCallGoneWhatItHasNotMetYet() {
    serveSite();
    first();

    Crawled crawled = second("--max-pages", "2").run().exits(0);

    assertReported(crawled, "2 unchanged, 0 changed, 0 gone, 3 not met yet");
  }

  @Test
  void staysInItsScopeAndDepth() {
    serveSite();
    first("--format", "jsonl,links");

    Crawled crawled = second("--depth", "2", "--exclude", "side").run().exits(0);

    assertThat(crawled.pages()).containsOnlyKeys(site.url("/"), site.url("/a"), site.url("/b"));
  }

  /** Links of a page that says nofollow are in links.tsv, too. */
  @Test
  void followsNothingBehindAnUnchangedPageThatSaysNofollow() {
    site.handle(
        "/",
        exchange -> {
          byte[] body = "<meta name=robots content=nofollow><a href=/a>x</a>".getBytes(UTF_8);
          boolean same = exchange.headers().first("If-None-Match").isPresent();
          exchange.respond(same ? 304 : 200, "text/html", body, "ETag: \"1\"");
        });
    first("--format", "jsonl,links");

    assertThat(second().run().exits(0).pages()).containsOnlyKeys(site.url("/"));
  }

  @Test
  void passesOverALinksFileOfAnOlderCrawl() throws IOException {
    serveSite();
    first();
    Path stale = before.resolve("links.tsv");
    Files.writeString(stale, "source_url\tparsed_url\n" + site.url("/") + "\t" + site.url("/x"));
    Files.setLastModifiedTime(stale, FileTime.fromMillis(0));

    assertThat(second().run().exits(0).pages()).hasSize(5).doesNotContainKey(site.url("/x"));
  }

  /** What the second crawl did not know of the links of /side, the third must not miss. */
  @Test
  void doesNotTrustLinksThatAreKnownInPart() {
    serve("/", "1", "/a", "/side");
    serve("/a", "1", "/c");
    serve("/side", "1", "/c", "/d");
    serve("/c", "1");
    serve("/d", "1");
    first("--format", "jsonl");
    second("--format", "jsonl,links").run().exits(0);
    site.status("/a", 404);

    Crawled third =
        Crawl.into(temp.resolve("third"))
            .with(site.url("/"), "--revisit", temp.resolve("out").toString())
            .run()
            .exits(0);

    assertThat(third.page(site.url("/c")).change()).isEqualTo("unchanged");
    assertReported(third, "5  pages: 4 unchanged, 0 changed, 1 gone, 0 ended otherwise; 0 new");
  }

  /** An output that was added on the way holds the links of some pages only. */
  @Test
  void asksForAllThatWasFoundIfLinksAreMissing() throws IOException {
    serve("/", "1", "/a", "/side");
    serve("/a", "1", "/c");
    serve("/side", "1", "/c");
    serve("/c", "1");
    first("--format", "jsonl,links");
    Path links = before.resolve("links.tsv");
    List<String> some =
        Files.readAllLines(links).stream()
            .filter(line -> !line.startsWith(site.url("/side")))
            .toList();
    Files.write(links, some);
    site.status("/a", 404);

    Crawled crawled = second().run().exits(0);

    assertThat(crawled.pages()).hasSize(4);
    assertThat(crawled.err()).contains("it has no links.tsv of all of them");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nowhere | no such directory; nothing of a crawl to revisit",
        "before | no pages.jsonl; nothing of a crawl to revisit",
        "out | is the directory that this crawl writes into: it must be another one"
      })
  void saysInOneLineWhatIsNoEarlierCrawl(String directory, String words) throws IOException {
    site.page("/");
    Files.createDirectories(before);

    Crawled crawled =
        crawlFrom("/").with("--revisit", temp.resolve(directory).toString()).run().exits(2);

    assertThat(crawled.err().lines().filter(line -> line.contains(words))).hasSize(1);
    assertThat(crawled.directory().toFile().list()).isNullOrEmpty();
    assertThat(site.requests()).isEmpty();
  }

  @Test
  void needsAState() {
    site.page("/");
    first();

    assertThat(second("--state", "none").run().exits(2).err()).contains("--revisit needs a state");
  }

  @Test
  void beginsAnewWithWhatTheEarlierCrawlIsNow() {
    serveSite();
    first();
    second().run().exits(0);
    serve("/c", "2");
    first("--fresh");

    second("--fresh").run().exits(0);

    assertThat(askedConditionally()).hasSize(5);
    assertThat(sent).hasValue(0);
  }
}
