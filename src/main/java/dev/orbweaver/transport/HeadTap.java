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
import akka.stream.stage.TimerGraphStageLogic;
import akka.util.ByteString;
import java.time.Duration;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLSession;

/**
 * Stands between Akka's HTTP layer and the connection: takes each answer's head out of the bytes,
 * reads it leniently, and collects the body behind it; Akka's strict parser sees only {@link
 * Framing#bare}, an answer without a body.
 *
 * <p>As a stream of Akka's each body would cost an actor and two timers, and a chunk would be held
 * whole before any limit is looked at.
 *
 * <p>One request is in flight at a time, so an answer's head is what follows the request's bytes.
 */
final class HeadTap
    extends GraphStage<BidiShape<SslTlsOutbound, SslTlsOutbound, SslTlsInbound, SslTlsInbound>> {
  private final Inlet<SslTlsOutbound> requestIn = Inlet.create("HeadTap.requestIn");
  private final Outlet<SslTlsOutbound> requestOut = Outlet.create("HeadTap.requestOut");
  private final Inlet<SslTlsInbound> answerIn = Inlet.create("HeadTap.answerIn");
  private final Outlet<SslTlsInbound> answerOut = Outlet.create("HeadTap.answerOut");
  private final HeadReader reader;
  private final TransportSettings settings;
  private final LongSupplier nanos;
  private final Listener listener;

  /** Told on the stream's thread what passes, just before Akka sees its answer. */
  interface Listener {
    void head(Head head);

    /**
     * Bytes of the body to come that are read if they can be packed into the usual limit; 0: no
     * more than that.
     */
    long mostRead();

    /** The body of the head before it. */
    void body(Body body);

    /**
     * No other answer may come over this connection: it will be closed, or more bytes came than the
     * answer has, which would be taken for the next one.
     */
    void last();
  }

  HeadTap(HeadReader reader, TransportSettings settings, LongSupplier nanos, Listener listener) {
    this.reader = reader;
    this.settings = settings;
    this.nanos = nanos;
    this.listener = listener;
  }

  @Override
  public BidiShape<SslTlsOutbound, SslTlsOutbound, SslTlsInbound, SslTlsInbound> shape() {
    return new BidiShape<>(requestIn, requestOut, answerIn, answerOut);
  }

  @Override
  public GraphStageLogic createLogic(Attributes attributes) {
    return new Logic();
  }

  private final class Logic extends TimerGraphStageLogic {
    private static final String PACE = "pace";
    private static final String TOTAL = "total";

    private long asked;
    private boolean awaitingHead;
    private ByteString buffer = ByteString.emptyByteString();
    private int searched;

    /** The body being collected, null when there is none. */
    private BodyReader gathering;

    private Framing framing;
    private SSLSession session;
    private boolean cutOff;
    private Pace pace;

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
        asked = nanos.getAsLong();
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
          cutOff = true; // TLS without its last word
          pull(answerIn);
        } else if (awaitingHead) {
          readHead(bytes);
        } else if (gathering != null) {
          gather(bytes.bytes());
        } else { // what nobody asked for would be taken for the next answer
          listener.last();
          pull(answerIn);
        }
      }

      @Override
      public void onUpstreamFinish() {
        if (gathering != null) {
          gathered(cutOff ? Ending.EARLY : gathering.atEndOfConnection());
        }
        complete(answerOut);
      }

      @Override
      public void onUpstreamFailure(Throwable failure) {
        if (gathering != null) {
          gathered(Ending.EARLY);
        }
        fail(answerOut, failure);
      }
    }

    private final class AnswerDemand extends AbstractOutHandler {
      @Override
      public void onPull() {
        if (!hasBeenPulled(answerIn)) { // as it is when a body was given up while waiting for it
          pull(answerIn);
        }
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
      listener.head(head);
      framing = Framing.of(head);
      session = inbound.session();
      if (framing.isLast()) {
        listener.last();
      }
      ByteString rest = buffer;
      buffer = ByteString.emptyByteString();
      BodyBytes bytes = new BodyBytes(settings.maxEncodedBody(), listener.mostRead());
      gathering = framing.reader(bytes, settings.maxHeaderBytes());
      gather(rest);
    }

    private void gather(ByteString piece) {
      long before = gathering.bytes().read();
      Ending ending = gathering.add(piece);
      if (ending != null) {
        gathered(ending);
        return;
      }
      if (pace == null) {
        startTimers();
      }
      pace.heard(gathering.bytes().read() - before);
      pull(answerIn);
    }

    /** Most bodies come at once and need none. */
    private void startTimers() {
      pace = new Pace(settings.idleTimeout(), settings.minRate());
      Duration left = settings.totalTimeout().minusNanos(nanos.getAsLong() - asked);
      scheduleWithFixedDelay(PACE, pace.part(), pace.part());
      scheduleOnce(TOTAL, left.isNegative() ? Duration.ofMillis(1) : left);
    }

    @Override
    public void onTimer(Object key) {
      Ending slow = key.equals(TOTAL) ? Ending.TOO_SLOW : pace.partIsOver();
      if (slow != null) {
        gathered(slow);
      }
    }

    /** Hands the body over, and lets Akka see an answer without it. */
    private void gathered(Ending ending) {
      if (pace != null) {
        cancelTimer(PACE);
        cancelTimer(TOTAL);
        pace = null;
      }
      if (gathering.isOverrun()) {
        listener.last();
      }
      listener.body(Body.of(gathering.bytes(), ending));
      gathering = null;
      push(answerOut, new SessionBytes(session, framing.bare()));
    }

    /** Takes one head off the buffer, or null when it is not yet whole. */
    private Head nextHead() {
      byte[] bytes = buffer.toArrayUnsafe();
      int stray = HeadReader.strayLineBreaks(bytes, bytes.length);
      if (stray == bytes.length) { // as an empty buffer is, too
        return null;
      }
      if (stray > 0) {
        buffer = buffer.drop(stray);
        bytes = buffer.toArrayUnsafe();
      }
      if (!HeadReader.mayBeHttp(bytes, bytes.length)) {
        throw new BadAnswer("the answer does not begin with HTTP/");
      }
      int end = HeadReader.endOfHead(bytes, bytes.length, searched);
      if (end < 0 && bytes.length > settings.maxHeaderBytes() || end > settings.maxHeaderBytes()) {
        throw new BadAnswer("the header is longer than " + settings.maxHeaderBytes() + " bytes");
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
  }
}
