package dev.orbweaver.transport;

import akka.http.javadsl.model.HttpRequest;
import akka.stream.Attributes;
import akka.stream.FlowShape;
import akka.stream.Inlet;
import akka.stream.Outlet;
import akka.stream.TLSProtocol.SendBytes;
import akka.stream.TLSProtocol.SessionBytes;
import akka.stream.TLSProtocol.SslTlsInbound;
import akka.stream.TLSProtocol.SslTlsOutbound;
import akka.stream.stage.AbstractInHandler;
import akka.stream.stage.AbstractOutHandler;
import akka.stream.stage.AsyncCallback;
import akka.stream.stage.GraphStage;
import akka.stream.stage.GraphStageLogic;
import akka.stream.stage.TimerGraphStageLogic;
import akka.util.ByteString;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** A conversation over Akka's stage for TLS. */
final class SecuredLine extends GraphStage<FlowShape<SslTlsInbound, SslTlsOutbound>> {
  private final Inlet<SslTlsInbound> heard = Inlet.create("SecuredLine.heard");
  private final Outlet<SslTlsOutbound> said = Outlet.create("SecuredLine.said");
  private final Line.Listener listener;
  private final Function<Conversation.Watch, Conversation> conversations;

  SecuredLine(Line.Listener listener, Function<Conversation.Watch, Conversation> conversations) {
    this.listener = listener;
    this.conversations = conversations;
  }

  @Override
  public FlowShape<SslTlsInbound, SslTlsOutbound> shape() {
    return new FlowShape<>(heard, said);
  }

  @Override
  public GraphStageLogic createLogic(Attributes attributes) {
    Logic logic = new Logic();
    listener.line(logic);
    return logic;
  }

  private final class Logic extends TimerGraphStageLogic implements Line, Conversation.Watch {
    private static final String PART = "part";
    private static final String TOTAL = "total";

    private final Conversation conversation = conversations.apply(this);
    private final AsyncCallback<ByteString> sending = createAsyncCallback(this::say);

    /** With the fault that ends the connection; with none it is closed as it should be. */
    private final AsyncCallback<Optional<Throwable>> ending = createAsyncCallback(this::end);

    /** What nobody took yet: the connection is still being made. */
    private ByteString unsaid;

    private Throwable fault;

    Logic() {
      super(SecuredLine.this.shape());
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
      conversation.asked(conversation.now());
      push(said, new SendBytes(request));
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
        conversation.isMute(); // and whoever takes no more says next what is wrong
      }
    }

    private final class Heard extends AbstractInHandler {
      @Override
      public void onPush() {
        try {
          hear(grab(heard));
        } catch (RuntimeException e) { // a bad answer, as a rule
          fail(e);
        }
      }

      @Override
      public void onUpstreamFinish() {
        conversation.ended();
        completeStage();
      }

      @Override
      public void onUpstreamFailure(Throwable failure) {
        conversation.broke();
        fail(failure);
      }
    }

    private void hear(SslTlsInbound inbound) {
      if (inbound instanceof SessionBytes session) {
        conversation.heard(session.bytes());
      } else {
        conversation.isCutOff();
      }
      if (!isClosed(heard) && !hasBeenPulled(heard)) {
        pull(heard);
      }
    }

    @Override
    public void start(Duration part, Duration total) {
      scheduleWithFixedDelay(PART, part, part);
      scheduleOnce(TOTAL, total);
    }

    @Override
    public void stop() {
      cancelTimer(PART);
      cancelTimer(TOTAL);
    }

    @Override
    public void onTimer(Object key) {
      if (key.equals(TOTAL)) {
        conversation.timeIsUp();
      } else {
        conversation.partIsOver();
      }
    }
  }
}
