package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.http.javadsl.model.HttpRequest;
import akka.japi.Pair;
import akka.stream.javadsl.Keep;
import akka.stream.testkit.TestPublisher;
import akka.stream.testkit.TestSubscriber;
import akka.stream.testkit.javadsl.TestSink;
import akka.stream.testkit.javadsl.TestSource;
import akka.util.ByteString;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Our end of a connection, with the other end played by hand. */
class ConversationTest {
  private static final HttpRequest REQUEST = HttpRequest.create();
  private static final String SENT = "GET / HTTP/1.1\r\n\r\n";
  private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n";
  private static final Config CONFIG = ConfigFactory.load();
  private static ActorTestKit kit;

  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private Conversation.Line line;
  private TestPublisher.Probe<ByteString> server;
  private TestSubscriber.Probe<ByteString> sent;

  @BeforeAll
  static void startSystem() {
    kit = ActorTestKit.create("conversation", CONFIG);
  }

  @AfterAll
  static void stopSystem() {
    kit.shutdownTestKit();
  }

  /** Notes in words what it is told. */
  private final class Notes implements Conversation.Listener {
    @Override
    public void line(Conversation.Line begun) {
      line = begun;
    }

    @Override
    public void head(Head head) {
      told.add("head " + head.status());
    }

    @Override
    public long mostRead() {
      return 0;
    }

    @Override
    public void body(Body body) {
      told.add("body " + body.bytes().utf8String() + " " + body.ending());
    }

    @Override
    public void last() {
      told.add("last");
    }

    @Override
    public void over(Throwable fault) {
      told.add("over " + (fault == null ? "as it should be" : fault.getMessage()));
    }
  }

  @BeforeEach
  void connect() {
    TransportSettings settings = TransportSettings.of(CONFIG, "test");
    var stage =
        new Conversation<>(
            new Wire.Plain(), new HeadReader(10), settings, System::nanoTime, new Notes());
    Pair<TestPublisher.Probe<ByteString>, TestSubscriber.Probe<ByteString>> ends =
        TestSource.<ByteString>create(kit.system())
            .via(stage)
            .toMat(TestSink.create(kit.system()), Keep.both())
            .run(kit.system());
    server = ends.first();
    sent = ends.second();
  }

  private void answers(String text) {
    server.sendNext(ByteString.fromString(text));
  }

  private void isTold(String... all) throws InterruptedException {
    for (String each : all) {
      assertThat(told.poll(5, TimeUnit.SECONDS)).isEqualTo(each);
    }
  }

  @Test
  void sendsARequestAsSoonAsTheConnectionTakesIt() {
    line.send(REQUEST);
    sent.ensureSubscription();

    assertThat(sent.requestNext().utf8String()).isEqualTo(SENT);
  }

  @Test
  void readsOneAnswerAfterTheOther() throws InterruptedException {
    sent.request(9);
    line.send(REQUEST);
    sent.expectNext();
    answers(ANSWER + "a");
    answers("b");
    isTold("head 200", "body ab COMPLETE");

    line.send(REQUEST);
    assertThat(sent.expectNext().utf8String()).isEqualTo(SENT);
    answers(ANSWER + "cd");
    isTold("head 200", "body cd COMPLETE");
  }

  @Test
  void tellsOfWhatNobodyAskedFor() throws InterruptedException {
    answers(ANSWER + "ab");

    isTold("last");
  }

  @Test
  void takesNothingForTheAnswerToARequestThatIsNotSentYet() throws InterruptedException {
    line.send(REQUEST);
    answers(ANSWER + "ab");
    isTold("last");

    sent.requestNext();
    answers(ANSWER + "cd");
    isTold("head 200", "body cd COMPLETE");
  }

  @Test
  void tellsOfBytesBehindAnAnswer() throws InterruptedException {
    line.send(REQUEST);
    sent.requestNext();
    answers(ANSWER + "ab" + ANSWER);

    isTold("head 200", "last", "body ab COMPLETE");
  }

  @Test
  void isOverWhenTheServerClosesInsteadOfAnswering() throws InterruptedException {
    line.send(REQUEST);
    sent.requestNext();
    server.sendComplete();

    isTold("over as it should be");
    sent.expectComplete();
  }

  @Test
  void givesWhatCameOfABodyThatBreaksOff() throws InterruptedException {
    line.send(REQUEST);
    sent.requestNext();
    answers(ANSWER + "a");
    server.sendError(new IllegalStateException("reset"));

    isTold("head 200", "body a EARLY", "over reset");
  }

  @Test
  void readsABodyToTheEndOfTheConnectionWhereNothingElseEndsIt() throws InterruptedException {
    line.send(REQUEST);
    sent.requestNext();
    answers("HTTP/1.0 200 OK\r\n\r\nabc");
    isTold("head 200", "last");
    server.sendComplete();

    isTold("body abc COMPLETE", "over as it should be");
  }

  @Test
  void isOverByAnAnswerThatIsNone() throws InterruptedException {
    line.send(REQUEST);
    sent.requestNext();
    answers("220 ready\r\n");

    isTold("over the answer does not begin with HTTP/");
    server.expectCancellation();
  }

  @Test
  void isOverByAFaultBeforeTheRequestWasTaken() throws InterruptedException {
    line.send(REQUEST);
    sent.ensureSubscription();
    server.sendError(new IllegalStateException("refused"));

    isTold("over refused");
  }

  @Test
  void hearsWhatIsWrongFromAnEndThatFirstTakesNoMore() throws InterruptedException {
    sent.cancel();
    line.send(REQUEST);
    server.sendError(new IllegalStateException("no trust"));

    isTold("over no trust");
  }

  @Test
  void waitsForTheAnswerThoughTheOtherEndTakesNoMore() throws InterruptedException {
    line.send(REQUEST);
    sent.requestNext();
    sent.cancel();
    answers(ANSWER + "ab");

    isTold("head 200", "last", "body ab COMPLETE");
  }

  @Test
  void isClosedInOrderOrByAFault() throws InterruptedException {
    line.close();
    isTold("over as it should be");
    sent.expectSubscriptionAndComplete();

    connect();
    line.abort(new IllegalStateException("too slow"));
    isTold("over too slow");
    server.expectCancellation();
  }

  @Test
  void whatIsDoneWithItOnceItIsOverIsNothing() throws InterruptedException {
    line.close();
    isTold("over as it should be");

    line.send(REQUEST);
    line.close();
    line.abort(new IllegalStateException());
    assertThat(told).isEmpty();
  }
}
