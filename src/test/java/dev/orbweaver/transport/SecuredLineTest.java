package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.testsite.TestCertificates;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A line with TLS between it and its socket. */
class SecuredLineTest extends SocketContract {
  @TempDir static Path keys;

  private static final ExecutorService TASKS = Executors.newFixedThreadPool(2);
  private static SSLContext identity;
  private static Tls trusting;
  private static Tls careful;

  private String[] protocols = {"TLSv1.3", "TLSv1.2"};
  private Tls tls = trusting;
  private volatile Error broken;

  @BeforeAll
  static void makeKeys() {
    TestCertificates certificates = TestCertificates.in(keys);
    identity = certificates.signed("site.test", -1, 30);
    trusting = tls("orbweaver.tls.trust = [\"" + certificates.authority() + "\"]");
    careful = tls("");
  }

  private static Tls tls(String settings) {
    Config config = ConfigFactory.parseString(settings).withFallback(ConfigFactory.load());
    return TransportSettings.of(config, "test").http().tls();
  }

  @AfterAll
  static void stop() {
    TASKS.shutdown();
  }

  @Override
  BiFunction<Wire, Conversation, Carrier> carriers() {
    Url url = (Url) Url.parse("https://site.test/");
    Tls chosen = tls;
    return (wire, conversation) ->
        new Secured(wire, () -> engine(chosen, url), TASKS, conversation);
  }

  private SSLEngine engine(Tls chosen, Url url) {
    if (broken != null) {
      throw broken;
    }
    return chosen.engine(url);
  }

  @Override
  Socket serving(Socket accepted) throws IOException {
    SSLSocket secured = (SSLSocket) identity.getSocketFactory().createSocket(accepted, null, false);
    secured.setEnabledProtocols(protocols);
    secured.startHandshake();
    return secured;
  }

  private void connectAnew() throws Exception {
    endFirst();
    connect();
  }

  private void openInstead(ServerSocket door) throws Exception {
    endFirst();
    open(door.getLocalPort());
  }

  private void endFirst() throws Exception {
    raw.close();
    told.take(); // of its end
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void speaksWhatTheServerSpeaks(String protocol) throws Exception {
    protocols = new String[] {protocol};
    connectAnew();

    readsOneAnswerAfterTheOther();

    assertThat(((SSLSocket) server).getSession().getProtocol()).isEqualTo(protocol);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void takesUpASessionAgain(String protocol) throws Exception {
    protocols = new String[] {protocol};
    connectAnew();
    readsOneAnswerAfterTheOther();
    line.close();
    isTold("over as it should be");
    raw.close();

    connect();

    readsOneAnswerAfterTheOther();
  }

  @Test
  void doesNotTakeABodyForWholeThatWasCutOff() throws Exception {
    line.send(REQUEST);
    asked();
    answers("HTTP/1.0 200 OK\r\n\r\nabc");
    isTold("head 200", "last");
    raw.shutdownOutput(); // without the farewell of TLS

    isTold("body abc EARLY", "over as it should be");
  }

  @Test
  void readsAnAnswerThatComesTogetherWithTheFarewell() throws Exception {
    line.send(REQUEST);
    asked();
    answers(ANSWER + "ab");
    server.close();

    isTold("head 200", "body ab COMPLETE", "over as it should be");
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void tellsAServerThatItIsNotTrustedWhy(String protocol) throws Exception {
    tls = careful;
    protocols = new String[] {protocol};
    try (ServerSocket door = new ServerSocket(0, 1, LOOPBACK)) {
      openInstead(door);
      String heard;
      try {
        accept(door);
        heard = String.valueOf(server.getInputStream().read());
      } catch (SSLException e) {
        heard = e.getMessage();
      } catch (SocketException e) { // in 1.3 it may still be writing when it is hung up on
        assertThat(protocol).isEqualTo("TLSv1.3");
        heard = "certificate_unknown, had it read on";
      }

      assertThat(heard).contains("certificate_unknown");
      assertThat(told.take()).contains("unable to find valid certification path");
    }
  }

  @Test
  void isOverWhereTheServerSpeaksPlainly() throws Exception {
    try (ServerSocket door = new ServerSocket(0, 1, LOOPBACK)) {
      openInstead(door);
      raw = door.accept();
      raw.getOutputStream()
          .write("HTTP/1.1 400 Speak TLS\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

      assertThat(told.take()).contains("SSL message"); // in words of the JDK's
    }
  }

  @Test
  void isOverWhenTheServerHangsUpInTheHandshake() throws Exception {
    try (ServerSocket door = new ServerSocket(0, 1, LOOPBACK)) {
      openInstead(door);
      line.send(REQUEST);
      raw = door.accept();
      raw.getInputStream().read();
      raw.shutdownOutput();

      isTold("over as it should be");
    }
  }

  @Test
  void tellsWhatWasMissingForItsHandshake() throws Exception {
    broken = new NoClassDefFoundError("a provider");
    try (ServerSocket door = new ServerSocket(0, 1, LOOPBACK)) {
      openInstead(door);

      isTold("over a provider");
    }
  }

  @Test
  void endsWhileItsHandshakeIsUnderWay() throws Exception {
    try (ServerSocket door = new ServerSocket(0, 1, LOOPBACK)) {
      openInstead(door);
      line.abort(new IllegalStateException("too slow"));

      isTold("over too slow");
    }
  }

  @Test
  void hearsBytesOneByOne() throws Exception {
    try (ServerSocket relay = new ServerSocket(0, 1, LOOPBACK);
        ServerSocket door = new ServerSocket(0, 1, LOOPBACK)) {
      openInstead(relay);
      Socket near = relay.accept();
      Socket far = new Socket(LOOPBACK, door.getLocalPort());
      List<Thread> copying = List.of(copying(near, far), copying(far, near));
      accept(door);

      readsOneAnswerAfterTheOther();

      near.close();
      far.close();
      for (Thread each : copying) {
        each.join(5000);
      }
    }
  }

  /** Passes on a byte at a time. */
  private static Thread copying(Socket from, Socket to) throws IOException {
    to.setTcpNoDelay(true);
    Thread copying =
        new Thread(
            () -> {
              try {
                for (int b = from.getInputStream().read();
                    b >= 0;
                    b = from.getInputStream().read()) {
                  to.getOutputStream().write(b);
                }
              } catch (IOException closed) {
                // it is over
              }
            });
    copying.start();
    return copying;
  }
}
