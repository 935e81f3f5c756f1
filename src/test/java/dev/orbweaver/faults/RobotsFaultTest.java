package dev.orbweaver.faults;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.robots.HostileRobots;
import dev.orbweaver.robots.RobotsRules;
import dev.orbweaver.robots.RobotsTxt;
import dev.orbweaver.scenarios.Crawled;
import dev.orbweaver.scenarios.LoopbackTest;
import dev.orbweaver.testsite.Request;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Files named robots.txt that are no help to anybody. */
class RobotsFaultTest extends LoopbackTest {
  private static final String RULES = "User-agent: *\nDisallow: /no\n";

  @Test
  @DisplayName("fault 38: of a robots.txt of 100 MiB the beginning counts, and no more is read")
  void readsNoMoreThanItMay() {
    site.handle(
        "/robots.txt",
        exchange -> {
          exchange.chunkedHead("text/plain");
          exchange.chunk(RULES.getBytes(US_ASCII));
          byte[] more = "Disallow: /something-else\n".repeat(40_000).getBytes(US_ASCII);
          for (long sent = 0; sent < 100 << 20; sent += more.length) {
            exchange.chunk(more);
          }
          exchange.lastChunk();
        });

    assertObeysTheBeginning();

    Request robots = site.requests().stream().filter(Request::isRobots).findFirst().orElseThrow();
    assertThat(site.log().awaitIdle(LONG)).isTrue();
    assertThat(robots.aborted() || site.requests().get(0).aborted()).isTrue();
  }

  @Test
  @DisplayName("fault 38: a robots.txt that is a gzip bomb counts as far as it may be unpacked")
  void unpacksNoMoreThanItMay() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(RULES.getBytes(US_ASCII));
      byte[] more = new byte[1 << 20];
      for (int i = 0; i < 300; i++) {
        gzip.write(more);
      }
    }
    site.handle(
        "/robots.txt",
        exchange ->
            exchange.respond(200, "text/plain", packed.toByteArray(), "Content-Encoding: gzip"));

    assertObeysTheBeginning();
  }

  private void assertObeysTheBeginning() {
    site.page("/", "/no/page", "/yes").page("/yes").page("/no/page");

    Crawled crawled = crawlFrom("/").set("robots.give-up", "0").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/yes");
    assertThat(crawled.page(site.url("/no/page")).end()).isEqualTo("refused/robots");
  }

  @Test
  @DisplayName("fault 38: HTML and binary rubbish are no rules")
  void takesRubbishForNoRules() {
    byte[] rubbish = new byte[300_000];
    new java.util.Random(7).nextBytes(rubbish);
    for (byte[] body :
        List.of("<!DOCTYPE html><title>Not found</title>".getBytes(UTF_8), rubbish)) {
      site.body("/robots.txt", "text/html", body).page("/", "/no").page("/no");
      dev.orbweaver.scenarios.Crawl.into(temp.resolve("out" + body.length))
          .with(site.url("/"))
          .run()
          .exits(0);
    }
    assertThat(site.count("/no")).isEqualTo(2);
  }

  @Test
  @DisplayName("fault 38: a verdict on a million rules costs no walk over them")
  void judgesByAMillionRules() {
    StringBuilder text = new StringBuilder("User-agent: *\n");
    for (int i = 0; i < 1_000_000; i++) {
      text.append("Disallow: /a/").append(Integer.toString(i, 36)).append("\n");
    }
    byte[] body = text.toString().getBytes(US_ASCII);
    RobotsRules rules = RobotsTxt.parse(body, body.length).rulesFor(List.of());
    int asked = 20_000;
    int refused = 0;
    long began = System.nanoTime();
    for (int i = 0; i < asked; i++) {
      refused += rules.verdict("/" + (char) ('a' + i % 2) + "/" + i).allowed() ? 0 : 1;
    }
    double microseconds = (System.nanoTime() - began) / 1e3 / asked;

    assertThat(refused).isEqualTo(asked / 2);
    Figure.say("a verdict on 1,000,000 rules %.1f us", microseconds);
  }

  @Test
  @DisplayName("fault 38: files as large as are read, made to be expensive, cost little a verdict")
  void judgesByStars() {
    Map<String, HostileRobots.Case> all = HostileRobots.all();
    double worst = 0;
    String which = "";
    for (Map.Entry<String, HostileRobots.Case> each : all.entrySet()) {
      RobotsRules rules = each.getValue().rules();
      String path = each.getValue().path();
      for (int i = 0; i < 100; i++) {
        assertThat(rules.verdict(path)).isNotNull();
      }
      List<Long> times = new ArrayList<>();
      for (int i = 0; i < 101; i++) {
        long began = System.nanoTime();
        assertThat(rules.verdict(path)).isNotNull();
        times.add(System.nanoTime() - began);
      }
      times.sort(null);
      if (times.get(50) / 1e3 > worst) {
        worst = times.get(50) / 1e3;
        which = each.getKey();
      }
    }
    Figure.say(
        "on %d files of 1 MiB made of stars, with the longest path, at most %.0f us (%s; median)",
        all.size(), worst, which);
  }

  @Test
  @DisplayName("fault 39: a host whose name cannot be resolved is asked for nothing")
  void asksNothingOfHostWithoutAddress() {
    Crawled crawled =
        crawl("http://nowhere.invalid/", site.url("/"), "--max-tries", "1")
            .set("robots.give-up", "0")
            .run();

    assertThat(crawled.page("http://nowhere.invalid/").outcome()).isIn("failed", "refused");
    assertThat(crawled.page("http://nowhere.invalid/").status()).isNull();
  }
}
