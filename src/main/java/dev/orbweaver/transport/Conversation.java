package dev.orbweaver.transport;

import akka.http.javadsl.model.HttpRequest;
import akka.stream.Attributes;
import akka.stream.FlowShape;
import akka.stream.Inlet;
import akka.stream.Outlet;
import akka.stream.stage.AbstractInHandler;
import akka.stream.stage.AbstractOutHandler;
import akka.stream.stage.AsyncCallback;
import akka.stream.stage.GraphStage;
import akka.stream.stage.GraphStageLogic;
import akka.stream.stage.TimerGraphStageLogic;
import akka.util.ByteString;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Our end of a connection: writes one request after the other, and reads each answer, its head as
 * leniently as browsers do, and the body behind it.
 *
 * <p>One request is in flight at a time, so an answer is what follows the request's bytes.
 *
 * <p>Akka's own client would be a dozen stages here; its parser refuses much that real servers send
 * (status 999, doubled or illegal headers), makes of each body a stream with an actor and two
 * timers, and holds a chunk whole before any limit is looked at.
 */
final class Conversation<O, I> extends GraphStage<FlowShape<I, O>> {
  private final Inlet<I> heard = Inlet.create("Conversation.heard");
  private final Outlet<O> said = Outlet.create("Conversation.said");
  private final Wire<O, I> wire;
  private final HeadReader reader;
  private final TransportSettings settings;
  private final LongSupplier nanos;
  private final Listener listener;

  /** Told on the stream's thread what passes. */
  interface Listener {
    /** What can be done with it; told on the thread that starts it, before anything else. */
    void line(Line line);

    void head(Head head);

    /**
     * Bytes of the body to come that are read if they can be packed into the usual limit; 0: no
     * more than that.
     */
    long mostRead();

    /** The body of the head before it: the answer is whole, and the next request may be sent. */
    void body(Body body);

    /**
     * No other answer may come over this connection: it will be closed, or more bytes came than the
     * answer has, which would be taken for the next one.
     */
    void last();

    /**
     * It is over.
     *
     * @param fault by which; null when it was closed as it should be
     */
    void over(Throwable fault);
  }

  /** What can be done with it, from any thread. */
  interface Line {
    /** Sends a request; the answer to the one before must have come. */
    void send(HttpRequest request);

    /** Ends the connection; more than once is as good as once. */
    void close();

    /** The same, because of a fault. */
    void abort(Throwable cause);
  }

  Conversation(
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
  public FlowShape<I, O> shape() {
    return new FlowShape<>(heard, said);
  }

  @Override
  public GraphStageLogic createLogic(Attributes attributes) {
    Logic logic = new Logic();
    listener.line(logic);
    return logic;
  }

  private final class Logic extends TimerGraphStageLogic implements Line {
    private static final String PACE = "pace";
    private static final String TOTAL = "total";

    private final AsyncCallback<ByteString> sending = createAsyncCallback(this::say);

    /** With the fault that ends the connection; with none it is closed as it should be. */
    private final AsyncCallback<Optional<Throwable>> ending = createAsyncCallback(this::end);

    private long asked;

    /** What nobody took yet: the connection is still being made. */
    private ByteString unsaid;

    /** The head that is awaited, null when none is. */
    private IncomingHead head;

    /** The body being collected, null when there is none. */
    private BodyReader gathering;

    private boolean cutOff;
    private Pace pace;
    private Throwable fault;

    Logic() {
      super(Conversation.this.shape());
      setHandler(heard, new Heard());
      setHandler(said, new Said());
    }

    @Override
    public void send(HttpRequest request) {
      sending.invoke(RequestBytes.of(request));
    }

    @Override
    public void close() {
      ending.invoke(Optional.empty());
    }

    @Override
    public void abort(Throwable cause) {
      ending.invoke(Optional.of(cause));
    }

    @Override
    public void preStart() {
      pull(heard); // always: a server may close a connection on which nothing is asked
    }

    @Override
    public void postStop() {
      listener.over(fault);
    }

    private void end(Optional<Throwable> cause) {
      cause.ifPresentOrElse(this::fail, this::completeStage);
    }

    private void fail(Throwable cause) {
      fault = cause;
      failStage(cause);
    }

    private void say(ByteString request) {
      if (isAvailable(said)) {
        ask(request);
      } else {
        unsaid = request;
      }
    }

    private void ask(ByteString request) {
      unsaid = null;
      asked = nanos.getAsLong();
      head = new IncomingHead(reader, settings.maxHeaderBytes());
      push(said, wire.sent(request));
    }

    private final class Said extends AbstractOutHandler {
      @Override
      public void onPull() {
        if (unsaid != null) {
          ask(unsaid);
        }
      }

      @Override
      public void onDownstreamFinish(Throwable cause) {
        // an answer may be on its way still; and whoever takes no more says next what is wrong
      }
    }

    private final class Heard extends AbstractInHandler {
      @Override
      public void onPush() {
        I inbound = grab(heard);
        ByteString bytes = wire.bytes(inbound);
        try {
          read(bytes);
        } catch (RuntimeException e) { // a bad answer, as a rule
          fail(e);
        }
      }

      @Override
      public void onUpstreamFinish() {
        if (gathering != null) {
          gathered(cutOff ? Ending.EARLY : gathering.atEndOfConnection());
        }
        completeStage();
      }

      @Override
      public void onUpstreamFailure(Throwable failure) {
        if (gathering != null) {
          gathered(Ending.EARLY);
        }
        fail(failure);
      }
    }

    private void read(ByteString bytes) {
      if (bytes == null) {
        cutOff = true;
      } else if (head != null) {
        readHead(bytes);
      } else if (gathering != null) {
        gather(bytes);
      } else { // what nobody asked for would be taken for the next answer
        listener.last();
      }
      if (!isClosed(heard) && !hasBeenPulled(heard)) {
        pull(heard);
      }
    }

    private void readHead(ByteString bytes) {
      Head whole = head.add(bytes);
      if (whole == null) {
        return;
      }
      ByteString rest = head.rest();
      head = null;
      listener.head(whole);
      Framing framing = Framing.of(whole);
      if (framing.isLast()) {
        listener.last();
      }
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

    private void gathered(Ending ending) {
      if (pace != null) {
        cancelTimer(PACE);
        cancelTimer(TOTAL);
        pace = null;
      }
      if (gathering.isOverrun() || isClosed(said)) {
        listener.last();
      }
      Body body = Body.of(gathering.bytes(), ending);
      gathering = null;
      listener.body(body);
    }
  }
}
