package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.testsite.TestCertificates;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that answers, hears that this was all, and neither says farewell nor hangs up. */
class TlsFarewellTest {
  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"
          .getBytes(StandardCharsets.US_ASCII);

  @TempDir Path keys;

  @Test
  void aServerThatDoesNotHangUpIsHungUpOn() throws Exception {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    ActorTestKit kit = ActorTestKit.create("farewell", ConfigFactory.load());
    SSLSocketFactory identity =
        TestCertificates.in(keys).selfSigned("127.0.0.1").getSocketFactory();
    try (ServerSocket server = new ServerSocket(0, 1, loopback)) {
      CompletableFuture<String> end = CompletableFuture.supplyAsync(() -> serve(server, identity));
      Url url = (Url) Url.parse("https://127.0.0.1:" + server.getLocalPort() + "/");

      Answer answer =
          door(kit, url).get(url, List.of()).toCompletableFuture().get(20, TimeUnit.SECONDS);

      assertThat(answer).isInstanceOf(Answer.Answered.class);
      assertThat(end.get(20, TimeUnit.SECONDS)).isEqualTo("hung up");
    } finally {
      kit.shutdownTestKit();
    }
  }

  private static HostDoor door(ActorTestKit kit, Url root) {
    Config config =
        ConfigFactory.parseString("orbweaver.tls.insecure = [\"127.0.0.1\"]")
            .withFallback(ConfigFactory.load());
    TransportSettings settings = TransportSettings.of(config, "test");
    AddressGuard guard =
        new AddressGuard(
            host -> CompletableFuture.completedStage(List.of(InetAddress.getLoopbackAddress())),
            settings.addresses(),
            List.of(root),
            roots -> roots::contains,
            JudgedRoots.NONE);
    return Door.guardedBy(guard, settings, kit.system(), System::nanoTime, 100).forHost();
  }

  /** Answers, and then listens below TLS to what comes. */
  private static String serve(ServerSocket server, SSLSocketFactory identity) {
    try (Socket raw = server.accept();
        SSLSocket secured = (SSLSocket) identity.createSocket(raw, null, false)) {
      InputStream asked = secured.getInputStream();
      for (int breaks = 0; breaks < 2; ) { // to the blank line
        int c = asked.read();
        breaks = c == '\n' ? breaks + 1 : c == '\r' ? breaks : 0;
      }
      secured.getOutputStream().write(ANSWER);
      secured.getOutputStream().flush();
      return untilItEnds(raw.getInputStream());
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static String untilItEnds(InputStream below) throws IOException {
    try {
      while (below.read() >= 0) {
        // its farewell
      }
    } catch (SocketException reset) {
      // is an end as well
    }
    return "hung up";
  }
}
