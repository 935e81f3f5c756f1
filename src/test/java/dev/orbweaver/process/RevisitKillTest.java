package dev.orbweaver.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Exchange;
import dev.orbweaver.testsite.Generated;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A crawl that goes after an earlier one, killed and started again: it knows what it knew. */
class RevisitKillTest extends ProcessTest {
  private static final int KILLS = 4;
  private static final int CONCURRENCY = 8;

  private final Generated pages = Generated.ofPages(200);
  private final AtomicInteger bodies = new AtomicInteger();

  private void answer(Exchange exchange) throws IOException {
    int page = pages.paths().indexOf(exchange.target());
    if (page < 0) {
      exchange.status(404);
    } else if (exchange.headers().first("If-None-Match").orElse("").equals(etag(page))) {
      exchange.respond(304, null, new byte[0]);
    } else {
      bodies.incrementAndGet();
      byte[] body = pages.html(page).getBytes(UTF_8);
      exchange.respond(200, "text/html; charset=utf-8", body, "ETag: " + etag(page));
    }
  }

  private static String etag(int page) {
    return "\"" + page + "\"";
  }

  private Program crawlInto(String out, String format, String... more) {
    List<String> args = new ArrayList<>(List.of("-q", "--delay", "5ms", "--per-host", "4"));
    args.addAll(List.of("--concurrency", "" + CONCURRENCY, "--out", out, "--format", format));
    args.addAll(List.of(more));
    args.add(site.url("/"));
    return start(args.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"jsonl,fetches", "jsonl,links,fetches"})
  void sendsNoPageAgainThoughItIsKilledAgainAndAgain(String format)
      throws IOException, InterruptedException {
    site.otherwise(this::answer);
    crawlInto("before", format).exits(0);
    assertThat(bodies).hasValue(pages.pages());
    int before = site.paths().size();

    for (int kill = 0; kill < KILLS; kill++) {
      CountDownLatch answered = new CountDownLatch(25);
      site.log().onEnd(request -> answered.countDown());
      Program program = crawlInto("out", format, "--revisit", "before");
      assertThat(answered.await(Program.LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
      program.kill();
    }
    deleteOutputsOf("before");
    crawlInto("out", format, "--revisit", "before").exits(0);

    assertThat(bodies).hasValue(pages.pages());
    assertThat(recordedPaths()).containsExactlyInAnyOrderElementsOf(pages.paths());
    assertThat(read("out/pages.jsonl").lines())
        .allMatch(line -> line.contains("\"reason\":\"not-modified\""));
    assertThat(site.paths().size() - before - pages.pages()).isBetween(0, KILLS * CONCURRENCY);
    List<String> fetches = read("out/fetches.jsonl").lines().toList();
    assertThat(fetches).allMatch(line -> line.startsWith("{\"url\":\"") && line.endsWith("}"));
    assertThat(fetches.size()).isBetween(pages.pages() + 1, site.requests().size() - before - 1);
    assertThat(read("out/report.txt")).contains("200  pages: 200 unchanged, 0 changed, 0 gone");
  }

  private void deleteOutputsOf(String out) throws IOException {
    try (Stream<Path> files = Files.list(temp.resolve(out))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
  }
}
