package dev.orbweaver.transport;

import akka.japi.Pair;
import akka.stream.TLSProtocol.SendBytes;
import akka.stream.TLSProtocol.SessionBytes;
import akka.stream.TLSProtocol.SessionTruncated$;
import akka.stream.TLSProtocol.SslTlsInbound;
import akka.stream.TLSProtocol.SslTlsOutbound;
import akka.stream.javadsl.Keep;
import akka.stream.testkit.TestPublisher;
import akka.stream.testkit.TestSubscriber;
import akka.stream.testkit.javadsl.TestSink;
import akka.stream.testkit.javadsl.TestSource;
import akka.util.ByteString;
import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A line over a stream for TLS, the other end of which is played by hand. */
class SecuredLineTest extends LineContract {
  private TestPublisher.Probe<SslTlsInbound> server;
  private TestSubscriber.Probe<SslTlsOutbound> sent;
  private SSLSession session;

  @BeforeEach
  void connect() throws NoSuchAlgorithmException {
    session = SSLContext.getDefault().createSSLEngine().getSession();
    Notes notes = new Notes();
    Pair<TestPublisher.Probe<SslTlsInbound>, TestSubscriber.Probe<SslTlsOutbound>> ends =
        TestSource.<SslTlsInbound>create(kit.system())
            .via(new SecuredLine(notes, conversations(notes)))
            .toMat(TestSink.create(kit.system()), Keep.both())
            .run(kit.system());
    server = ends.first();
    sent = ends.second();
  }

  @Override
  String asked() {
    return ((SendBytes) sent.requestNext()).bytes().utf8String();
  }

  @Override
  void answers(String text) {
    server.sendNext(new SessionBytes(session, ByteString.fromString(text)));
  }

  @Override
  void hangsUp() {
    server.sendComplete();
  }

  @Override
  void breaksOff() {
    server.sendError(new IllegalStateException("reset"));
  }

  @Override
  String broken() {
    return "reset";
  }

  @Override
  void hearsOfTheEnd() {
    server.expectCancellation();
  }

  @Test
  void takesNothingForTheAnswerToARequestThatIsNotSentYet() throws Exception {
    line.send(REQUEST);
    answers(ANSWER + "ab");
    isTold("last");

    asked();
    answers(ANSWER + "cd");
    isTold("head 200", "body cd COMPLETE");
  }

  @Test
  void doesNotTakeABodyForWholeThatWasCutOff() throws Exception {
    line.send(REQUEST);
    asked();
    answers("HTTP/1.0 200 OK\r\n\r\nabc");
    server.sendNext(SessionTruncated$.MODULE$);
    server.sendComplete();

    isTold("head 200", "last", "body abc EARLY", "over as it should be");
  }

  @Test
  void isOverByAFaultBeforeTheRequestWasTaken() throws Exception {
    line.send(REQUEST);
    sent.ensureSubscription();
    server.sendError(new IllegalStateException("refused"));

    isTold("over refused");
  }

  @Test
  void hearsWhatIsWrongFromAnEndThatFirstTakesNoMore() throws Exception {
    sent.cancel();
    line.send(REQUEST);
    server.sendError(new IllegalStateException("no trust"));

    isTold("over no trust");
  }

  @Test
  void waitsForTheAnswerThoughTheOtherEndTakesNoMore() throws Exception {
    line.send(REQUEST);
    asked();
    sent.cancel();
    answers(ANSWER + "ab");

    isTold("head 200", "last", "body ab COMPLETE");
  }
}
