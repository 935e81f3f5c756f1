package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Fault;
import dev.orbweaver.testsite.Generated;
import dev.orbweaver.testsite.Request;
import dev.orbweaver.testsite.TestSite;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that fail or mean harm. Row numbers as in the scenario list. */
class FaultScenarioTest extends LoopbackTest {
  /** A crawl of a page with the fault and a fine one, in one try and with limits of 1 s and 3 s. */
  private Crawl crawlOf(Fault fault) {
    return crawlOf(fault, 1);
  }

  private Crawl crawlOf(Fault fault, int tries) {
    site.page("/", fault.path(), "/fine").handle(fault.path(), fault).page("/fine");
    return crawlFrom("/")
        .with("--max-tries", String.valueOf(tries))
        .set("limits.first-byte-timeout", "1s")
        .set("limits.idle-timeout", "1s")
        .set("limits.total-timeout", "3s");
  }

  /** The record of the fault; the crawl ended well and the fine page was fetched. */
  private PageRecord recordOf(Fault fault, Crawl crawl) {
    Crawled crawled = crawl.run().exits(0);
    assertThat(crawled.page(site.url("/fine")).end()).isEqualTo("fetched");
    assertThat(crawled.page(site.url("/fine")).title()).isEqualTo("/fine");
    assertThat(crawled.pages()).hasSize(3);
    return crawled.page(site.url(fault.path()));
  }

  @ParameterizedTest(name = "row 10: with --concurrency {0} --per-host {1} at most {2} in flight")
  @CsvSource({"1, 1, 1", "1, 4, 1", "256, 1, 1", "3, 256, 3"})
  void keepsToNumberInFlight(String concurrency, String perHost, int most) {
    site.page("/", IntStream.range(0, 12).mapToObj(i -> "/" + i).toArray(String[]::new));
    site.otherwise(
        exchange -> {
          exchange.pause(Duration.ofMillis(30));
          exchange.html("waited");
        });

    crawlFrom("/").with("--concurrency", concurrency, "--per-host", perHost).run().exits(0);

    assertThat(site.paths()).hasSize(13);
    assertThat(site.maxInFlight()).isEqualTo(most);
  }

  @Test
  @DisplayName("row 10: the limit counts over all hosts")
  void keepsToNumberInFlightOverHosts() {
    AtomicInteger inFlight = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    for (TestSite each : new TestSite[] {site, other}) {
      each.page("/", "/1", "/2", "/3", "/4", "/5", "/6");
      each.otherwise(
          exchange -> {
            most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
            exchange.pause(Duration.ofMillis(30));
            inFlight.decrementAndGet();
            exchange.html("waited");
          });
    }

    crawl(site.url("/"), other.url("/"), "--concurrency", "3", "--per-host", "3").run().exits(0);

    assertThat(most.get()).isBetween(2, 3);
  }

  @ParameterizedTest(name = "row 11: {0} twice, then an answer: three tries")
  @ValueSource(ints = {500, 502, 503, 504, 429})
  void triesAgain(int status) {
    failsTwice(status);

    PageRecord page =
        crawlFrom("/")
            .set("politeness.backoff.first", "10ms")
            .set("politeness.slow-down.first", "10ms")
            .run()
            .exits(0)
            .page(site.url("/"));

    assertThat(page.end()).isEqualTo("fetched");
    assertThat(page.tries()).isEqualTo(3);
    assertThat(site.count("/")).isEqualTo(3);
  }

  private void failsTwice(int status) {
    site.handle(
        "/",
        exchange -> {
          if (exchange.attempt() <= 2) {
            exchange.status(status);
          } else {
            exchange.html("at last");
          }
        });
  }

