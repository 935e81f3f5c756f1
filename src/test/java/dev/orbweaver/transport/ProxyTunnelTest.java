package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.japi.Pair;
import akka.stream.javadsl.BidiFlow;
import akka.stream.javadsl.Flow;
import akka.stream.javadsl.Keep;
import akka.stream.testkit.TestPublisher;
import akka.stream.testkit.TestSubscriber;
import akka.stream.testkit.javadsl.TestSink;
import akka.stream.testkit.javadsl.TestSource;
import akka.util.ByteString;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.orbweaver.config.Section;
import dev.orbweaver.url.Url;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tunnel between two ends that are both played by hand. */
class ProxyTunnelTest {
  private static final String OPEN = "HTTP/1.1 200 Go on~~";

  private static ActorTestKit kit;

  private TestPublisher.Probe<ByteString> proxy;
  private TestSubscriber.Probe<ByteString> heardByProxy;
  private TestPublisher.Probe<ByteString> app;
  private TestSubscriber.Probe<ByteString> heardByApp;

  @BeforeAll
  static void startSystem() {
    kit = ActorTestKit.create("tunnel", ConfigFactory.load());
  }

  @AfterAll
  static void stopSystem() {
    kit.shutdownTestKit();
  }

  @BeforeEach
  void ask() {
    Flow<
            ByteString,
            ByteString,
            Pair<TestSubscriber.Probe<ByteString>, TestPublisher.Probe<ByteString>>>
        net =
            Flow.fromSinkAndSourceMat(
                TestSink.create(kit.system()), TestSource.create(kit.system()), Keep.both());
    Pair<
            Pair<
                TestPublisher.Probe<ByteString>,
                Pair<TestSubscriber.Probe<ByteString>, TestPublisher.Probe<ByteString>>>,
            TestSubscriber.Probe<ByteString>>
        ends =
            TestSource.<ByteString>create(kit.system())
                .viaMat(BidiFlow.fromGraph(tunnel()).join(net, Keep.right()), Keep.both())
                .toMat(TestSink.create(kit.system()), Keep.both())
                .run(kit.system());
    app = ends.first().first();
    heardByProxy = ends.first().second().first();
    proxy = ends.first().second().second();
    heardByApp = ends.second();
    assertThat(heardByProxy.requestNext().utf8String()).startsWith("CONNECT far.test:443 HTTP/1.1");
    heardByApp.request(10);
  }

  @Test
  void passesOnWhatComesBehindTheAnswer() {
    says(OPEN + "hello");

    assertThat(heardByApp.expectNext().utf8String()).isEqualTo("hello");
    heardByProxy.request(1);
    app.sendNext(ByteString.fromString("you"));
    assertThat(heardByProxy.expectNext().utf8String()).isEqualTo("you");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 100 Continue~~" + OPEN,
        "HTTP/1.1 102 Processing~~HTTP/1.1 103 Early Hints~Link: </a>~~" + OPEN,
        "HTTP/1.1 199 Soon~~|" + OPEN,
        "HTTP/1.1 100 Con|tinue~|~HTTP/1.1 2|00 Go on~~",
      })
  void passesOverInterimAnswers(String pieces) {
    for (String piece : pieces.split("\\|")) {
      says(piece);
    }
    says("hello");

    assertThat(heardByApp.expectNext().utf8String()).isEqualTo("hello");
  }

  @Test
  void takesTheAnswerBehindAnInterimOneForTheProxysWord() {
    says("HTTP/1.1 100 Continue~~HTTP/1.1 403 No~~");

    assertRefused("it answered 403 when asked for a tunnel");
  }

  @Test
  void takesASwitchOfProtocolsForARefusal() {
    says("HTTP/1.1 101 Other~~");

    assertRefused("it answered 101 when asked for a tunnel");
  }

  @Test
  void doesNotListenToInterimAnswersForEver() {
    says(("HTTP/1.1 100 Continue~X: " + "x".repeat(1000) + "~~").repeat(70) + OPEN);

    assertRefused("its answer is not HTTP");
  }

  @Test
  void saysThatTheProxyHungUpBehindAnInterimAnswer() {
    says("HTTP/1.1 100 Continue~~");
    proxy.sendComplete();

    assertRefused("it closed the connection");
  }

  private void says(String text) {
    proxy.sendNext(ByteString.fromString(text.replace("~", "\r\n")));
  }

  private void assertRefused(String why) {
    assertThat(heardByApp.expectError())
        .isInstanceOf(ProxyRefusal.class)
        .hasMessage("the proxy 127.0.0.1:3128: " + why);
  }

  private static ProxyTunnel tunnel() {
    Config config =
        ConfigFactory.parseString("orbweaver.http.proxy.url = \"http://127.0.0.1:3128\"")
            .withFallback(ConfigFactory.load());
    Proxy proxy = Proxy.of(Section.of(config, "orbweaver.http")).get(0);
    return new ProxyTunnel(proxy, (Url) Url.parse("https://far.test/"), new HeadReader(100));
  }
}
