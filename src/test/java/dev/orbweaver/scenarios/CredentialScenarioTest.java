package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Request;
import dev.orbweaver.testsite.TestSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Row 28: who is told who we are. */
class CredentialScenarioTest extends LoopbackTest {
  private static final String SECRET = "s3cret";
  private static final String THEIRS = "t0ken";
  private static final String ME = basic("me:" + SECRET);

  @Test
  @DisplayName("row 28: user and password of a root go to its origin: pages and robots.txt")
  void sendsUserinfoOfRootToItsOrigin() {
    site.page("/", "/a").page("/a");

    Crawled crawled = crawl(withUserinfo(site.url("/"))).run().exits(0);

    assertThat(crawled.pages()).containsOnlyKeys(site.url("/"), site.url("/a"));
    assertThat(targets(site)).containsExactly("/robots.txt", "/", "/a");
    assertThat(site.requests())
        .allSatisfy(
            request -> assertThat(request.headers().all("authorization")).containsExactly(ME));
  }

  @Test
  @DisplayName("row 28: --auth does the same, its password may hold anything, as UTF-8")
  void sendsWhatAuthSays() {
    site.page("/");

    crawlFrom("/").with("--auth", site.origin() + "=m\u00e9:a:b=c d").run().exits(0);

    assertThat(authorizationsAt(site)).containsOnly(basic("m\u00e9:a:b=c d"));
  }

  @Test
  @DisplayName(
      "where credentials are sent, a crawl that goes there again says that it asks for all")
  void promisesNoConditionalRequestsWithCredentials() {
    byte[] page = "<title>kept</title>".getBytes(UTF_8);
    site.handle("/", exchange -> exchange.respond(200, "text/html", page, "ETag: \"1\""));
    crawlFrom("/").run().exits(0);
    String[] again = {"--revisit", temp.resolve("out").toString(), "--out"};

    Crawled with =
        crawlFrom("/")
            .with("--auth", site.origin() + "=me:" + SECRET)
            .with(again)
            .with(temp.resolve("with").toString())
            .run()
            .exits(0);
    Crawled without = crawlFrom("/").with(again).with(temp.resolve("without").toString()).run();

    assertThat(with.err()).contains("asked for only if changed, but where credentials are sent;");
    assertThat(without.err()).contains("1 of them asked for only if changed; it has no links.tsv");
  }

  @Test
  @DisplayName("row 28: a bearer token of the configuration")
  void sendsBearerToken() {
    site.page("/");

    crawlFrom("/")
        .set("http.credentials", "[{ origin = \"" + site.origin() + "\", bearer = abc.def }]")
        .run()
        .exits(0);

    assertThat(authorizationsAt(site)).containsOnly("Bearer abc.def");
  }

  @ParameterizedTest(
      name = "row 28, faults row 49: nothing for another {0}, redirected to or linked")
  @ValueSource(strings = {"host", "port", "host and port"})
  void sendsNothingToAnotherOrigin(String what) {
    int port = what.equals("host") ? site.port() : 0;
    String address = what.equals("port") ? "127.0.0.1" : "127.0.0.3";
    try (TestSite second = TestSite.startOn(address, port)) {
      site.page("/", "/r", second.url("/linked")).redirect("/r", second.url("/redirected"));
      second.page("/linked").page("/redirected");

      crawl(withUserinfo(site.url("/")), "--scope", "any", "--allow", "127.0.0.0/8").run().exits(0);

      assertThat(targets(second)).contains("/robots.txt", "/linked", "/redirected");
      assertThat(authorizationsAt(second)).isEmpty();
      assertThat(second.requests())
          .allSatisfy(request -> assertThat(request.toString()).doesNotContain(SECRET));
    }
  }

