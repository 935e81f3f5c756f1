package dev.orbweaver.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.scenarios.Crawled;
import dev.orbweaver.scenarios.LoopbackTest;
import dev.orbweaver.scenarios.PageRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Pages that are made to break a parser. */
class ParserFaultTest extends LoopbackTest {
  private static final String LINK = "<a href=/found>x</a>";

  @Test
  @DisplayName("fault 27: bombs for parsers are read to their end, and quickly")
  void readsBombs() {
    Map<String, String> bombs = new LinkedHashMap<>();
    bombs.put("/nested", "<div>".repeat(100_000) + LINK);
    bombs.put("/less-than", "<".repeat(5_000_000) + " " + LINK);
    bombs.put(
        "/misnested", "<b><i><a><nobr>".repeat(50_000) + "</b></i></a></nobr>".repeat(50_000));
    bombs.put("/tables", "<table><tr><td>x".repeat(50_000));
    bombs.put("/attributes", "<p " + "a=b ".repeat(1_000_000) + ">" + LINK);
    bombs.put("/comment", LINK + "<!--".repeat(1_000_000));
    bombs.put("/entities", "&amp".repeat(1_000_000) + LINK);
    bombs.put("/select", "<select><option><svg><math>".repeat(30_000));
    bombs.put("/title", "<title>".repeat(500_000));
    bombs.put("/script", LINK + "<script><!--<script>".repeat(100_000));
    bombs.forEach(site::html);
    site.page("/", bombs.keySet().toArray(String[]::new)).page("/found");

    Crawled crawled = crawlFrom("/").with("--max-tries", "1").run().exits(0);

    long slowest = 0;
    for (String path : bombs.keySet()) {
      PageRecord page = crawled.page(site.url(path));
      assertThat(page.end()).as(path).isEqualTo("fetched");
      assertThat(page.truncated()).as(path).isFalse();
      assertThat(page.bytes()).as(path).isEqualTo(bombs.get(path).length());
      slowest = Math.max(slowest, page.durationMs());
    }
    assertThat(site.count("/found")).isEqualTo(1);
    Figure.say("%d bombs, slowest fetched in %d ms", bombs.size(), slowest);
  }

  @Test
  @DisplayName("fault 28: nesting that would overflow a stack ends no crawl, as HTML or as XML")
  void survivesDeepNesting() {
    String deep = "<a>".repeat(1_000_000);
    for (String type : new String[] {"text/html", "application/xhtml+xml", "text/xml"}) {
      site.body("/" + type, type, deep.getBytes(UTF_8));
    }
    site.page("/", "/text/html", "/application/xhtml+xml", "/text/xml", "/fine").page("/fine");

    Crawled crawled = crawlFrom("/").with("--max-tries", "1").run().exits(0);

    assertThat(crawled.pages()).hasSize(5);
    assertThat(crawled.page(site.url("/fine")).end()).isEqualTo("fetched");
    assertThat(crawled.pages().values()).allMatch(page -> !page.end().contains("internal"));
  }
}
