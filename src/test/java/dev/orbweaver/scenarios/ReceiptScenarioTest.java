package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.orbweaver.testsite.TestSite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The receipt of each host, held against what its server saw. */
class ReceiptScenarioTest extends LoopbackTest {
  private static final String ROBOTS = "User-agent: *\nCrawl-delay: 0.2\n";

  private JsonNode receiptOf(String host) throws IOException {
    JsonNode all = JsonMapper.builder().build().readTree(temp.resolve("out/receipt.json").toFile());
    for (JsonNode each : all.get("hosts")) {
      if (each.get("host").asText().equals(host)) {
        return each;
      }
    }
    throw new AssertionError("no receipt of " + host + " in " + all);
  }

  private static double shortestSeconds(TestSite site, int from) {
    List<Duration> gaps = site.gaps();
    return gaps.subList(from, gaps.size()).stream().mapToLong(Duration::toNanos).min().orElseThrow()
        / 1e9;
  }

  /** Pages whose bodies are counted as they are sent. */
  private AtomicLong countedPages(TestSite each, int pages) {
    AtomicLong sent = new AtomicLong();
    StringBuilder links = new StringBuilder();
    for (int i = 0; i < pages; i++) {
      links.append("<a href=\"/p").append(i).append("\">x</a>");
    }
    each.otherwise(
        exchange -> {
          byte[] body = (exchange.target() + links).getBytes(StandardCharsets.UTF_8);
          sent.addAndGet(body.length);
          exchange.respond(200, "text/html", body);
        });
    each.handle(
        "/robots.txt",
        exchange -> {
          byte[] body = ROBOTS.getBytes(StandardCharsets.UTF_8);
          sent.addAndGet(body.length);
          exchange.respond(200, "text/plain", body, "ETag: \"v7\"");
        });
    return sent;
  }

  @Test
  @DisplayName("requests, bytes, gaps and robots.txt are those that the server saw")
  void agreesWithTheServersLog() throws Exception {
    AtomicLong sent = countedPages(site, 6);

    crawlFrom("/").with("--delay", "150ms").run().exits(0);

    JsonNode receipt = receiptOf("127.0.0.1");
    assertThat(receipt.get("requests").asInt()).isEqualTo(site.requests().size()).isEqualTo(8);
    assertThat(receipt.get("bytes").asLong()).isEqualTo(sent.get());
    assertThat(receipt.get("promisedDelay").asDouble()).isEqualTo(0.2);
    assertThat(receipt.get("mostInFlight").asInt()).isEqualTo(site.maxInFlight());
    // ours is measured inside the server's: after its answer was read, before the next is sent
    assertThat(receipt.get("shortestGap").asDouble())
        .isBetween(0.15, shortestSeconds(site, 0) + 0.001);
    assertThat(receipt.get("medianGap").asDouble())
        .isGreaterThanOrEqualTo(receipt.get("shortestGap").asDouble());
    JsonNode robots = receipt.get("robots").get(0);
    assertThat(robots.get("origin").asText()).isEqualTo(site.origin());
    assertThat(robots.get("status").asInt()).isEqualTo(200);
    assertThat(robots.get("etag").asText()).isEqualTo("\"v7\"");
    assertThat(robots.get("sha256").asText()).isEqualTo(sha256(ROBOTS));
  }

