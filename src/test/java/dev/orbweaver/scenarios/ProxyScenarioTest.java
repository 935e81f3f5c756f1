package dev.orbweaver.scenarios;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.Request;
import dev.orbweaver.testsite.TestCertificates;
import dev.orbweaver.testsite.TestProxy;
import dev.orbweaver.testsite.TestSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A crawl through an HTTP proxy. Names that nobody here resolves are known to the proxy. */
class ProxyScenarioTest extends LoopbackTest {
  private static final String AUTHORIZATION =
      "Basic " + Base64.getEncoder().encodeToString("me:s3cret".getBytes(ISO_8859_1));

  private TestProxy proxy;

  @BeforeEach
  void startProxy() {
    proxy = TestProxy.start();
  }

  @AfterEach
  void stopProxy() {
    proxy.close();
  }

  @Test
  @DisplayName("http is asked for by absolute URL, and the proxy resolves what is unknown here")
  void asksByAbsoluteUrl() {
    site.page("/", "/a?b").page("/a");
    String root = site.urlAt("far.invalid", "/");

    Crawled crawled = crawl(root, "--proxy", proxy.url()).run().exits(0);

    assertThat(crawled.pages().keySet()).containsExactly(root, site.urlAt("far.invalid", "/a?b"));
    assertThat(proxy.seen())
        .extracting(TestProxy.Seen::target)
        .containsExactly(
            site.urlAt("far.invalid", "/robots.txt"), root, site.urlAt("far.invalid", "/a?b"));
    for (Request request : site.requests()) {
      assertThat(request.headers().all("host")).containsExactly("far.invalid:" + site.port());
    }
  }

  @Test
  @DisplayName("https goes through a tunnel, checked against the host's own certificate")
  void tunnelsTls(@TempDir Path keys) {
    TestCertificates certificates = TestCertificates.in(keys);
    try (TestSite secure =
        TestSite.startTls(certificates.signed("far.invalid", -1, 30), name -> {})) {
      secure.page("/", "/a").page("/a");

      Crawled crawled =
          crawl(secure.urlAt("far.invalid", "/"))
              .with("--proxy", proxy.url().replace("//", "//me:s3cret@"))
              .set("tls.trust", "[\"" + certificates.authority() + "\"]")
              .run()
              .exits(0);

      assertThat(crawled.pages()).hasSize(2);
      assertThat(proxy.seen())
          .allSatisfy(
              seen -> {
                assertThat(seen.method()).isEqualTo("CONNECT");
                assertThat(seen.target()).isEqualTo("far.invalid:" + secure.port());
                assertThat(seen.headers().all("proxy-authorization"))
                    .containsExactly(AUTHORIZATION);
              });
      for (Request request : secure.requests()) {
        assertThat(request.headers().all("proxy-authorization")).isEmpty();
      }
    }
  }

