package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.crawl.CrawlSupervisor;
import dev.orbweaver.crawl.CrawlSupervisor.Ended;
import dev.orbweaver.crawl.EndReason;
import example.SiteCrawl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The program of docs/embedding.md. It lies outside our packages, and so sees what others see. */
class EmbeddingTest extends LoopbackTest {
  private static final Pattern PROGRAM = Pattern.compile("(?s)```java\n(.*?)```");

  private final LinkedBlockingQueue<String> read = new LinkedBlockingQueue<>();

  private SiteCrawl crawl() {
    Config settings =
        ConfigFactory.parseMap(
            Map.of(
                "orbweaver.roots", List.of(site.url("/")),
                "orbweaver.out", temp.resolve("out").toString(),
                "orbweaver.format", List.of("jsonl", "links"),
                "orbweaver.politeness.delay", 0));
    return new SiteCrawl(settings, visit -> read.add(visit.task().url().path()));
  }

  @Test
  void theProgramInTheDocumentIsTheOneThatIsTested() throws IOException {
    Matcher program = PROGRAM.matcher(Files.readString(Path.of("docs", "embedding.md")));

    assertThat(program.find()).isTrue();
    assertThat(program.group(1))
        .isEqualTo(Files.readString(Path.of("src", "test", "java", "example", "SiteCrawl.java")));
  }

  @Test
  void theProgramCrawlsAndTellsTheEnd() throws IOException {
    site.page("/", "/1", "/2");
    site.page("/1");
    site.page("/2");

    SiteCrawl crawl = crawl();
    crawl.tell(new CrawlSupervisor.Pause());
    crawl.tell(new CrawlSupervisor.Resume());
    Ended ended = crawl.ended().join();

    assertThat(ended.reason()).isEqualTo(EndReason.DONE);
    assertThat(read).containsExactlyInAnyOrder("/", "/1", "/2");
    assertThat(Files.readAllLines(temp.resolve("out/pages.jsonl"))).hasSize(3);
    assertThat(temp.resolve("out/report.txt")).exists();
  }

  @Test
  void theProgramGoesOnWithWhatItWasStoppedAt() throws InterruptedException {
    site.page("/", "/1", "/2");
    site.page("/1");
    site.page("/2");

    SiteCrawl first = crawl();
    read.take();
    first.tell(new CrawlSupervisor.Stop("enough"));
    first.ended().join();
    crawl().ended().join();

    assertThat(site.paths().stream().filter(path -> !path.equals("/robots.txt")))
        .containsExactlyInAnyOrder("/", "/1", "/2");
  }
}