  private static String sha256(String text) throws Exception {
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    return HexFormat.of().formatHex(sha.digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  @DisplayName("429 is listed with what it asked for and the delay before and after it")
  void tellsWhatFollowedPleasForPatience() throws Exception {
    site.page("/", "/busy");
    site.handle(
        "/busy",
        exchange -> {
          if (exchange.attempt() == 1) {
            exchange.respond(429, "text/plain", new byte[0], "Retry-After: 1");
          } else {
            exchange.html("at last");
          }
        });

    crawlFrom("/").with("--delay", "100ms").run().exits(0);

    JsonNode receipt = receiptOf("127.0.0.1");
    assertThat(receipt.get("status429").asInt()).isEqualTo(1);
    assertThat(receipt.get("status503").asInt()).isZero();
    JsonNode slowDown = receipt.get("slowDowns").get(0);
    assertThat(slowDown.get("status").asInt()).isEqualTo(429);
    assertThat(slowDown.get("retryAfter").asDouble()).isEqualTo(1);
    assertThat(slowDown.get("delayBefore").asDouble()).isEqualTo(0.1);
    assertThat(slowDown.get("delayAfter").asDouble()).isGreaterThan(0.1);
  }

  @Test
  @DisplayName("a crawl that was stopped and went on has one receipt of both processes")
  void coversAllProcessesOfResumedCrawl() throws Exception {
    AtomicLong sent = countedPages(site, 6);
    crawlFrom("/").with("--delay", "20ms", "--max-pages", "3").run().exits(0);
    assertThat(receiptOf("127.0.0.1").get("requests").asInt()).isEqualTo(4);

    crawlFrom("/").with("--delay", "20ms").run().exits(0);

    JsonNode receipt = receiptOf("127.0.0.1");
    assertThat(receipt.get("requests").asInt()).isEqualTo(site.requests().size()).isEqualTo(8);
    assertThat(receipt.get("bytes").asLong()).isEqualTo(sent.get());
    assertThat(receipt.get("shortestGap").asDouble())
        .isBetween(0.02, shortestSeconds(site, 0) + 0.001);
  }

  @Test
  @DisplayName(
      "a host that is dead: since when and after what, in receipt, report, record and explain")
  void tellsHowAHostDied() throws Exception {
    String origin = "http://127.0.0.1:" + TestSite.deadPort();
    Crawl crawl = crawl("--max-tries", "1");
    for (int i = 0; i < 12; i++) {
      crawl.with(origin + "/" + i);
    }

    Crawled crawled = crawl.run();

    String death =
        "dead since \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ after 5 failed connections";
    JsonNode failures = receiptOf("127.0.0.1").get("failures").get(0);
    assertThat(failures.get("origin").asText()).isEqualTo(origin);
    assertThat(failures.get("kinds").get("connect").asInt()).isEqualTo(5);
    assertThat(failures.get("dead").asBoolean()).isTrue();
    assertThat(failures.get("deadSince").asText()).endsWith("Z");
    assertThat(crawled.text("report.txt")).containsPattern("  \\Q" + origin + "\\E " + death);
    assertThat(crawled.page(origin + "/11").error()).containsPattern(death + "; connect: ");
    Explained host = Explained.of(temp.resolve("out"), "127.0.0.1");
    assertThat(host.text("health")).containsPattern(death + ", found so 1 time;");
    assertThat(host.step("health").get("failures").get("connect").asInt()).isEqualTo(5);
    Crawled shown =
        Crawl.command(temp, "receipt", temp.resolve("out").toString(), "127.0.0.1").run().exits(0);
    assertThat(shown.out()).containsPattern("failures   \\Q" + origin + "\\E: " + death);
  }

  @Test
  @DisplayName("hosts stand in the order of their names, each on a line")
  void sortsHosts() {
    site.page("/");
    other.page("/");

    Crawled crawled = crawl(other.url("/"), site.url("/")).run().exits(0);

    assertThat(crawled.lines("receipt.json"))
        .hasSize(4)
        .satisfies(
            lines -> {
              assertThat(lines.get(1)).startsWith("{\"host\":\"127.0.0.1\"");
              assertThat(lines.get(2)).startsWith("{\"host\":\"127.0.0.2\"");
            });
  }

  @Test
  @DisplayName("`receipt OUT` shows a table, `receipt OUT HOST` all that is known of a host")
  void isShownByCommand() {
    countedPages(site, 2);
    crawlFrom("/").run().exits(0);

    Crawled table = Crawl.command(temp, "receipt", temp.resolve("out").toString()).run().exits(0);
    assertThat(table.out().lines())
        .hasSize(2)
        .anyMatch(line -> line.endsWith("127.0.0.1 (0.200 s)"));

    Crawled host =
        Crawl.command(temp, "receipt", temp.resolve("out").toString(), "127.0.0.1").run().exits(0);
    assertThat(host.out()).contains("requests   4\n").contains("robots.txt " + site.origin());
  }

  @Test
  @DisplayName("without a state receipt.json itself is shown, and tells the same")
  void isShownWithoutState() {
    countedPages(site, 2);
    crawlFrom("/").with("--state", "none").run().exits(0);

    Crawled host =
        Crawl.command(temp, "receipt", temp.resolve("out").toString(), "127.0.0.1").run().exits(0);

    assertThat(host.out()).contains("requests   4\n").contains("robots.txt " + site.origin());
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "B\u00dccher.Test, xn--bcher-kva.test",
    "XN--bcher-kva.test, xn--bcher-kva.test",
    "https://b\u00fccher.test:8080/shelf?a=b#top, xn--bcher-kva.test",
    "b\u00fccher.test:8080, xn--bcher-kva.test",
    "127.1, 127.0.0.1"
  })
  @DisplayName("a host may be written as people write it, or be that of a URL")
  void takesHostsAsTheyAreTyped(String typed, String host) {
    site.page("/");
    String port = site.origin().substring(site.origin().lastIndexOf(':'));
    crawl("http://b\u00fccher.test" + port, site.url("/"))
        .set("network.hosts.\"xn--bcher-kva.test\"", "127.0.0.1")
        .run()
        .exits(0);

    Crawled shown =
        Crawl.command(temp, "receipt", temp.resolve("out").toString(), typed).run().exits(0);

    assertThat(shown.out()).startsWith("host       " + host + "\n");
  }

  @Test
  @DisplayName("what can be no host is refused as such")
  void refusesWhatIsNoHost() {
    site.page("/");
    crawlFrom("/").run().exits(0);

    for (String typed : List.of("a b", "ftp://127.0.0.1/", "")) {
      Crawled refused =
          Crawl.command(temp, "receipt", temp.resolve("out").toString(), typed).run().exits(2);
      assertThat(refused.err()).contains("\"" + typed + "\" is neither a host nor a URL");
    }
  }

  @Test
  @DisplayName("a host that was never asked, and a directory without a crawl, exit with 2")
  void refusesWhatIsNotThere() {
    site.page("/");
    crawlFrom("/").run().exits(0);

    Crawled host =
        Crawl.command(temp, "receipt", temp.resolve("out").toString(), "B.test").run().exits(2);
    assertThat(host.err()).contains("never asked the host b.test");
    Crawled nothing = Crawl.command(temp, "receipt", temp.toString()).run().exits(2);
    assertThat(nothing.err()).contains("it holds nothing of a crawl");
  }
}
