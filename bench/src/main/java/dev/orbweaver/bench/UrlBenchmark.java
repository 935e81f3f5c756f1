package dev.orbweaver.bench;

import dev.orbweaver.robots.RobotsRules;
import dev.orbweaver.robots.RobotsTxt;
import dev.orbweaver.scope.ScopeSettings;
import dev.orbweaver.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jsoup.Jsoup;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What is asked of every link, one link an operation: the links of a page in turn. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class UrlBenchmark {
  @Param("synthetic")
  public String page;

  private String[] written;
  private Url[] urls;
  private int next;
  private RobotsRules robots;
  private dev.orbweaver.scope.Scope scope;

  @Setup
  public void setUp() {
    String html = new String(Corpus.page(page), StandardCharsets.UTF_8);
    written = Jsoup.parse(html).select("a[href]").eachAttr("href").toArray(String[]::new);
    urls = new Url[written.length];
    for (int i = 0; i < written.length; i++) {
      urls[i] = ((Url) Url.parse(written[i], Corpus.PAGE)).forCrawling();
    }
    String rules = "User-agent: *\nDisallow: /private/\nDisallow: /*?sort=\nAllow: /manual/\n";
    robots =
        RobotsTxt.parse(rules.getBytes(StandardCharsets.UTF_8), 1 << 19)
            .rulesFor(List.of("orbweaver"));
    scope = dev.orbweaver.scope.Scope.of(ScopeSettings.of(Corpus.CONFIG), List.of(Corpus.PAGE));
  }

  private int next() {
    next = next + 1 < written.length ? next + 1 : 0;
    return next;
  }

  @Benchmark
  public long resolveAndFingerprint() {
    return ((Url) Url.parse(written[next()], Corpus.PAGE)).forCrawling().fingerprint();
  }

  @Benchmark
  public boolean scope() {
    return scope.admits(urls[next()]);
  }

  @Benchmark
  public boolean robots() {
    return robots.verdict(urls[next()].requestTarget()).allowed();
  }
}
