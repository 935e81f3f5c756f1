package dev.orbweaver.output;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.stream.javadsl.Keep;
import akka.stream.testkit.TestSubscriber;
import akka.stream.testkit.javadsl.TestSink;
import dev.orbweaver.model.Offset;
import dev.orbweaver.model.Visit;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Visits reach the program around a crawl as fast as it reads them. */
class VisitStreamTest {
  private static final ActorTestKit KIT = ActorTestKit.create();
  private static final CrawlEnd END = new CrawlEnd("done", Duration.ofSeconds(1), 0);
  private static final Offset TWO = new Offset(0, 2);

  private final TestProbe<SinkWriter.Event> crawl = KIT.createTestProbe(SinkWriter.Event.class);
  private final VisitStream stream = new VisitStream();
  private final ActorRef<SinkWriter.Command> writer =
      KIT.spawn(SinkWriter.create(stream, Offset.START, crawl.ref()), SinkWriter.dispatcher());

  @AfterAll
  static void shutDown() {
    KIT.shutdownTestKit();
  }

  private TestSubscriber.Probe<String> read() {
    return stream
        .source()
        .map(visit -> visit.task().url().path())
        .toMat(TestSink.create(KIT.system()), Keep.right())
        .run(KIT.system());
  }

  private void write(String... urls) {
    List<Visit> visits =
        List.of(urls).stream().map(url -> Visits.page("http://a.test" + url, "", "")).toList();
    writer.tell(new SinkWriter.Write(1, visits, false));
  }

  @Test
  void aGroupIsWrittenWhenItIsTakenAndNotBefore() {
    TestSubscriber.Probe<String> reader = read();
    write("/1", "/2");
    reader.ensureSubscription();
    crawl.expectNoMessage();

    reader.request(1).expectNext("/1");

    assertThat(crawl.receiveMessage()).isEqualTo(new SinkWriter.Written("stream", 1, TWO));
  }

  @Test
  void theNextGroupWaitsForTheRestOfTheLast() {
    TestSubscriber.Probe<String> reader = read();
    write("/1", "/2");
    reader.request(1).expectNext("/1");
    crawl.receiveMessage();

    write("/3");
    crawl.expectNoMessage();
    reader.request(2).expectNext("/2", "/3");

    assertThat(crawl.receiveMessage())
        .isEqualTo(new SinkWriter.Written("stream", 1, new Offset(0, 3)));
  }

  @Test
  void whatIsWrittenBeforeItIsRunWaitsForThat() {
    write("/1", "/2");
    crawl.expectNoMessage();

    read().request(2).expectNext("/1", "/2");

    assertThat(crawl.receiveMessage()).isInstanceOf(SinkWriter.Written.class);
  }

  @Test
  void endsWithTheCrawlWhichWaitsUntilAllIsRead() {
    TestSubscriber.Probe<String> reader = read();
    write("/1", "/2");
    reader.request(1).expectNext("/1");
    crawl.receiveMessage();

    writer.tell(new SinkWriter.Finish(END));
    crawl.expectNoMessage();
    reader.request(1).expectNext("/2").expectComplete();

    assertThat(crawl.receiveMessage()).isEqualTo(new SinkWriter.Finished("stream"));
  }

  @Test
  void aReaderThatCancelsBreaksTheOutput() {
    TestSubscriber.Probe<String> reader = read();
    reader.ensureSubscription();
    reader.cancel();

    write("/1");

    assertThat(crawl.receiveMessage())
        .isEqualTo(new SinkWriter.Broken("stream", "stream", "nobody reads it any more"));
  }

  @Test
  void aReaderThatCancelsInTheMiddleOfAGroupBreaksTheNext() {
    TestSubscriber.Probe<String> reader = read();
    write("/1", "/2");
    reader.request(1).expectNext("/1");
    crawl.receiveMessage();

    reader.cancel();
    write("/3");

    assertThat(crawl.receiveMessage()).isInstanceOf(SinkWriter.Broken.class);
  }

  @Test
  void failsWhenTheCrawlIsGoneWithoutAnEnd() {
    TestSubscriber.Probe<String> reader = read();
    reader.ensureSubscription();

    KIT.stop(writer);

    assertThat(reader.request(1).expectError()).hasMessage("the crawl is gone");
  }

  @Test
  void canBeReadOnce() {
    read().ensureSubscription();

    assertThat(read().request(1).expectError()).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aCrawlThatWritesNothingEndsThoughNobodyReads() {
    writer.tell(new SinkWriter.Finish(END));

    assertThat(crawl.receiveMessage()).isEqualTo(new SinkWriter.Finished("stream"));
    read().request(1).expectComplete();
  }
}
