package dev.orbweaver.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.extract.LinkRules;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Response;
import dev.orbweaver.page.PageReader;
import dev.orbweaver.page.PageSettings;
import dev.orbweaver.page.Reading;
import dev.orbweaver.scenarios.Crawled;
import dev.orbweaver.scenarios.LoopbackTest;
import dev.orbweaver.scenarios.PageRecord;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
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
  @DisplayName("fault 27: 50 files that broke another parser are read, as HTML and as XML")
  void readsFuzzFiles() throws IOException {
    Map<String, byte[]> files = fuzzFiles();
    List<String> paths = new ArrayList<>();
    files.forEach(
        (name, body) -> {
          paths.addAll(List.of("/html/" + name, "/xml/" + name));
          site.body("/html/" + name, "text/html", body);
          site.body("/xml/" + name, "application/xhtml+xml", body);
        });
    site.page("/", paths.toArray(String[]::new));

    Crawled crawled =
        crawlFrom("/").with("--max-tries", "1", "--depth", "1", "--traps", "off").run().exits(0);

    assertThat(files).hasSize(50);
    for (String name : files.keySet()) {
      PageRecord html = crawled.page(site.url("/html/" + name));
      assertThat(html.end()).as(name).isEqualTo("fetched");
      assertThat(html.bytes()).as(name).isEqualTo(files.get(name).length);
      assertThat(crawled.page(site.url("/xml/" + name)).end())
          .as(name)
          .isIn("fetched", "failed/parse");
    }
    Figure.say("%d fuzz files, slowest read in %d ms", files.size(), slowestRead(files.values()));
  }

  private static Map<String, byte[]> fuzzFiles() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(Path.of("src/test/resources/fuzztests"))) {
      for (Path file : all.filter(each -> each.toString().contains(".html")).toList()) {
        boolean packed = file.toString().endsWith(".gz");
        try (InputStream in = Files.newInputStream(file);
            InputStream plain = packed ? new GZIPInputStream(in) : in) {
          files.put(file.getFileName().toString().replace(".gz", ""), plain.readAllBytes());
        }
      }
    }
    return files;
  }

  private long slowestRead(Collection<byte[]> bodies) {
    LinkRules rules = new LinkRules(50_000, 4096, true, true, "orbweaver");
    PageReader reader =
        new PageReader(new PageSettings(rules, LONG), url -> true, System::nanoTime);
    Url url = (Url) Url.parse(site.url("/"));
    Headers html = new Headers(List.of(new Headers.Field("Content-Type", "text/html")));
    long slowest = 0;
    for (byte[] body : bodies) {
      long began = System.nanoTime();
      assertThat(reader.read(url, new Response(200, html, body, false)))
          .isInstanceOf(Reading.Read.class);
      slowest = Math.max(slowest, System.nanoTime() - began);
    }
    return slowest / 1_000_000;
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