  @Test
  @DisplayName("row 11: tries are bounded, and the last answer is what is recorded")
  void givesUpAfterMaxTries() {
    site.page("/", "/down").handle("/down", Fault.SERVER_ERROR);

    PageRecord page =
        crawlFrom("/")
            .with("--max-tries", "3")
            .set("politeness.backoff.first", "10ms")
            .run()
            .exits(0)
            .page(site.url("/down"));

    assertThat(site.count("/down")).isEqualTo(3);
    assertThat(page.tries()).isEqualTo(3);
    assertThat(page.end()).isEqualTo("fetched/http-status");
    assertThat(page.status()).isEqualTo(500);
  }

  @Test
  @DisplayName("row 11: patience with 429 and 503 burns no tries but has a limit of its own")
  void givesUpAfterMaxSlowdowns() {
    site.page("/", "/down").handle("/down", Fault.UNAVAILABLE);

    PageRecord page =
        crawlFrom("/")
            .with("--max-tries", "1")
            .set("max-slowdowns", "2")
            .set("politeness.slow-down.first", "10ms")
            .set("politeness.slow-down.max", "20ms")
            .run()
            .exits(0)
            .page(site.url("/down"));

    assertThat(site.count("/down")).isEqualTo(3);
    assertThat(page.status()).isEqualTo(503);
    assertThat(page.end()).isEqualTo("fetched/http-status");
  }

  @ParameterizedTest(name = "row 11: {0} is not tried again")
  @ValueSource(ints = {400, 401, 403, 404, 410, 451, 999})
  void acceptsAnswersThatWillNotChange(int status) {
    site.page("/", "/x").status("/x", status);

    PageRecord page = crawlFrom("/").run().exits(0).page(site.url("/x"));

    assertThat(site.count("/x")).isEqualTo(1);
    assertThat(page.status()).isEqualTo(status);
    assertThat(page.end()).isEqualTo("fetched/http-status");
  }

  @ParameterizedTest(name = "rows 15 and 16: {0} ends as a timeout")
  @EnumSource(names = {"NO_ANSWER", "SLOW_HEAD", "HANG_AFTER_HEAD", "HANG_IN_BODY", "SLOW_BODY"})
  void timesOut(Fault fault) {
    PageRecord page = recordOf(fault, crawlOf(fault));

    assertThat(page.end()).isEqualTo("failed/timeout");
    assertThat(page.error()).isNotBlank();
    assertThat(site.log().awaitIdle(LONG)).as("connection was given up").isTrue();
  }

  @Test
  @DisplayName("rows 15 and 16: a host that never answers does not keep the others waiting")
  void keepsOtherHostsGoingBesideDeadOne() {
    site.otherwise(Fault.NO_ANSWER).robots("");
    Generated.ofPages(60).serveOn(other);

    Crawled crawled =
        crawl(site.url("/1"), site.url("/2"), other.url("/"), "--max-tries", "1")
            .set("limits.first-byte-timeout", "3s")
            .run()
            .exits(0);

    assertThat(other.paths()).hasSize(60);
    assertThat(crawled.page(site.url("/1")).end()).isEqualTo("failed/timeout");
    Request first = site.requests().stream().filter(each -> !each.isRobots()).findFirst().get();
    assertThat(other.requests().get(60).endedNanos()).isLessThan(first.endedNanos());
  }

  @ParameterizedTest(name = "row 17: {0} without an answer")
  @EnumSource(names = {"DROP", "RESET"})
  void failsWithoutAnswer(Fault fault) {
    PageRecord page = recordOf(fault, crawlOf(fault));

    assertThat(page.end()).isEqualTo("failed/connection-closed");
    assertThat(page.status()).isNull();
    assertThat(page.tries()).isEqualTo(1);
    assertThat(site.count(fault.path())).isEqualTo(1);
  }

  @ParameterizedTest(name = "rows 17 and 18: {0} is no complete page")
  @EnumSource(names = {"RESET_IN_BODY", "LENGTH_TOO_LONG", "CHUNKS_WITHOUT_END"})
  void failsInMiddleOfBody(Fault fault) {
    PageRecord page = recordOf(fault, crawlOf(fault).with("--format", "jsonl,pages"));

    assertThat(page.end()).isEqualTo("failed/connection-closed");
    assertThat(page.truncated()).isTrue();
    assertThat(temp.resolve("out/pages/3.html")).doesNotExist();
  }

