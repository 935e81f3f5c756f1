package dev.orbweaver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.testsite.TestCertificates;
import dev.orbweaver.testsite.TestSite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Row 46 and faults row 48: who is believed to be who they say. */
class TlsScenarioTest extends LoopbackTest {
  @TempDir static Path keys;
  private static TestCertificates certificates;
  private static SSLContext good;
  private static SSLContext expired;
  private static SSLContext selfSigned;

  private final List<String> asked = new CopyOnWriteArrayList<>();

  @BeforeAll
  static void makeCertificates() {
    certificates = TestCertificates.in(keys);
    good = certificates.signed("a.test", -1, 30);
    expired = certificates.signed("a.test", -20, 10);
    selfSigned = certificates.selfSigned("a.test");
  }

  @Test
  @DisplayName("row 46: a certificate of a trusted authority for the right name is believed")
  void believesGoodCertificate() {
    PageRecord page = crawlOf(good, "a.test", true);

    assertThat(page.end()).isEqualTo("fetched");
  }

  @Test
  @DisplayName("the name is asked for and checked, whatever address it leads to")
  void asksForTheName() {
    crawlOf(good, "a.test", true);

    assertThat(asked).isNotEmpty().containsOnly("a.test");
  }

  @Test
  @DisplayName("faults row 48: expired")
  void refusesExpired() {
    assertRefused(crawlOf(expired, "a.test", true), "expired|validity|NotAfter");
  }

  @Test
  @DisplayName("faults row 48: of another host")
  void refusesOtherHost() {
    assertRefused(crawlOf(good, "b.test", true), "b\\.test");
  }

  @Test
  @DisplayName("faults row 48: self-signed")
  void refusesSelfSigned() {
    assertRefused(crawlOf(selfSigned, "a.test", true), "nobody who is trusted here");
  }

  @Test
  @DisplayName("faults row 48: of an authority that nobody named")
  void refusesUntrustedRoot() {
    assertRefused(crawlOf(good, "a.test", false), "nobody who is trusted here");
  }

  @Test
  @DisplayName("faults row 48: TLS 1.0")
  void refusesOldTls() throws IOException {
    try (ServerSocket old = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"))) {
      Thread server = new Thread(() -> speakTls10(old), "tls-1.0");
      server.setDaemon(true);
      server.start();
      String root = "https://127.0.0.1:" + old.getLocalPort() + "/";

      assertRefused(crawl(root).run().page(root), "TLS10|TLSv1|protocol");
    }
  }

  @Test
  @DisplayName("row 46: --insecure opens the hosts it names, says so, and opens no other")
  void looksAtNoCertificateOfInsecureHosts() {
    for (SSLContext bad : List.of(expired, selfSigned)) {
      try (TestSite secure = TestSite.startTls(bad, asked::add)) {
        secure.page("/");
        String named = secure.urlAt("a.test", "/");
        String other = secure.urlAt("b.test", "/");

        Crawled crawled =
            crawl(named, other, "--insecure", "a.test", "--fresh")
                .host("*.test", "127.0.0.1")
                .run()
                .exits(0);

        assertThat(crawled.page(named).end()).isEqualTo("fetched");
        assertThat(crawled.page(other).end()).isEqualTo("failed/tls");
        assertThat(crawled.err()).contains("TLS certificates are not verified for a.test");
      }
    }
  }

  @Test
  @DisplayName("row 27: a Secure cookie set over TLS does not follow to plain http on the host")
  void keepsSecureCookieToTls() {
    try (TestSite secure = TestSite.startTls(good, asked::add)) {
      secure.handle(
          "/",
          exchange ->
              exchange.respond(
                  200,
                  "text/html",
                  ("<a href='/in'>in</a><a href='" + site.urlAt("a.test", "/out") + "'>out</a>")
                      .getBytes(),
                  "Set-Cookie: s=1; Secure; Path=/",
                  "Set-Cookie: p=1; Path=/"));
      secure.page("/in");
      site.handle(
          "/out",
          exchange ->
              exchange.respond(
                  200,
                  "text/html",
                  new byte[0],
                  "Set-Cookie: s=bad; Path=/",
                  "Set-Cookie: t=1; Secure"));

      crawl(secure.urlAt("a.test", "/"), "--cookies")
          .host("a.test", "127.0.0.1")
          .set("tls.trust", "[\"" + certificates.authority() + "\"]")
          .run()
          .exits(0);

      assertThat(cookiesOf(secure, "/in")).containsExactly("s=1; p=1");
      assertThat(cookiesOf(site, "/out")).containsExactly("p=1");
    }
  }

  @Test
  @DisplayName(
      "row 28, faults row 49: credentials for http are not sent over https, nor the other way")
  void sendsNothingToAnotherScheme() {
    try (TestSite secure = TestSite.startTls(good, asked::add)) {
      secure.page("/", site.urlAt("a.test", "/plain"));
      site.page("/plain", secure.urlAt("a.test", "/back"))
          .redirect("/r", secure.urlAt("a.test", "/r"));

      crawl(secure.urlAt("a.test", "/").replace("//", "//me:s3cret@"))
          .host("a.test", "127.0.0.1")
          .set("tls.trust", "[\"" + certificates.authority() + "\"]")
          .run()
          .exits(0);

      assertThat(site.count("/plain")).isEqualTo(1);
      assertThat(site.requests())
          .allSatisfy(each -> assertThat(each.headers().all("authorization")).isEmpty());
      assertThat(secure.requests())
          .hasSize(3)
          .allSatisfy(each -> assertThat(each.headers().all("authorization")).hasSize(1));
    }
  }

  @Test
  void namesFileWithoutCertificates() {
    Crawled refused = crawlFrom("/").set("tls.trust", "[\"/nowhere.pem\"]").run();

    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("orbweaver.tls.trust: /nowhere.pem cannot be read");
  }

  private PageRecord crawlOf(SSLContext identity, String name, boolean trusting) {
    try (TestSite secure = TestSite.startTls(identity, asked::add)) {
      secure.page("/");
      String root = secure.urlAt(name, "/");
      Crawl crawl = crawl(root).host("*.test", "127.0.0.1");
      if (trusting) {
        crawl.set("tls.trust", "[\"" + certificates.authority() + "\"]");
      }
      return crawl.run().page(root);
    }
  }

  private static void assertRefused(PageRecord page, String why) {
    assertThat(page.end()).isEqualTo("failed/tls");
    assertThat(page.tries()).isEqualTo(1);
    assertThat(page.error()).containsPattern(why);
  }

  private static List<String> cookiesOf(TestSite where, String target) {
    return where.requests().stream()
        .filter(request -> request.target().equals(target))
        .flatMap(request -> request.headers().all("cookie").stream())
        .toList();
  }

  /** Answers whatever is said with a ServerHello of TLS 1.0. */
  private static void speakTls10(ServerSocket server) {
    byte[] hello = new byte[5 + 4 + 38];
    byte[] start = {22, 3, 1, 0, 42, 2, 0, 0, 38, 3, 1};
    System.arraycopy(start, 0, hello, 0, start.length);
    hello[hello.length - 3] = (byte) 0xc0; // TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA
    hello[hello.length - 2] = 0x09;
    while (!server.isClosed()) {
      try (Socket client = server.accept()) {
        client.getInputStream().read(new byte[4096]);
        client.getOutputStream().write(hello);
        client.getInputStream().read(new byte[64]);
      } catch (IOException e) {
        if (!server.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }
}