  @Test
  @DisplayName("row 28: a robots.txt that redirects to another origin takes nothing along")
  void sendsNothingAfterRobotsRedirect() {
    site.page("/").redirect("/robots.txt", other.url("/robots.txt"));

    crawl(withUserinfo(site.url("/")), "--allow", "127.0.0.0/8").run().exits(0);

    assertThat(targets(other)).contains("/robots.txt");
    assertThat(authorizationsAt(other)).isEmpty();
  }

  @Test
  @DisplayName("faults row 52: no output, log or state shows a password, whatever it came from")
  void showsPasswordNowhere() throws IOException {
    String found = site.origin().replace("//", "//you:" + THEIRS + "@");
    site.page("/", "/a", found + "/b", "/r", "http://you:" + THEIRS + "@[bad/");
    site.page("/a").page("/b").redirect("/r", found + "/c");
    String origin = other.origin();
    other.page("/");

    Crawled crawled =
        crawl(withUserinfo(site.url("/")), other.url("/"), "-vv", "--format", "jsonl,links,pages")
            .with("--auth", origin + "=me:" + SECRET)
            .run()
            .exits(0);

    assertThat(authorizationsAt(other)).containsOnly(ME);
    assertThat(crawled.pages()).containsKeys(site.url("/b"), site.url("/c"));
    assertThat(authorizationsAt(site)).as("never what a page says").containsOnly(ME);
    assertThat(crawled.out() + crawled.err()).doesNotContain(SECRET, THEIRS, encoded());
    assertThat(everyFile()).isNotEmpty();
    for (Path file : everyFile()) {
      String text = Files.readString(file, ISO_8859_1);
      assertThat(text).as(file.toString()).doesNotContain(SECRET, encoded());
      if (!file.toString().endsWith(".html")) { // a page is kept as it was served
        assertThat(text).as(file.toString()).doesNotContain(THEIRS);
      }
    }
    for (Request request : site.requests()) {
      assertThat(request.headers().all("referer")).isEmpty();
    }
  }

  @Test
  @DisplayName("what was asked for is kept for its owner's eyes only")
  void keepsWhatWasAskedForPrivate() throws IOException {
    site.page("/");
    crawlFrom("/").with("--header", "X-Key: k").run().exits(0);

    Path kept = temp.resolve("out/state/crawl.conf");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
        .isEqualTo("rw-------");
  }

  @Test
  @DisplayName("resume asks for credentials that no state keeps, and goes on with them")
  void asksForCredentialsOnResume() {
    site.page("/", "/a").page("/a");
    Crawled crawled = crawl(withUserinfo(site.url("/")), "--max-pages", "1").run().exits(0);
    assertThat(crawled.err())
        .contains(
            "out --auth " + site.origin() + "=USER:PASSWORD --set orbweaver.max-pages=N goes");

    Crawled without = resume();
    assertThat(without.exit()).isEqualTo(2);
    assertThat(without.err())
        .contains("for " + site.origin() + " are missing")
        .contains("--auth " + site.origin() + "=USER:PASSWORD");
    assertThat(site.count("/a")).isZero();
    resume("--auth", site.origin() + "=me:" + SECRET, "--set", "orbweaver.max-pages=unlimited")
        .exits(0);

    assertThat(site.count("/a")).isEqualTo(1);
    assertThat(authorizationsAt(site)).containsOnly(ME).hasSize(3);
  }

