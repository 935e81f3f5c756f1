package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** {@code explain} against crawls that ended or stopped. */
class ExplainScenarioTest extends LoopbackTest {
  private Path out() {
    return temp.resolve("out");
  }

  private Explained explained(String path) {
    return Explained.of(out(), site.url(path));
  }

  private void stoppedCrawl(String... args) {
    site.robots("User-agent: orbweaver\nAllow: /a\nDisallow: /private\n");
    site.page("/", "/a", "/b", "/private/c").page("/a").page("/b");
    crawlFrom("/").with("--max-pages", "1").with(args).run().exits(0);
  }

  @Test
  @DisplayName("a page that was fetched: its record, status and when")
  void tellsOfRecord() {
    stoppedCrawl();

    Explained root = explained("/");

    assertThat(root.standing()).isEqualTo("ended");
    assertThat(root.step("record").get("status").asInt()).isEqualTo(200);
    assertThat(root.step("record").get("fetchedAt").asText()).endsWith("Z");
    assertThat(root.step("depth").get("depth").asInt()).isZero();
  }

  @Test
  @DisplayName("a queued page: how many are before it, where it was found, which delay rules")
  void tellsPlaceInQueue() {
    stoppedCrawl();

    Explained queued = explained("/b");

    assertThat(queued.standing()).isEqualTo("queued");
    assertThat(queued.reason()).isNull();
    assertThat(queued.step("queue").get("ahead").asInt()).isEqualTo(1);
    assertThat(queued.text("queue")).startsWith("1 URL stands before it");
    assertThat(queued.step("queue").get("referrer").asText()).isEqualTo(site.url("/"));
    assertThat(queued.step("clock").get("rule").asText()).isEqualTo("configured");
    assertThat(queued.step("health").get("dead").asBoolean()).isFalse();
  }

  @Test
  @DisplayName("robots.txt: the line, the rule and whose group it is, for what waits to be refused")
  void namesLineOfRobotsTxt() {
    stoppedCrawl();

    Explained refused = explained("/private/c");

    assertThat(refused.standing()).isEqualTo("queued");
    assertThat(refused.reason()).isEqualTo("robots");
    assertThat(refused.step("robots").get("line").asInt()).isEqualTo(3);
    assertThat(refused.step("robots").get("rule").asText()).isEqualTo("/private");
    assertThat(refused.step("robots").get("agent").asText()).isEqualToIgnoringCase("orbweaver");
    assertThat(explained("/a").step("robots").get("line").asInt()).isEqualTo(2);
  }

  @Test
  @DisplayName("a page never seen: what would become of it")
  void tellsWhatWouldHappen() {
    stoppedCrawl("--exclude", "/tmp/");

    assertThat(explained("/new").standing()).isEqualTo("never-seen");
    assertThat(explained("/new").reason()).isNull();
    assertThat(explained("/private/new").reason()).isEqualTo("robots");
    assertThat(explained("/tmp/x").reason()).isEqualTo("out-of-scope");
    assertThat(explained("/tmp/x").text("scope")).contains("it matches the excluded /tmp/");
    assertThat(Explained.of(out(), "http://else.test/").reason()).isEqualTo("out-of-scope");
    assertThat(explained("/tmp/x").text("seen")).isEqualTo("no link to it was followed");
    assertThat(explained("/new").text("so"))
        .isEqualTo("the crawl has followed no link to it; if it comes to one, it is fetched");
    assertThat(Explained.of(out(), "mailto:a@b.test").reason()).isEqualTo("scheme");
  }

  @Test
  @DisplayName("a budget that is used up refuses what was not met yet")
  void tellsOfBudget() {
    site.page("/", "/1").page("/1");
    crawlFrom("/").with("--max-pages-per-host", "2").run().exits(0);

    assertThat(explained("/new").reason()).isEqualTo("budget");
    assertThat(explained("/new").text("budget")).endsWith("used up: 2 pages");
  }

  @Test
  @DisplayName("a budget of the whole site is told of hosts that were never met, too")
  void tellsOfBudgetOfSite() {
    site.page("/", "/1").page("/1");
    crawl(site.urlAt("www.shop.test", "/"), "--scope", "any", "--max-pages-per-site", "2")
        .host("*.shop.test", "127.0.0.1")
        .run()
        .exits(0);

    Explained other = Explained.of(out(), site.urlAt("new.shop.test", "/x"));

    assertThat(other.reason()).isEqualTo("budget");
    assertThat(other.text("site")).isEqualTo("of the site shop.test: used up: 2 pages");
    assertThat(Explained.of(out(), site.urlAt("elsewhere.test", "/")).reason()).isNull();
  }

  @Test
  @DisplayName("a host that nobody answers for: how long it has been dead, and why")
  void tellsOfDeadHost() {
    site.page("/", "/1", "/2", "/3", "/4", "/5").close();
    crawlFrom("/1", "/2").with("--max-time", "3").set("health.failures", "1").run();

    Explained queued = explained("/new");

    assertThat(queued.step("health").get("dead").asBoolean()).isTrue();
    assertThat(queued.step("health").get("lastFailure").asText()).isEqualTo("connect");
  }