  @Test
  @DisplayName("row 17: a connection dropped once is tried again and then whole")
  void triesAgainAfterDrop() {
    site.handle(
        "/",
        exchange -> {
          if (exchange.attempt() == 1) {
            Fault.LENGTH_TOO_LONG.handle(exchange);
          } else {
            exchange.html("<title>whole</title>");
          }
        });

    PageRecord page =
        crawlFrom("/").set("politeness.backoff.first", "10ms").run().exits(0).page(site.url("/"));

    assertThat(page.title()).isEqualTo("whole");
    assertThat(page.truncated()).isFalse();
    assertThat(page.tries()).isEqualTo(2);
  }

  @Test
  @DisplayName("row 18: a broken chunk is no complete page")
  void failsAtBrokenChunk() {
    PageRecord page = recordOf(Fault.CHUNK_BROKEN, crawlOf(Fault.CHUNK_BROKEN));

    assertThat(page.end()).isIn("failed/protocol", "failed/connection-closed");
  }

  @Test
  @DisplayName("row 18: bytes beyond the announced length belong to no other page")
  void ignoresBytesBeyondLength() {
    PageRecord page = recordOf(Fault.LENGTH_TOO_SHORT, crawlOf(Fault.LENGTH_TOO_SHORT));

    assertThat(page.end()).isEqualTo("fetched");
    assertThat(page.title()).isEqualTo("Part");
  }

  @Test
  @DisplayName("row 19: garbage instead of HTTP fails as such")
  void failsOnGarbage() {
    PageRecord page = recordOf(Fault.GARBAGE, crawlOf(Fault.GARBAGE));

    assertThat(page.end()).isEqualTo("failed/protocol");
    assertThat(page.error()).isNotBlank();
  }

  @Test
  @DisplayName("row 19: after garbage the connection is not used again")
  void leavesConnectionAfterGarbage() {
    recordOf(Fault.GARBAGE, crawlOf(Fault.GARBAGE));

    Request garbage = requestFor(Fault.GARBAGE.path());
    assertThat(requestFor("/fine").connection()).isNotEqualTo(garbage.connection());
  }

  private Request requestFor(String target) {
    return site.requests().stream()
        .filter(each -> each.target().equals(target))
        .findFirst()
        .orElseThrow();
  }

  @Test
  @DisplayName(
      "row 19: a Content-Length that is no number is none: the body ends with the connection")
  void toleratesLengthThatIsNoNumber() {
    PageRecord page = recordOf(Fault.LENGTH_NO_NUMBER, crawlOf(Fault.LENGTH_NO_NUMBER));

    assertThat(page.end()).isEqualTo("fetched");
    assertThat(page.title()).isEqualTo("Part");
  }

  @Test
  @DisplayName("row 19: a header line without a colon is passed over")
  void toleratesFieldWithoutColon() {
    PageRecord page =
        // its server closes without announcing it: the next request may meet that
        recordOf(Fault.FIELD_WITHOUT_COLON, crawlOf(Fault.FIELD_WITHOUT_COLON, 2));

    assertThat(page.end()).isEqualTo("fetched");
    assertThat(page.contentType()).isEqualTo("text/html; charset=utf-8");
    assertThat(page.title()).isEqualTo("Part");
  }

  @Test
  @DisplayName("row 19: empty lines before the status line, and small letters in it, are borne")
  void toleratesUntidyStart() {
    PageRecord page = recordOf(Fault.UNTIDY_START, crawlOf(Fault.UNTIDY_START, 2));

    assertThat(page.end()).isEqualTo("fetched");
    assertThat(page.title()).isEqualTo("Part");
  }

