package dev.orbweaver.bench;

import com.sun.management.ThreadMXBean;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.model.Response;
import dev.orbweaver.page.PageReader;
import dev.orbweaver.page.PageSettings;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/**
 * CPU time and allocation of one thread for a page, over all HTML files below a directory: as they
 * are read, and for the same links by way of jsoup's tree. Unlike a clock's time it means something
 * on a busy machine, too.
 *
 * <p>{@code ./sbt "bench/runMain dev.orbweaver.bench.PageCpu DIRECTORY [KEY=VALUE ...]"}
 */
public final class PageCpu {
  private static final int PAGES = 1000;
  private static final int ROUNDS = 60;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private PageCpu() {}

  public static void main(String[] args) throws IOException {
    List<Response> pages = new ArrayList<>();
    long bytes = 0;
    try (Stream<Path> paths = Files.walk(Path.of(args[0]))) {
      for (Path path : paths.filter(p -> p.toString().endsWith(".html")).limit(PAGES).toList()) {
        pages.add(Corpus.answer(Files.readAllBytes(path)));
        bytes += pages.get(pages.size() - 1).body().length;
      }
    }
    System.out.printf("%,d pages of %,d bytes on average%n", pages.size(), bytes / pages.size());
    Config more =
        ConfigFactory.parseString(String.join("\n", List.of(args).subList(1, args.length)));
    PageSettings settings = PageSettings.of(more.withFallback(Corpus.CONFIG), "orbweaver");
    PageReader reader = new PageReader(settings, any -> true, System::nanoTime);
    measure("read", pages, page -> reader.read(Corpus.PAGE, page).hashCode());
    measure("jsoup", pages, PageCpu::byTree);
  }

  /** The best round: what others do to the caches only ever adds. */
  private static void measure(String name, List<Response> pages, ToIntFunction<Response> work) {
    long best = Long.MAX_VALUE;
    long allocated = 0;
    int sum = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      long start = THREADS.getCurrentThreadCpuTime();
      for (Response page : pages) {
        sum += work.applyAsInt(page);
      }
      best = Math.min(best, THREADS.getCurrentThreadCpuTime() - start);
      allocated = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    }
    System.out.printf(
        "%-6s %,8.1f us CPU, %,9d bytes allocated a page  (%x)%n",
        name, best / 1e3 / pages.size(), allocated / pages.size(), sum);
  }

  private static int byTree(Response page) {
    String text = new String(page.body(), StandardCharsets.UTF_8);
    int sum = 0;
    for (Element element : Parser.htmlParser().parseInput(text, "").select("a[href]")) {
      if (Url.parse(element.attr("href"), Corpus.PAGE) instanceof Url url) {
        sum += (int) url.forCrawling().fingerprint();
      }
    }
    return sum;
  }
}