  @ParameterizedTest(name = "{0} {1} is refused: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--auth   | hunter2                               | --auth must be ORIGIN=USER:PASSWORD",
        "--auth   | a.test=me:hunter2                     | is no origin such as"
            + " https://example.org",
        "--auth   | https://a.test/x=me:hunter2           | is no origin such as"
            + " https://example.org",
        "--auth   | https://u:hunter2@a.test=me:x         | is no origin such as"
            + " https://example.org",
        "--header | no header                             | does not begin like Name: value",
        "--header | X y: hunter2                          | does not begin like Name: value",
        "--header | X-Y: hunter2\007x | must be printable ASCII",
        "--header | Authorization: Basic hunter2          | is for one origin",
        "--header | cookie: a=hunter2                     | would go to every host",
        "--header | Proxy-Authorization: Basic hunter2    | belongs to the proxy",
        "--header | User-Agent: hunter2                   | is orbweaver.user-agent",
        "--header | Host: hunter2                         | is set by Orbweaver itself",
        "--header | content-length: 3                     | is set by Orbweaver itself",
        "--header | Transfer-Encoding: chunked            | is set by Orbweaver itself",
        "--header | Connection: close                     | is set by Orbweaver itself",
        "--proxy  | socks5://u:hunter2@127.0.0.1:1        | only http proxies",
        "--proxy  | https://u:hunter2@127.0.0.1:1         | only http proxies",
        "--proxy  | http://127.0.0.1:1/path               | only http proxies",
        "--insecure | a.test/x                            | which is no host name",
        "--set    | orbweaver.http.credentials=[{origin=\"http://h\",hunter2=1}] | unknown key",
        "--set    | orbweaver.http.credentials=hunter2    | must be a list of objects",
        "--set    | orbweaver.http.credentials=[{\"hunter2 | its value cannot be read",
        "--set    | orbweaver.http.credentials=[{origin=\"http://h\",user=x,bearer=hunter2}] | give"
            + " user and password, or"
      })
  void refusesWhatCannotBeUsed(String option, String value, String said) {
    Crawled refused = crawlFrom("/").with(option, value).run();

    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains(said);
    assertThat(site.requests()).isEmpty();
    if (!said.equals("unknown key")) {
      assertThat(refused.err()).doesNotContain("hunter2");
    }
  }

  @Test
  @DisplayName("two different credentials for one origin are refused")
  void refusesContradiction() {
    Crawled refused =
        crawl(withUserinfo(site.url("/")), "--auth", site.origin() + "=me:other").run();

    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("two different credentials for " + site.origin());
  }

  @Test
  @DisplayName("--header adds a field to every request, and Accept can be replaced")
  void sendsHeaders() {
    site.page("/", "/a").page("/a");

    crawlFrom("/")
        .set("http.headers", "[\"X-From: configuration\"]")
        .with("--header", "Accept-Language: de, en;q=0.5", "--header", "accept: text/html")
        .run()
        .exits(0);

    assertThat(site.requests()).hasSize(3);
    for (Request request : site.requests()) {
      assertThat(request.headers().all("accept-language")).containsExactly("de, en;q=0.5");
      assertThat(request.headers().all("accept")).containsExactly("text/html");
      assertThat(request.headers().all("x-from")).containsExactly("configuration");
      assertThat(request.headers().all("host")).containsExactly("127.0.0.1:" + site.port());
    }
  }

  @Test
  @DisplayName("row 53: the User-Agent is exactly what was configured")
  void sendsUserAgentAsConfigured() {
    site.page("/");

    crawlFrom("/").with("--user-agent", "Weaver/1.0 (+https://example.org/bot; x=y)").run();

    assertThat(site.requests()).isNotEmpty();
    for (Request request : site.requests()) {
      assertThat(request.headers().all("user-agent"))
          .containsExactly("Weaver/1.0 (+https://example.org/bot; x=y)");
    }
  }

  private Crawled resume(String... more) {
    return Crawl.resume(temp.resolve("out")).with(more).run();
  }

  private List<Path> everyFile() throws IOException {
    try (Stream<Path> files = Files.walk(temp.resolve("out"))) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static String withUserinfo(String url) {
    return url.replace("http://", "http://me:" + SECRET + "@");
  }

  private static List<String> targets(TestSite site) {
    return site.requests().stream().map(Request::target).toList();
  }

  private static List<String> authorizationsAt(TestSite site) {
    return site.requests().stream()
        .flatMap(request -> request.headers().all("authorization").stream())
        .toList();
  }

  private static String encoded() {
    return ME.substring("Basic ".length());
  }

  private static String basic(String both) {
    return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(UTF_8));
  }
}
