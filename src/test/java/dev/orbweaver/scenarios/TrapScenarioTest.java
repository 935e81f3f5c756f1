package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.orbweaver.testsite.Generated;
import dev.orbweaver.testsite.Trap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages that stand twice, and sites that make up URLs for ever. */
class TrapScenarioTest extends LoopbackTest {
  private static final Generated REAL = Generated.ofPages(200);

  private static final String TRAP = "refused/trap";

  @ParameterizedTest(
      name = "{0}: every real page is fetched, and no more than {1} URLs of the trap")
  @CsvSource({
    "CALENDAR, 150",
    "PATH_CALENDAR, 150",
    "DAY_CALENDAR, 5000",
    "LOOP, 300",
    "FACETS, 800",
    "REDIRECTS, 700"
  })
  void leavesTrapAndFetchesEveryRealPage(Trap trap, int most) {
    Trap.serveOn(site, REAL, trap);

    Crawled crawled = crawlFrom("/").run().exits(0);

    List<String> asked = site.paths();
    assertThat(asked).containsAll(REAL.paths());
    assertThat(asked.stream().filter(trap::holds).count()).isBetween(10L, (long) most);
    assertThat(crawled.pages().values()).extracting(PageRecord::end).doesNotContain(TRAP);
    assertThat(crawled.text("report.txt")).containsPattern("parked +[1-9]").contains("traps");
  }

  @Test
  @DisplayName("other spellings of a page that was fetched are parked as the traps are")
  void parksTwins() {
    Trap.serveOn(site, REAL, Trap.SESSIONS);

    Crawled crawled = crawlFrom("/").run().exits(0);

    List<String> asked = site.paths();
    assertThat(asked).containsAll(REAL.paths());
    assertThat(asked.stream().filter(Trap.SESSIONS::holds).count()).isLessThan(3 * Trap.ITEMS);
    assertThat(crawled.pages().values()).extracting(PageRecord::end).doesNotContain(TRAP);
    assertThat(crawled.text("report.txt"))
        .containsPattern("parked +[1-9]")
        .contains("/shop?item=*&sid=* (once for all ids at ?sid)");
  }

  @Test
  @DisplayName("a crawl that keeps no state ends other spellings of a page with a record")
  void endsTwinsWithoutState() {
    Trap.serveOn(site, REAL, Trap.SESSIONS);

    Crawled crawled = crawlFrom("/").with("--state", "none").run().exits(0);

    assertThat(site.paths()).containsAll(REAL.paths());
    assertThat(crawled.pages().values())
        .filteredOn(page -> page.end().equals(TRAP))
        .isNotEmpty()
        .allSatisfy(page -> assertThat(page.error()).contains("differs in the id at ?sid only"));
    assertThat(crawled.text("report.txt")).doesNotContain("parked");
  }

  @Test
  @DisplayName(
      "a parked group is named in the report with what was fetched, what not, and a sample")
  void reportNamesTrap() {
    Trap.serveOn(site, REAL, Trap.CALENDAR);

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(crawled.text("report.txt"))
        .containsPattern(
            "\\Q"
                + site.url("/calendar?m=*&y=*")
                + "\\E \\d+ fetched, 2 not, as \\Q"
                + site.url("/calendar?y=")
                + "\\E");
  }

  @Test
  @DisplayName("an end of the crawl before the trap's leaves it queued, and --traps off goes on")
  void trapsOffGoesOn() {
    Trap.serveOn(site, REAL, Trap.CALENDAR);

    crawlFrom("/").with("--traps", "off", "--max-pages", "600").run().exits(0);

    long months = site.paths().stream().filter(Trap.CALENDAR::holds).count();
    assertThat(months).isGreaterThan(300);
    Crawl.resume(temp.resolve("out")).set("max-pages", "unlimited").with("--traps", "on").run();
    assertThat(site.paths()).containsAll(REAL.paths()).doesNotHaveDuplicates();
  }

