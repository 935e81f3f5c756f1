package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.config.Section;
import dev.orbweaver.testsite.TestCertificates;
import dev.orbweaver.url.Url;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Handshakes played message by message. The JDK's server hangs up on the names that are tried here,
 * so it is shown a hello without one; the two then disagree, but only after the certificate.
 */
class TlsNameTest {
  private static final int HELLO_UP_TO_SESSION = 5 + 4 + 2 + 32;

  @TempDir static Path keys;
  private static final Map<String, SSLContext> SERVERS = new HashMap<>();
  private static Tls trusting;
  private static Tls blind;

  @BeforeAll
  static void makeCertificates() {
    TestCertificates certificates = TestCertificates.in(keys);
    int days = 30;
    for (String name : new String[] {"*.wild.test", "other.wild.test", "wild.test", "*.test"}) {
      SERVERS.put(name, certificates.signed(name, -1, days++));
    }
    SERVERS.put("self-signed", certificates.selfSigned("*.wild.test"));
    trusting = tls("trust = [\"" + certificates.authority() + "\"]");
    blind = tls("insecure = [\"*.wild.test\"]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a_b.wild.test", "_a.wild.test", "-a.wild.test", "a-.wild.test", "a.wild.test"})
  void takesAWildcardForEveryNameBelowItAndAsksForThatName(String host) throws SSLException {
    SSLEngine client = trusting.engine(url(host));
    byte[] hello = next(client);

    assertThat(nameIn(hello)).isEqualTo(host);
    assertThatCode(() -> showCertificate(client, hello, "*.wild.test")).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "a_b.wild.test, other.wild.test",
    "a_b.wild.test, wild.test",
    "a_b.wild.test, *.test",
    "a_b.wild.test, self-signed",
    "-a.wild.test, other.wild.test",
    "a_b.test, *.wild.test",
    "a.b_c.wild.test, *.wild.test",
    "a_b.c_d.wild.test, *.wild.test",
  })
  void refusesACertificateForOtherNames(String host, String certificate) throws SSLException {
    SSLEngine client = trusting.engine(url(host));
    byte[] hello = next(client);

    assertThatThrownBy(() -> showCertificate(client, hello, certificate))
        .isInstanceOf(SSLHandshakeException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a_b.wild.test", "-a.wild.test", "a.b_c.wild.test", "a.wild.test"})
  void asksForTheNameWhereNobodyLooksAtTheCertificate(String host) throws SSLException {
    SSLEngine client = blind.engine(url(host));
    byte[] hello = next(client);

    assertThat(nameIn(hello)).isEqualTo(host);
    assertThatCode(() -> showCertificate(client, hello, "self-signed")).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "[::1]", "a_b"})
  void asksForNoAddressAndNoNameWithoutADomain(String host) throws SSLException {
    assertThat(nameIn(next(trusting.engine(url(host))))).isNull();
  }

  @Test
  void givesEachHostASessionOfItsOwn() {
    String name = TlsName.toCheck("a_b.wild.test");

    assertThat(name).endsWith(".wild.test").isNotEqualTo(TlsName.toCheck("c_d.wild.test"));
    assertThat(TlsName.toCheck("a_b.wild.test")).isEqualTo(name);
    assertThat(TlsName.toCheck("a.wild.test")).isEqualTo("a.wild.test");
  }

  private static Tls tls(String hocon) {
    Config config =
        ConfigFactory.parseString("orbweaver.tls { " + hocon + " }")
            .withFallback(ConfigFactory.load());
    return Tls.of(Section.of(config, "orbweaver.tls"));
  }

  private static Url url(String host) {
    return (Url) Url.parse("https://" + host + "/");
  }

  /** Fails if the client does not go on behind the server's certificate. */
  private static void showCertificate(SSLEngine client, byte[] hello, String whose)
      throws SSLException {
    SSLEngine server = SERVERS.get(whose).createSSLEngine();
    server.setUseClientMode(false);
    server.setEnabledProtocols(new String[] {"TLSv1.2"}); // in which nothing hides the certificate
    ByteBuffer unnamed = ByteBuffer.wrap(hello);
    int name = nameAt(unnamed);
    if (name > 0) {
      unnamed.putShort(name, (short) 0x5A5A); // an extension that is to be passed over
    }
    hear(server, unnamed);
    while (server.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
      hear(client, ByteBuffer.wrap(next(server)));
    }
    assertThat(client.getHandshakeStatus()).isEqualTo(HandshakeStatus.NEED_WRAP);
    next(client);
  }

  private static void hear(SSLEngine engine, ByteBuffer said) throws SSLException {
    ByteBuffer nothing = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize());
    while (said.hasRemaining()) {
      engine.unwrap(said, nothing);
      work(engine);
    }
  }

  private static byte[] next(SSLEngine engine) throws SSLException {
    ByteBuffer said = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
    engine.wrap(ByteBuffer.allocate(0), said);
    work(engine);
    byte[] bytes = new byte[said.flip().remaining()];
    said.get(bytes);
    return bytes;
  }

  private static void work(SSLEngine engine) {
    for (Runnable task = engine.getDelegatedTask();
        task != null;
        task = engine.getDelegatedTask()) {
      task.run();
    }
  }

  private static String nameIn(byte[] hello) {
    int at = nameAt(ByteBuffer.wrap(hello));
    int header = 2 + 2 + 2 + 1 + 2;
    return at < 0
        ? null
        : new String(
            hello,
            at + header,
            ByteBuffer.wrap(hello).getShort(at + header - 2),
            StandardCharsets.US_ASCII);
  }

  /** Where the extension with the server's name begins, negative if there is none. */
  private static int nameAt(ByteBuffer hello) {
    int suites = HELLO_UP_TO_SESSION + 1 + hello.get(HELLO_UP_TO_SESSION);
    int compressions = suites + 2 + hello.getShort(suites);
    int at = compressions + 1 + hello.get(compressions) + 2;
    while (at < hello.limit()) {
      if (hello.getShort(at) == 0) {
        return at;
      }
      at += 4 + hello.getShort(at + 2);
    }
    return -1;
  }
}
