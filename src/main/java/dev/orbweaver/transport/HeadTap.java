package dev.orbweaver.transport;

import akka.japi.Pair;
import akka.stream.Attributes;
import akka.stream.BidiShape;
import akka.stream.Inlet;
import akka.stream.Outlet;
import akka.stream.TLSProtocol.SessionBytes;
import akka.stream.TLSProtocol.SslTlsInbound;
import akka.stream.TLSProtocol.SslTlsOutbound;
import akka.stream.stage.AbstractGraphStageWithMaterializedValue;
import akka.stream.stage.AbstractInHandler;
import akka.stream.stage.AbstractOutHandler;
import akka.stream.stage.AsyncCallback;
import akka.stream.stage.GraphStageLogic;
import akka.stream.stage.TimerGraphStageLogic;
import akka.util.ByteString;
import java.time.Duration;
import java.util.Optional;
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
 *
 * <p>It is the end of the connection as well: whoever has its {@link Cut} can close it. Stages of
 * Akka's for that, and for leaving TLS out, would be three more for each connection.
 */
final class HeadTap<O, I>
    extends AbstractGraphStageWithMaterializedValue<
        BidiShape<SslTlsOutbound, O, I, SslTlsInbound>, HeadTap.Cut> {
  private final Inlet<SslTlsOutbound> requestIn = Inlet.create("HeadTap.requestIn");
  private final Outlet<O> requestOut = Outlet.create("HeadTap.requestOut");
  private final Inlet<I> answerIn = Inlet.create("HeadTap.answerIn");
  private final Outlet<SslTlsInbound> answerOut = Outlet.create("HeadTap.answerOut");
  private final Wire<O, I> wire;
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

  /** Ends the connection; from any thread, and more than once. */
  interface Cut {
    void close();

    void abort(Throwable cause);
  }

  HeadTap(
      Wire<O, I> wire,
      HeadReader reader,
      TransportSettings settings,
      LongSupplier nanos,
      Listener listener) {
    this.wire = wire;
    this.reader = reader;
    this.settings = settings;
    this.nanos = nanos;
    this.listener = listener;
  }

  @Override
  public BidiShape<SslTlsOutbound, O, I, SslTlsInbound> shape() {
    return new BidiShape<>(requestIn, requestOut, answerIn, answerOut);
  }

  @Override
  public Pair<GraphStageLogic, Cut> createLogicAndMaterializedValuePair(Attributes attributes) {
    Logic logic = new Logic();
    return Pair.create(logic, logic);
  }

  private final class Logic extends TimerGraphStageLogic implements Cut {
    private static final String PACE = "pace";
    private static final String TOTAL = "total";

    private long asked;
    private boolean awaitingHead;
    private ByteString buffer = ByteString.emptyByteString();
    private int searched;

    /** Bytes of interim answers, which count as fields of the one they announce. */
    private int interim;

    /** The body being collected, null when there is none. */
    private BodyReader gathering;

    private Framing framing;
    private SSLSession session;
    private boolean cutOff;
    private Pace pace;

    /** With the fault that ends the connection; with none it is closed as it should be. */
    private final AsyncCallback<Optional<Throwable>> cut = createAsyncCallback(this::end);

    Logic() {
      super(HeadTap.this.shape());
      setHandler(requestIn, new Requests());
      setHandler(requestOut, new RequestDemand());
      setHandler(answerIn, new Answers());
      setHandler(answerOut, new AnswerDemand());
    }

    @Override
    public void close() {
      cut.invoke(Optional.empty());
    }

    @Override
    public void abort(Throwable cause) {
      cut.invoke(Optional.of(cause));
    }

    private void end(Optional<Throwable> fault) {
      fault.ifPresentOrElse(this::failStage, this::completeStage);
    }

    private final class Requests extends AbstractInHandler {
      @Override
      public void onPush() {
        asked = nanos.getAsLong();
        awaitingHead = true;
        interim = 0;
        push(requestOut, wire.sent(grab(requestIn)));
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
        I inbound = grab(answerIn);
        ByteString bytes = wire.bytes(inbound);
        if (bytes == null) {
          cutOff = true;
          pull(answerIn);
        } else if (awaitingHead) {
          session = wire.session(inbound);
          readHead(bytes);
        } else if (gathering != null) {
          gather(bytes);
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

    private void readHead(ByteString bytes) {
      buffer = buffer.isEmpty() ? bytes : buffer.concat(bytes);
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
      if (framing.isLast()) {
        listener.last();
      }
      ByteString rest = buffer;
      buffer = ByteString.emptyByteString();
      BodyBytes body = new BodyBytes(settings.maxEncodedBody(), listener.mostRead());
      gathering = framing.reader(body, settings.maxHeaderBytes());
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
      int most = settings.maxHeaderBytes() - interim;
      if (end < 0 && bytes.length > most || end > most) {
        throw new BadAnswer("the header is longer than " + settings.maxHeaderBytes() + " bytes");
      }
      if (end < 0) {
        searched = Math.max(0, bytes.length - 2);
        return null;
      }
      searched = 0;
      Head head = reader.read(bytes, end);
      buffer = buffer.drop(end);
      interim += head.isInterim() ? end : 0;
      return head;
    }
  }
}