  @Test
  @DisplayName("what is parked is parked for the next process, too")
  void parkedSurvives() {
    Trap.serveOn(site, REAL, Trap.CALENDAR);
    crawlFrom("/").with("--max-pages", "320").run().exits(0);

    Crawled crawled =
        Crawl.resume(temp.resolve("out")).set("max-pages", "unlimited").run().exits(0);

    assertThat(site.paths()).containsAll(REAL.paths()).doesNotHaveDuplicates();
    assertThat(site.paths().stream().filter(Trap.CALENDAR::holds).count()).isLessThan(260);
    assertThat(crawled.text("report.txt")).contains("/calendar?m=*&y=*");
  }

  @Test
  @DisplayName("faults row 35: with session ids stripped nine of ten answers are new")
  void stripsSessions() {
    Trap.serveOn(site, Generated.ofPages(1), Trap.SESSIONS);

    Crawled crawled = crawlFrom("/").set("url.strip-session-ids", "on").run().exits(0);

    List<PageRecord> fetched =
        crawled.pages().values().stream().filter(page -> page.end().equals("fetched")).toList();
    Set<String> bodies = new HashSet<>();
    fetched.forEach(page -> bodies.add(page.url().replaceAll("&sid=.*", "")));
    assertThat(bodies).hasSizeGreaterThanOrEqualTo(Trap.ITEMS);
    assertThat((double) bodies.size() / fetched.size()).isGreaterThanOrEqualTo(0.9);
  }

  @Test
  @DisplayName(
      "faults row 35: by default a session id is found out, and each page is fetched about once")
  void findsOutSessions() {
    Trap.serveOn(site, Generated.ofPages(1), Trap.SESSIONS);

    // what is handed out before the verdict is fetched: two at a time, however busy the machine is
    Crawled crawled = crawlFrom("/").with("--concurrency", "2").run().exits(0);

    List<String> asked = site.paths().stream().filter(Trap.SESSIONS::holds).toList();
    Set<String> items = new HashSet<>();
    asked.forEach(path -> items.add(path.replaceAll("&sid=.*", "")));
    assertThat(items).as("every page of the shop").hasSize(Trap.ITEMS);
    assertThat((double) items.size() / asked.size())
        .as("%d of %d", items.size(), asked.size())
        .isGreaterThanOrEqualTo(0.8);
    assertThat(crawled.text("report.txt")).contains("(once for all ids at ?sid)");
  }

  @Test
  @DisplayName(
      "faults row 37: hosts that are made up for ever are parked, all but those that were asked")
  void parksMadeUpHosts() {
    site.page("/", "/everywhere/", "/fine").page("/fine");
    site.handle("/everywhere/", Trap.SUBDOMAINS);

    Crawled crawled =
        crawl(site.urlAt("www.trap.test", "/"), "--scope", "site")
            .host("*.trap.test", "127.0.0.1")
            .run()
            .exits(0);

    assertThat(site.count("/everywhere/")).isBetween(100, 400);
    assertThat(site.count("/fine")).isOne();
    assertThat(crawled.text("report.txt")).contains("further hosts of trap.test");
  }

