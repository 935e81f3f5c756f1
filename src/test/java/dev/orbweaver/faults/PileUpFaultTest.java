package dev.orbweaver.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.scenarios.Crawled;
import dev.orbweaver.scenarios.LoopbackTest;
import dev.orbweaver.testsite.Exchange;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Answers that nobody wants to read. */
class PileUpFaultTest extends LoopbackTest {
  private static final int ANSWERS = 10_000;
  private static final int PER_HOST = 8;

  @Test
  @DisplayName("fault 54: 10,000 answers without a page leave no connection behind")
  void leavesNothingBehind() {
    AtomicInteger mostOpen = new AtomicInteger();
    for (int i = 0; i < ANSWERS / 1000; i++) {
      String[] links = new String[1000];
      for (int n = 0; n < links.length; n++) {
        links[n] = "/" + i + "/" + n;
      }
      site.page("/" + i, links);
    }
    String[] indexes = new String[ANSWERS / 1000];
    for (int i = 0; i < indexes.length; i++) {
      indexes[i] = "/" + i;
    }
    site.page("/", indexes);
    site.otherwise(
        exchange -> {
          mostOpen.accumulateAndGet(site.openConnections(), Math::max);
          unwanted(exchange);
        });

    Crawled crawled =
        crawlFrom("/")
            .with("--per-host", String.valueOf(PER_HOST), "--max-tries", "1")
            .set("robots.obey", "false")
            .run()
            .exits(0);

    assertThat(crawled.pages()).hasSize(ANSWERS + indexes.length + 1);
    assertThat(crawled.err()).doesNotContainIgnoringCase("subscri").doesNotContain("WARN");
    assertThat(site.log().awaitIdle(LONG)).isTrue();
    // one that was cut may not have been seen to be closed yet when the next one is opened
    assertThat(mostOpen.get()).isLessThanOrEqualTo(4 * PER_HOST);
    Figure.say("at most %d connections open at %d in flight", mostOpen.get(), PER_HOST);
  }

  @Test
  @DisplayName("fault 54: connections over which too much came are closed at once")
  void keepsNoConnectionThatIsOfNoMoreUse() {
    String[] links = new String[400];
    for (int n = 0; n < links.length; n++) {
      links[n] = "/" + n;
    }
    AtomicInteger mostOpen = new AtomicInteger();
    site.page("/", links);
    site.otherwise(
        exchange -> {
          mostOpen.accumulateAndGet(site.openConnections(), Math::max);
          exchange.respond(200, "text/html", new byte[10]);
          exchange.raw("and more");
        });

    Crawled crawled =
        crawlFrom("/")
            .with("--per-host", String.valueOf(PER_HOST), "--max-tries", "1")
            .set("robots.obey", "false")
            .run()
            .exits(0);

    assertThat(crawled.pages()).hasSize(links.length + 1);
    assertThat(mostOpen.get()).isLessThanOrEqualTo(4 * PER_HOST);
  }

  private static void unwanted(Exchange exchange) throws IOException {
    String target = exchange.target();
    switch (target.charAt(target.length() - 1)) {
      case '0', '1' -> exchange.respond(200, "image/png", new byte[5000]);
      case '2', '3' -> exchange.status(404);
      case '4' -> exchange.respond(204, null, new byte[0]);
      case '5' -> exchange.respond(410, "video/mp4", new byte[100_000]);
      case '6' -> {
        exchange.chunkedHead("application/octet-stream");
        exchange.chunk(new byte[3000]);
        exchange.lastChunk();
      }
      case '7' -> exchange.redirect(302, "ftp://127.0.0.2/");
      case '8' -> exchange.respond(200, "text/html", new byte[100], "Content-Encoding: compress");
      default -> {
        exchange.head(200, "Content-Type: image/gif", "Connection: close");
        exchange.raw(new byte[2000]);
        exchange.close();
      }
    }
  }
}
