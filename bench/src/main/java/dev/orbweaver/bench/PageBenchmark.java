package dev.orbweaver.bench;

import dev.orbweaver.model.Response;
import dev.orbweaver.page.PageReader;
import dev.orbweaver.page.PageSettings;
import dev.orbweaver.page.Reading;
import dev.orbweaver.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** From the bytes of a page to its links; beside it, what a tree for the same links costs. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PageBenchmark {
  @Param("synthetic")
  public String page;

  private Response answer;
  private PageReader reader;

  @Setup
  public void setUp() {
    answer = Corpus.answer(Corpus.page(page));
    PageSettings settings = PageSettings.of(Corpus.CONFIG, "orbweaver");
    reader = new PageReader(settings, any -> true, System::nanoTime);
  }

  @Benchmark
  public Reading read() {
    return reader.read(Corpus.PAGE, answer);
  }

  @Benchmark
  public void jsoupTree(Blackhole links) {
    String text = new String(answer.body(), StandardCharsets.UTF_8);
    for (Element element : Parser.htmlParser().parseInput(text, "").select("a[href]")) {
      if (Url.parse(element.attr("href"), Corpus.PAGE) instanceof Url url) {
        links.consume(url.forCrawling().fingerprint());
      }
    }
  }
}