  @ParameterizedTest(name = "row 44: {0} is fetched: {1}")
  @CsvSource({
    "/a/a, true",
    "/a/a/a, false",
    "/a/b/a/b/a, true",
    "/a/b/a/b/a/b, false",
    "/x/a/b/a/b/a/b/y, false",
    "/2026/2026/2026, true",
    "/a/b/b/a/b/b/a, true",
    "/a/A/a, true"
  })
  void refusesRepetition(String path, boolean fetched) {
    site.page("/", path).page(path);

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.count(path)).isEqualTo(fetched ? 1 : 0);
    assertThat(crawled.pages().containsKey(site.url(path))).isEqualTo(fetched);
    Explained explained = Explained.of(temp.resolve("out"), site.url(path));
    assertThat(explained.standing()).isEqualTo(fetched ? "ended" : "parked");
  }

  @Test
  @DisplayName("row 44: a path with too many segments is refused, and so is one that is too long")
  void refusesDeepAndLong() {
    String deep = path(41);
    String deepest = path(40);
    String longOne = "/" + "x".repeat(4200);
    site.page("/", deep, deepest, longOne).page(deepest);

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", deepest);
    assertThat(crawled.pages()).doesNotContainKey(site.url(deep));
    assertThat(Explained.of(temp.resolve("out"), site.url(deep)).text("so"))
        .startsWith("parked: trap group paths of more than 40 segments");
    assertThat(crawled.text("report.txt")).contains("0 fetched, 1 not, as " + site.url(deep));
  }

  private static String path(int segments) {
    StringBuilder path = new StringBuilder();
    IntStream.range(0, segments).forEach(i -> path.append("/s").append(i));
    return path.toString();
  }

  @Test
  @DisplayName("a crawl that keeps no state ends what it takes for a trap with a record")
  void endsTrapWithoutState() {
    site.page("/", "/a/a/a");

    Crawled crawled = crawlFrom("/").with("--state", "none").run().exits(0);

    assertThat(crawled.page(site.url("/a/a/a")).end()).isEqualTo(TRAP);
    assertThat(crawled.page(site.url("/a/a/a")).error()).contains("repeats /a 3 times");
    assertThat(crawled.text("report.txt")).contains("trap: 1").doesNotContain("parked");
  }

  @Test
  @DisplayName("a root is fetched whatever its path looks like")
  void believesRoots() {
    site.page("/a/a/a");

    crawlFrom("/a/a/a").run().exits(0);

    assertThat(site.count("/a/a/a")).isOne();
  }

  @Test
  @DisplayName(
      "row 42: pages with the same bytes are duplicates of the first, and their links count")
  void reportsDuplicates() {
    site.page("/", "/one", "/two", "/empty", "/nothing", "/missing");
    site.html("/one", "the same <a href=/from>x</a>").html("/two", "the same <a href=/from>x</a>");
    site.html("/empty", "").html("/nothing", "").page("/from");
    site.body("/missing", "text/plain", "the same".getBytes(UTF_8));

    Crawled crawled = crawlFrom("/").run().exits(0);

    // two pages are read at once: either may be the first
    String first =
        crawled.page(site.url("/one")).duplicateOf() == null ? site.url("/one") : site.url("/two");
    String other = first.equals(site.url("/one")) ? site.url("/two") : site.url("/one");
    assertThat(crawled.pages().values())
        .filteredOn(page -> page.duplicateOf() != null)
        .extracting(PageRecord::url, PageRecord::duplicateOf)
        .containsExactly(tuple(other, first));
    assertThat(site.count("/from")).isOne();
    assertThat(crawled.text("report.txt")).containsPattern("duplicates +1 ");
  }

  @Test
  @DisplayName("row 42: a resumed crawl knows the bodies of the one before")
  void knowsBodiesAfterResume() {
    site.page("/", "/one", "/two").html("/one", "the same").html("/two", "the same");
    crawlFrom("/").with("--max-pages", "2").run().exits(0);

    Crawled crawled =
        Crawl.resume(temp.resolve("out")).set("max-pages", "unlimited").run().exits(0);

    assertThat(crawled.page(site.url("/two")).duplicateOf()).isEqualTo(site.url("/one"));
    assertThat(crawled.text("report.txt")).containsPattern("duplicates +1 ");
  }

  @Test
  @DisplayName("nearly the same texts have hashes that are close, when that is asked for")
  void hashesText() {
    String text = "the orb weaver sits at the hub of its web and feels every spoke ".repeat(1);
    site.page("/", "/one", "/two");
    site.html("/one", "<p>" + text + "<script>a</script>").html("/two", "<h1>" + text + "</h1>");

    Crawled crawled = crawlFrom("/").set("duplicates.near", "on").run().exits(0);

    String hash = crawled.page(site.url("/one")).simhash();
    assertThat(hash).matches("[0-9a-f]{16}");
    assertThat(crawled.page(site.url("/two")).simhash()).isEqualTo(hash);
    assertThat(crawled.page(site.url("/two")).duplicateOf()).isNull();
  }
}
