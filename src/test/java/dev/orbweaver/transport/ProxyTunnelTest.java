package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.util.ByteString;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.config.Section;
import dev.orbweaver.url.Url;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tunnel whose ends are both played by hand. */
class ProxyTunnelTest {
  private static final String OPEN = "HTTP/1.1 200 Go on~~";

  private final StringBuilder heardByProxy = new StringBuilder();
  private final StringBuilder heardAbove = new StringBuilder();
  private final ProxyTunnel tunnel = tunnel();

  /** Notes in words what it is told; it takes whole lines only. */
  private final class Above implements Carrier {
    @Override
    public void begin() {
      heardAbove.append("[begin]");
    }

    @Override
    public void say(ByteString request) {
      heardByProxy.append(request.utf8String());
    }

    @Override
    public void heard(ByteBuffer bytes) {
      byte[] all = new byte[bytes.remaining()];
      bytes.duplicate().get(all);
      String text = new String(all, StandardCharsets.US_ASCII);
      int taken = text.lastIndexOf('\n') + 1;
      bytes.position(bytes.position() + taken);
      heardAbove.append(text, 0, taken);
    }

    @Override
    public void ended() {
      heardAbove.append("[end]");
    }

    @Override
    public void farewell() {
      heardByProxy.append("[farewell]");
    }
  }

  @BeforeEach
  void begin() throws IOException {
    tunnel.begin();

    assertThat(heardByProxy)
        .hasToString("CONNECT far.test:443 HTTP/1.1\r\nHost: far.test:443\r\n\r\n");
    heardByProxy.setLength(0);
  }

  /** Says something; gives what the tunnel left of it. */
  private String says(String text) throws IOException {
    ByteBuffer bytes = StandardCharsets.US_ASCII.encode(text.replace("~", "\r\n"));
    tunnel.heard(bytes);
    return StandardCharsets.US_ASCII.decode(bytes).toString();
  }

  @Test
  void beginsAboveWhenItIsOpen() throws IOException {
    says("HTTP/1.1 200 G");
    assertThat(heardAbove).isEmpty();

    says("o on~~");

    assertThat(heardAbove).hasToString("[begin]");
  }

  @Test
  void passesOnWhatComesBehindTheAnswer() throws IOException {
    String left = says(OPEN + "hello\nand");
    assertThat(left).isEqualTo("and");

    says("and you\n");

    assertThat(heardAbove).hasToString("[begin]hello\nand you\n");
  }

  @Test
  void passesOnWhatIsSaidAndTheEnd() throws IOException {
    says(OPEN);
    tunnel.say(ByteString.fromString("you"));
    tunnel.ended();
    tunnel.farewell();

    assertThat(heardByProxy).hasToString("you[farewell]");
    assertThat(heardAbove).hasToString("[begin][end]");
  }

  @Test
  void saysNoFarewellThroughATunnelThatIsNotOpen() throws IOException {
    tunnel.farewell();

    assertThat(heardByProxy).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 100 Continue~~" + OPEN,
        "HTTP/1.1 102 Processing~~HTTP/1.1 103 Early Hints~Link: </a>~~" + OPEN,
        "HTTP/1.1 199 Soon~~|" + OPEN,
        "HTTP/1.1 100 Con|tinue~|~HTTP/1.1 2|00 Go on~~",
      })
  void passesOverInterimAnswers(String pieces) throws IOException {
    for (String piece : pieces.split("\\|")) {
      says(piece);
    }
    says("hello\n");

    assertThat(heardAbove).hasToString("[begin]hello\n");
  }

  @Test
  void takesTheAnswerBehindAnInterimOneForTheProxysWord() {
    assertRefused(
        () -> says("HTTP/1.1 100 Continue~~HTTP/1.1 403 No~~"),
        "it answered 403 when asked for a tunnel");
  }

  @Test
  void takesASwitchOfProtocolsForARefusal() {
    assertRefused(() -> says("HTTP/1.1 101 Other~~"), "it answered 101 when asked for a tunnel");
  }

  @Test
  void doesNotListenToInterimAnswersForEver() {
    String many = ("HTTP/1.1 100 Continue~X: " + "x".repeat(1000) + "~~").repeat(70);

    assertRefused(() -> says(many + OPEN), "its answer is not HTTP");
  }

  @Test
  void saysThatTheProxyHungUpBehindAnInterimAnswer() throws IOException {
    says("HTTP/1.1 100 Continue~~");

    assertRefused(tunnel::ended, "it closed the connection");
  }

  private void assertRefused(ThrowingCallable step, String why) {
    assertThatThrownBy(step)
        .isInstanceOf(ProxyRefusal.class)
        .hasMessage("the proxy 127.0.0.1:3128: " + why);
    assertThat(heardAbove).isEmpty();
  }

  private ProxyTunnel tunnel() {
    Config config =
        ConfigFactory.parseString("orbweaver.http.proxy.url = \"http://127.0.0.1:3128\"")
            .withFallback(ConfigFactory.load());
    Proxy proxy = Proxy.of(Section.of(config, "orbweaver.http")).get(0);
    return new ProxyTunnel(
        proxy,
        (Url) Url.parse("https://far.test/"),
        new HeadReader(100),
        bytes -> heardByProxy.append(StandardCharsets.US_ASCII.decode(bytes)),
        new Above());
  }
}
