package dev.orbweaver.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.scenarios.Crawled;
import dev.orbweaver.scenarios.LoopbackTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts from the web that would like to be lines of the log. */
class LogFaultTest extends LoopbackTest {
  private static final String FORGED = "2026-01-01 ERROR forged";

  @ParameterizedTest(name = "fault 43: U+{0} begins no line of log, report or records")
  @ValueSource(strings = {"000D 000A", "000A", "000D", "2028", "2029", "0085", "000B", "000C"})
  void forgesNoLine(String breaks) {
    StringBuilder text = new StringBuilder("x");
    for (String each : breaks.split(" ")) {
      text.append((char) Integer.parseInt(each, 16));
    }
    String nasty = text.append(FORGED).toString();
    site.page("/", "/page", "/moved", "/lost", "/" + nasty, "/typed");
    site.html("/page", "<title>" + nasty + "</title><a href='//" + nasty + "'>x</a>");
    site.handle("/moved", new Moved("/to" + nasty)).handle("/lost", new Moved("http://[" + nasty));
    site.handle(
        "/typed",
        exchange ->
            exchange.respond(200, "text/html; " + nasty, "x".getBytes(UTF_8), "X-A: " + nasty));
    site.otherwise(exchange -> exchange.status(500)).status("/robots.txt", 404);

    Crawled crawled = crawlFrom("/").with("-vv", "--max-tries", "1").run().exits(0);

    String all = crawled.err() + crawled.out() + crawled.text("pages.jsonl");
    assertThat(all.split("\\R")).noneMatch(line -> line.startsWith(FORGED));
    assertThat(crawled.page(site.url("/page")).title()).contains(FORGED);
    assertThat(crawled.lines("pages.jsonl")).hasSize(crawled.pages().size());
  }
}
