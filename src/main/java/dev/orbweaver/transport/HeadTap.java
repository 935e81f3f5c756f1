package dev.orbweaver.transport;

import akka.stream.Attributes;
import akka.stream.BidiShape;
import akka.stream.Inlet;
import akka.stream.Outlet;
import akka.stream.TLSProtocol.SessionBytes;
import akka.stream.TLSProtocol.SslTlsInbound;
import akka.stream.TLSProtocol.SslTlsOutbound;
import akka.stream.stage.AbstractInHandler;
import akka.stream.stage.AbstractOutHandler;
import akka.stream.stage.GraphStage;
import akka.stream.stage.GraphStageLogic;
import akka.util.ByteString;
import akka.util.ByteStringBuilder;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Stands between Akka's HTTP layer and the connection: takes each answer's head out of the bytes,
 * reads it leniently, and lets Akka's strict parser see only {@link Framing#plain}.
 *
 * <p>One request is in flight at a time, so an answer's head is what follows the request's bytes.
 */
final class HeadTap
    extends GraphStage<BidiShape<SslTlsOutbound, SslTlsOutbound, SslTlsInbound, SslTlsInbound>> {
  private final Inlet<SslTlsOutbound> requestIn = Inlet.create("HeadTap.requestIn");
  private final Outlet<SslTlsOutbound> requestOut = Outlet.create("HeadTap.requestOut");
  private final Inlet<SslTlsInbound> answerIn = Inlet.create("HeadTap.answerIn");
  private final Outlet<SslTlsInbound> answerOut = Outlet.create("HeadTap.answerOut");
  private static final long UNKNOWN = -1;

  private final HeadReader reader;
  private final int maxBytes;
  private final Consumer<Head> heads;
  private final Runnable last;

  /**
   * @param heads gets each head just before Akka sees its answer
   * @param last told when no other answer may come over this connection: it will be closed, or more
   *     bytes came than the answer has, which would be taken for the next one
   */
  HeadTap(HeadReader reader, int maxBytes, Consumer<Head> heads, Runnable last) {
    this.reader = reader;
    this.maxBytes = maxBytes;
    this.heads = heads;
    this.last = last;
  }

  @Override
  public BidiShape<SslTlsOutbound, SslTlsOutbound, SslTlsInbound, SslTlsInbound> shape() {
    return new BidiShape<>(requestIn, requestOut, answerIn, answerOut);
  }

  @Override
  public GraphStageLogic createLogic(Attributes attributes) {
    return new Logic();
  }

  private final class Logic extends GraphStageLogic {
    private boolean awaitingHead;
    private long bodyLeft = UNKNOWN;
    private ByteString buffer = ByteString.emptyByteString();
    private int searched;

    Logic() {
      super(HeadTap.this.shape());
      setHandler(requestIn, new Requests());
      setHandler(requestOut, new RequestDemand());
      setHandler(answerIn, new Answers());
      setHandler(answerOut, new AnswerDemand());
    }

    private final class Requests extends AbstractInHandler {
      @Override
      public void onPush() {
        awaitingHead = true;
        push(requestOut, grab(requestIn));
      }

      @Override
      public void onUpstreamFinish() {
        complete(requestOut);
      }
    }

    private final class RequestDemand extends AbstractOutHandler {
      @Override
      public void onPull() {
        pull(requestIn);
      }

      @Override
      public void onDownstreamFinish(Throwable cause) {
        cancel(requestIn, cause);
      }
    }

    private final class Answers extends AbstractInHandler {
      @Override
      public void onPush() {
        SslTlsInbound inbound = grab(answerIn);
        if (!(inbound instanceof SessionBytes bytes)) {
          push(answerOut, inbound);
        } else if (awaitingHead) {
          readHead(bytes);
        } else {
          passBody(bytes);
        }
      }

      @Override
      public void onUpstreamFinish() {
        complete(answerOut);
      }
    }

    private final class AnswerDemand extends AbstractOutHandler {
      @Override
      public void onPull() {
        pull(answerIn);
      }

      @Override
      public void onDownstreamFinish(Throwable cause) {
        cancel(answerIn, cause);
      }
    }

    private void readHead(SessionBytes inbound) {
      buffer = buffer.isEmpty() ? inbound.bytes() : buffer.concat(inbound.bytes());
      Head head = nextHead();
      while (head != null && head.isInterim()) {
        head = nextHead();
      }
      if (head == null) {
        pull(answerIn);
        return;
      }
      awaitingHead = false;
      heads.accept(head);
      String plain = Framing.plain(head);
      bodyLeft = Framing.bodyLength(plain);
      if (Framing.isLast(plain)) {
        last.run();
      }
      ByteString start = ByteString.fromString(plain, StandardCharsets.US_ASCII);
      push(answerOut, new SessionBytes(inbound.session(), joined(start, ofBody(buffer))));
      buffer = ByteString.emptyByteString();
    }

    private void passBody(SessionBytes inbound) {
      ByteString body = ofBody(inbound.bytes());
      if (body.isEmpty()) {
        pull(answerIn);
      } else {
        push(answerOut, new SessionBytes(inbound.session(), body));
      }
    }

    /** As much of the bytes as belongs to the answer. */
    private ByteString ofBody(ByteString bytes) {
      if (bodyLeft == UNKNOWN) {
        return bytes;
      }
      if (bytes.size() > bodyLeft) {
        last.run();
      }
      ByteString body = bytes.take((int) Math.min(bodyLeft, bytes.size()));
      bodyLeft -= body.size();
      return body;
    }

    /** Takes one head off the buffer, or null when it is not yet whole. */
    private Head nextHead() {
      byte[] bytes = buffer.toArrayUnsafe();
      if (!HeadReader.mayBeHttp(bytes, bytes.length)) {
        throw new BadAnswer("the answer does not begin with HTTP/");
      }
      int end = HeadReader.endOfHead(bytes, bytes.length, searched);
      if (end < 0 && bytes.length > maxBytes || end > maxBytes) {
        throw new BadAnswer("the header is longer than " + maxBytes + " bytes");
      }
      if (end < 0) {
        searched = Math.max(0, bytes.length - 2);
        return null;
      }
      searched = 0;
      Head head = reader.read(bytes, end);
      buffer = buffer.drop(end);
      return head;
    }

    /**
     * One compact piece: Akka's parser would compact it anyway when a body follows in the same
     * piece.
     */
    private static ByteString joined(ByteString plain, ByteString rest) {
      return new ByteStringBuilder().append(plain).append(rest).result();
    }
  }
}