  @ParameterizedTest(name = "row 20: {0} is cut at the limit and never asked for again")
  @EnumSource(names = {"ENDLESS_CHUNKS", "HUGE_CHUNK", "ENDLESS_BODY", "HUGE_LENGTH"})
  void refusesEndlessBody(Fault fault) {
    PageRecord page =
        recordOf(
            fault,
            crawlOf(fault).set("limits.max-body", "100kB").set("limits.total-timeout", "30s"));

    assertThat(page.end()).isEqualTo("refused/too-large");
    assertThat(page.truncated()).isTrue();
    assertThat(site.count(fault.path())).isEqualTo(1);
    assertThat(site.log().awaitIdle(LONG)).as("connection was given up").isTrue();
    assertThat(site.requests())
        .filteredOn(each -> each.path().equals(fault.path()))
        .allMatch(Request::aborted);
  }

  @Test
  @DisplayName("row 20: with on-too-large = truncate what fits is kept")
  void truncatesEndlessBodyWhenAsked() {
    PageRecord page =
        recordOf(
            Fault.ENDLESS_CHUNKS,
            crawlOf(Fault.ENDLESS_CHUNKS)
                .set("limits.max-body", "100kB")
                .set("limits.on-too-large", "truncate"));

    assertThat(page.outcome()).isEqualTo("fetched");
    assertThat(page.truncated()).isTrue();
    assertThat(page.bytes()).isEqualTo(100_000);
    assertThat(page.title()).isEqualTo("Part");
  }

  @Test
  @DisplayName("row 20: a line before a chunk that does not end is given up")
  void givesUpEndlessChunkLine() {
    PageRecord page = recordOf(Fault.ENDLESS_CHUNK_LINE, crawlOf(Fault.ENDLESS_CHUNK_LINE));

    assertThat(page.end()).isEqualTo("failed/connection-closed");
    assertThat(page.sha256()).isNull();
    assertThat(site.log().awaitIdle(LONG)).as("connection was given up").isTrue();
  }

  @ParameterizedTest(name = "row 20: {0} is given up, and not asked for again")
  @EnumSource(names = {"ENDLESS_HEAD", "MANY_FIELDS"})
  void givesUpEndlessHead(Fault fault) {
    PageRecord page = recordOf(fault, crawlOf(fault));

    assertThat(page.end()).isEqualTo("refused/too-large");
    assertThat(page.tries()).isEqualTo(1);
    assertThat(site.log().awaitIdle(LONG)).as("connection was given up").isTrue();
  }

  @ParameterizedTest(name = "row 21: {0} do no harm")
  @EnumSource(names = {"DUPLICATE_FIELDS", "HUGE_COOKIES"})
  void survivesOddFields(Fault fault) {
    PageRecord page = recordOf(fault, crawlOf(fault));

    assertThat(page.end()).isEqualTo("fetched");
    assertThat(page.title()).isEqualTo("Part");
  }

  @Test
  @DisplayName("a body that says gzip and is damaged gzip fails as such")
  void failsToDecode() {
    PageRecord page = recordOf(Fault.BROKEN_GZIP, crawlOf(Fault.BROKEN_GZIP));

    assertThat(page.end()).isEqualTo("failed/decode");
    assertThat(page.error()).isNotBlank();
  }

  @Test
  @DisplayName("a body that says gzip and plainly is not is read as it is")
  void readsPlainBodyThatSaysGzip() {
    PageRecord page = recordOf(Fault.BOGUS_ENCODING, crawlOf(Fault.BOGUS_ENCODING));

    assertThat(page.end()).isEqualTo("fetched");
    assertThat(page.title()).isEqualTo("Part");
  }

  @Test
  @DisplayName("the root of a dead host fails; the crawl only when all roots did")
  void namesDeadHost() {
    String dead = "http://127.0.0.1:" + TestSite.deadPort() + "/";
    site.page("/");

    assertThat(crawl(dead, "--max-tries", "1").set("robots.give-up", "0").run().exit())
        .isEqualTo(1);
    Crawl.into(temp.resolve("second"))
        .with(dead, site.url("/"), "--max-tries", "1")
        .set("robots.give-up", "0")
        .run()
        .exits(0);
    assertThat(site.count("/")).isEqualTo(1);
  }
}