  @Test
  @DisplayName("the spelling that the crawl knows is found, and what folding changed is told")
  void findsFoldedSpelling() {
    stoppedCrawl("--set", "orbweaver.url.strip-tracking=on");

    Explained folded = explained("/b?utm_source=x");

    assertThat(folded.standing()).isEqualTo("queued");
    assertThat(folded.step("url").get("folded").asBoolean()).isTrue();
    assertThat(folded.text("url")).startsWith(site.url("/b") + ", folded");
  }

  @Test
  @DisplayName("a host: URLs queued and ended by reason, clock, robots.txt and requests")
  void summarisesHost() {
    stoppedCrawl();

    Explained host = Explained.of(out(), "127.0.0.1");

    assertThat(host.standing()).isEqualTo("host");
    assertThat(host.step("ended").get("ends").get("fetched").asInt()).isEqualTo(1);
    assertThat(host.step("queued").get("urls").asInt()).isEqualTo(3);
    assertThat(host.step("robots").get("known").asBoolean()).isTrue();
    assertThat(host.step("asked").get("requests").asInt()).isEqualTo(2);
  }

  @Test
  @DisplayName("with --state none the records tell what they can, and that the rest is unknown")
  void makesDoWithoutState() {
    stoppedCrawl("--state", "none");

    Explained root = explained("/");
    Explained unknown = explained("/b");

    assertThat(root.standing()).isEqualTo("ended");
    assertThat(root.text("state")).contains("there is none");
    assertThat(unknown.standing()).isEqualTo("unknown");
    assertThat(Explained.of(out(), "127.0.0.1").text("queued")).contains("there is no state");
  }

  @Test
  @DisplayName("without pages.jsonl a URL has ended, and nothing tells how")
  void saysWhereEndsAreTold() {
    stoppedCrawl("--format", "fetches");

    Explained root = explained("/");

    assertThat(root.standing()).isEqualTo("ended");
    assertThat(root.text("so"))
        .isEqualTo("it has ended; how is told by the output jsonl, if it is written");
    assertThat(Explained.of(out(), "127.0.0.1").text("ended")).contains("no pages.jsonl");
  }

  @Test
  @DisplayName("a look needs no password that the crawl had, and shows none")
  void needsNoSecrets() {
    site.page("/");
    String root = site.url("/").replace("http://", "http://me:secret@");
    crawl(root, "--auth", other.origin() + "=you:hidden").run().exits(0);

    Crawled said =
        Crawl.command(out(), "explain", root, "--out", out().toString(), "--json").run().exits(0);

    assertThat(said.out()).contains("\"standing\":\"ended\"").doesNotContain("secret", "hidden");
  }

  @Test
  @DisplayName("no crawl, or no URL: one line and exit code 2")
  void refusesWhatCannotBeAnswered() {
    site.page("/");
    crawlFrom("/").run().exits(0);
    String there = out().toString();

    Crawled nothing =
        Crawl.command(temp, "explain", "a.test", "--out", temp.toString()).run().exits(2);
    assertThat(nothing.err().lines())
        .hasSize(1)
        .anyMatch(line -> line.contains("nothing of a crawl"));
    Crawled bad = Crawl.command(temp, "explain", "http://[::1", "--out", there).run().exits(2);
    assertThat(bad.err().lines()).hasSize(1);
    Crawled file =
        Crawl.command(temp, "explain", "a.test", "--out", there + "/pages.jsonl").run().exits(2);
    assertThat(file.err().lines()).hasSize(1);
  }

  @Test
  @DisplayName("a crawl at work is looked at without waiting for its end")
  void looksAtCrawlAtWork() {
    AtomicReference<Explained> meanwhile = new AtomicReference<>();
    AtomicReference<Explained> host = new AtomicReference<>();
    site.page("/", "/a", "/b").page("/b");
    site.handle(
        "/a",
        exchange -> {
          meanwhile.set(explained("/b"));
          host.set(Explained.of(out(), "127.0.0.1"));
          exchange.html("looked at");
        });

    crawlFrom("/").run().exits(0);

    assertThat(meanwhile.get().standing()).isEqualTo("queued");
    assertThat(meanwhile.get().step("queue").get("ahead").asInt()).isEqualTo(1);
    assertThat(host.get().step("ended").get("urls").asInt()).isEqualTo(1);
    assertThat(host.get().step("queued").get("urls").asInt()).isEqualTo(2);
    assertThat(explained("/b").standing()).isEqualTo("ended");
  }

  @Test
  @DisplayName("looking changes nothing: the crawl goes on as if nobody had looked")
  void leavesCrawlAsItIs() {
    stoppedCrawl();
    explained("/b");

    crawlFrom("/").run().exits(0);

    assertThat(site.paths()).containsExactly("/", "/a", "/b");
    Explained refused = explained("/private/c");
    assertThat(refused.reason()).isEqualTo("robots");
    assertThat(refused.standing()).isEqualTo("ended");
    assertThat(refused.text("so")).endsWith("robots.txt disallows it. (line 3: /private)");
  }
}
