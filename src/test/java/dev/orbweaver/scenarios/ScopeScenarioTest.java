package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.TestSite;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of the links that were found are followed. Row numbers as in the scenario list. */
class ScopeScenarioTest extends LoopbackTest {
  @Test
  @DisplayName("row 3: a link to another host is listed but neither fetched nor recorded")
  void leavesOtherHostsAlone() {
    site.page("/", other.url("/x"), "/here").page("/here");

    Crawled crawled = crawlFrom("/").with("--format", "jsonl,links").run().exits(0);

    assertThat(other.requests()).isEmpty();
    assertThat(crawled.pages()).containsOnlyKeys(site.url("/"), site.url("/here"));
    assertThat(crawled.lines("links.tsv"))
        .containsExactlyInAnyOrder(
            "source_url\tparsed_url",
            site.url("/") + "\t" + other.url("/x"),
            site.url("/") + "\t" + site.url("/here"));
  }

  @ParameterizedTest(name = "row 4: from {1} with --scope {0} the host {2} is followed: {3}")
  @CsvSource({
    "strict,  example.test,     www.example.test,   true",
    "strict,  www.example.test, example.test,       true",
    "strict,  example.test,     foo.example.test,   false",
    "strict,  foo.example.test, example.test,       false",
    "lenient, example.test,     a.b.example.test,   true",
    "lenient, foo.example.test, bar.example.test,   true",
    "lenient, example.test,     other.test,         false",
    "site,    foo.example.test, bar.example.test,   true",
    "site,    a.example.co.uk,  b.example.co.uk,    true",
    "site,    example.co.uk,    other.co.uk,        false",
    "lenient, example.co.uk,    other.co.uk,        true",
    "strict,  example.test,     badexample.test,    false",
    "site,    example.test,     example.test.evil.test, false",
    "path,    example.test,     foo.example.test,   false"
  })
  void admitsHosts(String scope, String root, String host, boolean admitted) {
    site.page("/", site.urlAt(host, "/linked")).page("/linked");

    crawl(site.urlAt(root, "/"), "--scope", scope)
        .host(root, "127.0.0.1")
        .host(host, "127.0.0.1")
        .run()
        .exits(0);

    assertThat(site.paths()).isEqualTo(admitted ? List.of("/", "/linked") : List.of("/"));
  }

  @ParameterizedTest(name = "row 4: addresses that look alike are different hosts to {0}")
  @CsvSource({"strict", "lenient", "site", "path"})
  void comparesWholeAddresses(String scope) {
    try (TestSite alike = TestSite.startOn("127.1.0.1")) {
      site.page("/", alike.url("/"), other.url("/"));

      crawlFrom("/").with("--scope", scope).run().exits(0);

      assertThat(alike.requests()).isEmpty();
      assertThat(other.requests()).isEmpty();
    }
  }

  @Test
  @DisplayName("row 4: the port does not matter to strict")
  void admitsOtherPorts() {
    try (TestSite port = TestSite.start()) {
      site.page("/", port.url("/x"));

      crawlFrom("/").run().exits(0);

      assertThat(port.paths()).containsExactly("/x");
      assertThat(port.count("/robots.txt")).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("row 4: any follows to every host that may be connected to")
  void anyFollowsEverywhere() {
    site.page("/", other.url("/x"));

    crawl(site.url("/"), other.url("/"), "--scope", "any").run().exits(0);

    assertThat(other.paths()).containsExactlyInAnyOrder("/", "/x");
  }

  @Test
  @DisplayName("row 5: a root with a path takes in its whole host; with --scope path its folder")
  void pathScopeStaysBelowRootsFolder() {
    site.page("/docs/index.html", "a", "/docs/sub/b", "/docsother", "/", "../up");

    crawlFrom("/docs/index.html").with("--scope", "path").run().exits(0);

    assertThat(site.paths())
        .containsExactlyInAnyOrder("/docs/index.html", "/docs/a", "/docs/sub/b");
  }

  @Test
  @DisplayName("include and exclude are searched anywhere in the URL")
  void obeysIncludeAndExclude() {
    site.page("/", "/keep/1", "/keep/skip", "/other").page("/keep/1", "/keep/2?skip", "/keep/3");

    Crawled crawled =
        crawlFrom("/").with("--include", "/keep/", "--exclude", "skip").run().exits(0);

    assertThat(site.paths()).containsExactlyInAnyOrder("/", "/keep/1", "/keep/3");
    assertThat(crawled.pages()).hasSize(3);
  }

  @Test
  @DisplayName("a link to another private address is refused by the address guard, not asked")
  void refusesOtherPrivateAddresses() {
    site.page("/", other.url("/x"));

    Crawled crawled = crawlFrom("/").with("--scope", "any").run().exits(0);

    assertThat(other.requests()).isEmpty();
    assertThat(crawled.page(other.url("/x")).end()).isEqualTo("refused/blocked-address");
    assertThat(crawled.page(other.url("/x")).status()).isNull();
  }

  @Test
  @DisplayName("a link to a port that no browser connects to is refused")
  void refusesBadPorts() {
    site.page("/", "http://127.0.0.1:6667/irc");

    Crawled crawled = crawlFrom("/").run().exits(0);

    assertThat(crawled.page("http://127.0.0.1:6667/irc").end()).isEqualTo("refused/bad-port");
  }
}