  @Test
  @DisplayName("the proxy's user and password go to the proxy, and are shown nowhere")
  void sendsItsCredentialsToTheProxyOnly() throws IOException {
    proxy.wants(AUTHORIZATION);
    site.page("/", other.url("/"));
    other.page("/");
    String root = site.urlAt("far.invalid", "/");

    Crawled crawled =
        crawl(root, other.url("/"), "-vv", "--allow", "127.0.0.2")
            .set("http.proxy.user", "me")
            .set("http.proxy.password", "s3cret")
            .set("http.proxy.except", "[127.0.0.2]")
            .with("--proxy", proxy.url())
            .run()
            .exits(0);

    assertThat(crawled.page(root).end()).isEqualTo("fetched");
    for (Request request : concat(site.requests(), other.requests())) {
      assertThat(request.headers().all("proxy-authorization")).isEmpty();
    }
    assertThat(proxy.seen()).isNotEmpty();
    assertThat(other.count("/")).isEqualTo(1);
    assertThat(crawled.out() + crawled.err()).doesNotContain("s3cret");
    try (Stream<Path> files = Files.walk(temp.resolve("out"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, ISO_8859_1)).doesNotContain("s3cret");
      }
    }
  }

  @Test
  @DisplayName("resume asks for the proxy's password, which no state keeps, and goes on with it")
  void asksForItsPasswordOnResume() {
    proxy.wants(AUTHORIZATION);
    site.page("/", "/a").page("/a");
    Crawled crawled =
        crawl(site.urlAt("far.invalid", "/"), "--max-pages", "1")
            .with("--proxy", proxy.url().replace("//", "//me:s3cret@"))
            .run()
            .exits(0);
    Path out = temp.resolve("out");
    assertThat(crawled.err())
        .contains(
            out + " --set orbweaver.http.proxy.password=PASSWORD --set orbweaver.max-pages=N");

    Crawled without = Crawl.resume(out).run();
    assertThat(without.exit()).isEqualTo(2);
    assertThat(without.err())
        .contains("the password of the proxy 127.0.0.1 is missing")
        .contains("--set orbweaver.http.proxy.password=PASSWORD");
    Crawl.resume(out)
        .set("http.proxy.password", "s3cret")
        .set("max-pages", "unlimited")
        .run()
        .exits(0);

    assertThat(site.count("/a")).isEqualTo(1);
  }

  @Test
  @DisplayName("each host goes its own way: the first proxy that serves it, or straight on")
  void choosesByHost() {
    try (TestProxy second = TestProxy.start()) {
      site.page("/");

      crawl(
              site.urlAt("a.near.invalid", "/"),
              site.urlAt("b.far.invalid", "/"),
              site.urlAt("c.test", "/"))
          .set("http.proxies", "[{ url = \"" + second.url() + "\", hosts = [\"*.far.invalid\"] }]")
          .set("http.proxy.url", proxy.url())
          .set("http.proxy.except", "[c.test]")
          .host("c.test", "127.0.0.1")
          .run()
          .exits(0);

      assertThat(second.seen())
          .allSatisfy(seen -> assertThat(seen.target()).contains("b.far.invalid"))
          .isNotEmpty();
      assertThat(proxy.seen())
          .allSatisfy(seen -> assertThat(seen.target()).contains("a.near.invalid"))
          .isNotEmpty();
      assertThat(site.count("/")).isEqualTo(3);
    }
  }

  @ParameterizedTest(name = "a proxy that says {0} is the reason: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "HTTP/1.1 407 No~~            | it answered 407: it wants a user and a password",
        "HTTP/1.1 502 Bad~~           | it answered 502 when asked for a tunnel",
        "HTTP/1.1 403 No~~            | it answered 403 when asked for a tunnel",
        "SSH-2.0-x~~                  | its answer is not HTTP",
        "HTTP/1.1 200                 | it closed the connection"
      })
  void namesTheProxyThatGivesNoTunnel(String says, String error) {
    proxy.says(says.replace("~", "\r\n"));

    PageRecord page =
        crawl("https://far.invalid/", "--proxy", proxy.url(), "--max-tries", "1")
            .run()
            .page("https://far.invalid/");

    assertThat(page.end()).isEqualTo("failed/proxy");
    assertThat(page.error()).isEqualTo("the proxy 127.0.0.1:" + proxy.port() + ": " + error);
  }

  @Test
  @DisplayName("a 407 for an absolute URL is the proxy's word, any other status the site's")
  void namesTheProxyThatWantsAPassword() {
    proxy.wants(AUTHORIZATION);
    String root = site.urlAt("far.invalid", "/");

    PageRecord page = crawl(root, "--proxy", proxy.url(), "--max-tries", "1").run().page(root);

    assertThat(page.end()).isEqualTo("failed/proxy");
    assertThat(page.error()).endsWith(": it wants a user and a password (407)");
    assertThat(site.requests()).isEmpty();
  }

  @ParameterizedTest(name = "a proxy that is not there is the reason for {0}")
  @CsvSource({"http://far.invalid/", "https://far.invalid/"})
  void namesTheProxyThatIsNotThere(String root) {
    String dead = "http://127.0.0.1:" + TestSite.deadPort();

    PageRecord page = crawl(root, "--proxy", dead, "--max-tries", "1").run().page(root);

    assertThat(page.end()).isEqualTo("failed/proxy");
    assertThat(page.error()).startsWith("the proxy 127.0.0.1:");
  }

  @Test
  @DisplayName("an address that may not be connected to is not handed to the proxy either")
  void judgesAddressesBeforeTheProxy() {
    String root = site.urlAt("far.invalid", "/");
    site.page(
        "/", other.url("/secret"), site.urlAt("inner.test", "/secret"), "http://169.254.169.254/");

    Crawled crawled =
        crawl(root, "--scope", "any", "--proxy", proxy.url())
            .host("inner.test", "127.0.0.9")
            .run()
            .exits(0);

    assertThat(crawled.page(other.url("/secret")).end()).isEqualTo("refused/blocked-address");
    assertThat(crawled.page(site.urlAt("inner.test", "/secret")).end())
        .isEqualTo("refused/blocked-address");
    assertThat(crawled.page("http://169.254.169.254/").end()).isEqualTo("refused/blocked-address");
    assertThat(proxy.seen()).allSatisfy(seen -> assertThat(seen.target()).contains("far.invalid"));
  }

  private static List<Request> concat(List<Request> one, List<Request> two) {
    return Stream.concat(one.stream(), two.stream()).toList();
  }
}
