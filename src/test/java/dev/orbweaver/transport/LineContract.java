package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.http.javadsl.model.HttpRequest;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What every line does, whatever is under it; the other end is played by hand. */
abstract class LineContract {
  static final HttpRequest REQUEST = HttpRequest.create();
  static final String SENT = "GET / HTTP/1.1\r\n\r\n";
  static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n";
  static ActorTestKit kit;

  final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  final Room room = new Room(1);
  Line line;

  @BeforeAll
  static void startSystem() {
    kit = ActorTestKit.create("line", ConfigFactory.load());
  }

  @AfterAll
  static void stopSystem() {
    kit.shutdownTestKit();
  }

  /** The next request as it comes in. */
  abstract String asked() throws Exception;

  abstract void answers(String text) throws Exception;

  abstract void hangsUp() throws Exception;

  abstract void breaksOff() throws Exception;

  /** In what words the line tells that the other end broke off. */
  abstract String broken();

  /** Waits for our end to close. */
  abstract void hearsOfTheEnd() throws Exception;

  /** Notes in words what it is told. */
  final class Notes implements Line.Listener {
    @Override
    public void line(Line begun) {
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

  /** Bodies that are long have room for one of them. */
  BiFunction<Conversation.Watch, LongBody.Ear, Conversation> conversations(Line.Listener listener) {
    Config quick =
        ConfigFactory.parseString("orbweaver.limits { idle-timeout = 400ms, min-rate = 0 }");
    TransportSettings settings =
        TransportSettings.of(quick.withFallback(ConfigFactory.load()), "test");
    return (watch, ear) ->
        new Conversation(
            new HeadReader(10), settings, room, System::nanoTime, listener, watch, ear);
  }

  final void isTold(String... all) throws InterruptedException {
    for (String each : all) {
      assertThat(told.poll(5, TimeUnit.SECONDS)).isEqualTo(each);
    }
  }

  @Test
  void readsOneAnswerAfterTheOther() throws Exception {
    line.send(REQUEST);
    assertThat(asked()).isEqualTo(SENT);
    answers(ANSWER + "a");
    isTold("head 200");
    answers("b");
    isTold("body ab COMPLETE");

    line.send(REQUEST);
    assertThat(asked()).isEqualTo(SENT);
    answers(ANSWER + "cd");
    isTold("head 200", "body cd COMPLETE");
  }

  @Test
  void tellsOfWhatNobodyAskedFor() throws Exception {
    answers(ANSWER + "ab");

    isTold("last");
  }

  @Test
  void tellsOfBytesBehindAnAnswer() throws Exception {
    line.send(REQUEST);
    asked();
    answers(ANSWER + "ab" + ANSWER);

    isTold("head 200", "last", "body ab COMPLETE");
  }

  @Test
  void isOverWhenTheServerClosesInsteadOfAnswering() throws Exception {
    line.send(REQUEST);
    asked();
    hangsUp();

    isTold("over as it should be");
  }

  @Test
  void givesWhatCameOfABodyThatBreaksOff() throws Exception {
    line.send(REQUEST);
    asked();
    answers(ANSWER + "a");
    isTold("head 200");
    breaksOff();

    isTold("body a EARLY", "over " + broken());
  }

  @Test
  void readsABodyToTheEndOfTheConnectionWhereNothingElseEndsIt() throws Exception {
    line.send(REQUEST);
    asked();
    answers("HTTP/1.0 200 OK\r\n\r\nabc");
    isTold("head 200", "last");
    hangsUp();

    isTold("body abc COMPLETE", "over as it should be");
  }

  @Test
  void isOverByAnAnswerThatIsNone() throws Exception {
    line.send(REQUEST);
    asked();
    answers("220 ready\r\n");

    isTold("over the answer does not begin with HTTP/");
    hearsOfTheEnd();
  }

  @Test
  void endsABodyThatDoesNotGoOn() throws Exception {
    line.send(REQUEST);
    asked();
    answers(ANSWER + "a");

    isTold("head 200", "body a TOO_SLOW");
  }

  @Test
  void isClosedInOrder() throws Exception {
    line.close();

    isTold("over as it should be");
    hearsOfTheEnd();
  }

  @Test
  void isClosedByAFault() throws Exception {
    line.abort(new IllegalStateException("too slow"));

    isTold("over too slow");
    hearsOfTheEnd();
  }

  @Test
  void whatIsDoneWithItOnceItIsOverIsNothing() throws Exception {
    line.close();
    isTold("over as it should be");

    line.send(REQUEST);
    line.close();
    line.abort(new IllegalStateException());
    hearsOfTheEnd();
    assertThat(told).isEmpty();
  }
}
