package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Fault;
import dev.orbweaver.testsite.Handler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is owed to servers that keep connections, and to heads that are only unusual. */
class ConnectionScenarioTest extends LoopbackTest {
  /** Connections that had an answer already. */
  private final Set<Integer> used = ConcurrentHashMap.newKeySet();

  @ParameterizedTest(name = "faults row 26: {0} is never taken for complete")
  @EnumSource(names = {"LENGTH_TOO_LONG", "CHUNK_BROKEN", "CHUNKS_WITHOUT_END", "RESET_IN_BODY"})
  void storesNoPartAsWhole(Fault fault) {
    site.handle("/", fault);

    PageRecord page =
        crawlFrom("/")
            .with("--max-tries", "1", "--format", "jsonl,pages")
            .run()
            .page(site.url("/"));

    assertThat(page.outcome()).isEqualTo("failed");
    assertThat(page.sha256()).isNull();
    assertThat(temp.resolve("out/pages/1.html")).doesNotExist();
  }

  @ParameterizedTest(name = "faults row 26: an answer behind {0} is no page''s")
  @ValueSource(strings = {"Transfer-Encoding: chunked", "Content-Length: 20"})
  void takesNoAnswerThatNobodyAskedFor(String framing) {
    String[] paths = {"/1", "/2", "/3", "/4"};
    for (String path : paths) {
      String html = "<title>" + path + "</title><p>";
      String body = framing.contains("chunked") ? "14\r\n" + html + "\r\n0\r\n\r\n" : html;
      site.handle(
          path,
          exchange -> {
            exchange.head(200, "Content-Type: text/html", framing, "X-Path: " + path);
            exchange.raw(body + "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfalse");
          });
    }

    Crawled crawled = crawlFrom(paths).set("politeness.backoff.first", "1ms").run().exits(0);

    for (String path : paths) {
      assertThat(crawled.page(site.url(path)).title()).isEqualTo(path);
    }
  }

  @Test
  @DisplayName("a large chunk may take longer than the idle timeout while its bytes keep coming")
  void isPatientWithAChunkThatKeepsComing() {
    byte[] piece = "x".repeat(10_000).getBytes(UTF_8);
    site.handle(
        "/",
        exchange -> {
          exchange.chunkedHead("text/html");
          exchange.raw(Integer.toHexString(20 * piece.length) + "\r\n");
          for (int i = 0; i < 20; i++) {
            exchange.raw(piece);
            exchange.pause(Duration.ofMillis(100));
          }
          exchange.raw("\r\n");
          exchange.lastChunk();
        });

    PageRecord page =
        crawlFrom("/").set("limits.idle-timeout", "1s").run().exits(0).page(site.url("/"));

    assertThat(page.end()).isEqualTo("fetched");
    assertThat(page.bytes()).isEqualTo(200_000);
  }

  @Test
  @DisplayName("faults row 53: many fields, long fields and odd cookies harm no page")
  void readsPagesWithUnusualHeads() {
    String[] many = new String[65];
    for (int i = 0; i < many.length; i++) {
      many[i] = "X-Field-" + i + ": " + i;
    }
    serve("/many", many);
    serve("/long", "X-Long: " + "v".repeat(9 * 1024));
    serve(
        "/cookies",
        "Set-Cookie:",
        "Set-Cookie: =",
        "Set-Cookie: ;;;",
        "Set-Cookie: \u0001=\u0002",
        "Set-Cookie: a=b=c; Expires=never; Max-Age=x; Domain=..; Path",
        "Set-Cookie: " + "l".repeat(9 * 1024) + "=1");
    site.page("/", "/many", "/long", "/cookies");

    Crawled crawled = crawlFrom("/").with("--cookies").run().exits(0);

    assertThat(crawled.pages().values())
        .hasSize(4)
        .allSatisfy(page -> assertThat(page.end()).isEqualTo("fetched"));
  }

  @Test
  @DisplayName("faults row 55: a server that drops a kept connection sees each try that we count")
  void hidesNoRetry() {
    List<String> paths = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      paths.add("/" + i);
      site.handle("/" + i, answersOnlyFirstOfConnection());
    }
    site.handle("/robots.txt", answersOnlyFirstOfConnection());

    Crawled crawled =
        crawlFrom(paths.toArray(String[]::new))
            .set("politeness.backoff.first", "1ms")
            .run()
            .exits(0);

    assertThat(crawled.pages()).hasSize(10);
    int most = 0;
    for (String path : paths) {
      PageRecord page = crawled.page(site.url(path));
      assertThat(page.end()).isEqualTo("fetched");
      assertThat(page.tries()).as(path).isEqualTo(site.count(path));
      most = Math.max(most, page.tries());
    }
    assertThat(most).as("tries that met a closed connection").isGreaterThan(1);
  }

  @ParameterizedTest(name = "faults row 55: connections closed {0} an answer cost no page")
  @ValueSource(strings = {"with", "without announcing it in"})
  void survivesClosedConnections(String how) {
    String[] paths = new String[20];
    for (int i = 0; i < paths.length; i++) {
      paths[i] = "/" + i;
      site.handle(
          paths[i],
          exchange -> {
            exchange.respond(
                200,
                "text/html",
                "<title>page</title>".getBytes(UTF_8),
                how.equals("with") ? "Connection: close" : "X-Nothing: said");
            exchange.close();
          });
    }

    Crawled crawled = crawlFrom(paths).set("politeness.backoff.first", "1ms").run().exits(0);

    assertThat(crawled.pages()).hasSize(20);
    for (String path : paths) {
      PageRecord page = crawled.page(site.url(path));
      assertThat(page.end()).isEqualTo("fetched");
      assertThat(site.count(path)).as(path).isBetween(1, page.tries());
    }
  }

  /** Answers the first request of a connection and drops the second unanswered. */
  private Handler answersOnlyFirstOfConnection() {
    return exchange -> {
      if (used.add(exchange.connection())) {
        exchange.html("<title>page</title>");
      } else {
        exchange.close();
      }
    };
  }

  private void serve(String path, String... lines) {
    site.handle(
        path,
        exchange ->
            exchange.respond(200, "text/html", "<title>page</title>".getBytes(UTF_8), lines));
  }
}
