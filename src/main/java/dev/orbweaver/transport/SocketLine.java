package dev.orbweaver.transport;

import akka.actor.ActorRef;
import akka.actor.Cancellable;
import akka.actor.DeadLetterSuppression;
import akka.actor.ExtendedActorSystem;
import akka.actor.Props;
import akka.actor.Scheduler;
import akka.actor.Terminated;
import akka.actor.UntypedAbstractActor;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Adapter;
import akka.http.javadsl.model.HttpRequest;
import akka.io.Tcp;
import akka.io.TcpMessage;
import akka.japi.Creator;
import akka.util.ByteString;
import java.net.ConnectException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * A conversation over a socket of Akka's, without TLS: the actor that the socket's own one talks
 * to.
 *
 * <p>Akka's stream over the same socket would be an interpreter a connection, and three more
 * messages a request: it asks itself first whether more is about to be written.
 */
final class SocketLine extends UntypedAbstractActor implements Conversation.Watch {
  private static final AtomicLong OPENED = new AtomicLong();

  private final Opening opening;
  private final Conversation conversation;

  /** Null until it is connected. */
  private ActorRef socket;

  /** What nobody took yet: the connection is still being made. */
  private ByteString unsaid;

  /** Counts up when a watch begins and when it ends; what an earlier one still says is too late. */
  private int watch;

  private final List<Cancellable> timers = new ArrayList<>(0);
  private Throwable fault;

  /** What it is told by those who hold the line; nobody need know that it is over by then. */
  private sealed interface Told extends DeadLetterSuppression {}

  /** To be told once: connects. */
  private record Connect(Dial dial) implements Told {}

  private record Say(ByteString request) implements Told {}

  /**
   * To be over.
   *
   * @param fault by which; null when it is closed as it should be
   */
  private record End(Throwable fault) implements Told {}

  /** It is time to look how a body comes. */
  private record Look(int watch, boolean isLast) implements Told {}

  private record Opening(
      Line.Listener listener,
      Function<Conversation.Watch, Conversation> conversations,
      CompletableFuture<Void> connected)
      implements Creator<SocketLine> {
    @Override
    public SocketLine create() {
      return new SocketLine(this);
    }
  }

  private record ToActor(ActorRef actor) implements Line {
    @Override
    public void send(HttpRequest request) {
      tell(new Say(RequestBytes.of(request)));
    }

    @Override
    public void close() {
      tell(new End(null));
    }

    @Override
    public void abort(Throwable cause) {
      tell(new End(cause));
    }

    private void tell(Told message) {
      actor.tell(message, ActorRef.noSender());
    }
  }

  private SocketLine(Opening opening) {
    this.opening = opening;
    this.conversation = opening.conversations.apply(this);
  }

  /** Begins to connect; gives when it is connected. */
  static CompletionStage<Void> open(
      ActorSystem<?> system,
      Dial dial,
      Line.Listener listener,
      Function<Conversation.Watch, Conversation> conversations) {
    Opening opening = new Opening(listener, conversations, new CompletableFuture<>());
    ExtendedActorSystem actors = (ExtendedActorSystem) Adapter.toClassic(system);
    ActorRef actor =
        actors.systemActorOf(
            Props.create(SocketLine.class, opening), "orbweaver-line-" + OPENED.incrementAndGet());
    ToActor line = new ToActor(actor);
    listener.line(line);
    line.tell(
        new Connect(dial)); // not before: what it hears is told to somebody who holds the line
    return opening.connected;
  }

  @Override
  public void onReceive(Object message) {
    try {
      on(message);
    } catch (RuntimeException e) { // a bad answer, as a rule
      fail(e);
    }
  }

  private void on(Object message) {
    if (message instanceof Tcp.Received received) {
      conversation.heard(received.data());
      tell(TcpMessage.resumeReading());
    } else if (message instanceof Told told) {
      on(told);
    } else if (message instanceof Tcp.Connected) {
      connected();
    } else if (message instanceof Tcp.ConnectionClosed closed) {
      closed(closed);
    } else if (message instanceof Tcp.CommandFailed failed) {
      failed(failed);
    } else if (message instanceof Terminated) {
      broke("The connection actor has terminated.");
    }
  }

  private void on(Told told) {
    if (told instanceof Say say) {
      say(say.request);
    } else if (told instanceof Connect connect) {
      connect(connect.dial);
    } else if (told instanceof End end) {
      end(end.fault);
    } else if (told instanceof Look look && look.watch == watch) {
      look(look.isLast);
    }
  }

  private void connect(Dial dial) {
    Tcp.get(getContext().getSystem())
        .manager()
        .tell(
            TcpMessage.connect(dial.address(), null, List.of(), dial.patience(), true), getSelf());
  }

  private void connected() {
    socket = getSender();
    getContext().watch(socket);
    tell(TcpMessage.register(getSelf(), true, false));
    tell(TcpMessage.resumeReading()); // always: a server may close it though nothing is asked
    opening.connected.complete(null);
    if (unsaid != null) {
      say(unsaid);
    }
  }

  private void say(ByteString request) {
    if (socket == null) {
      unsaid = request;
    } else {
      unsaid = null;
      conversation.asked();
      tell(TcpMessage.write(request));
    }
  }

  private void end(Throwable cause) {
    if (cause == null) {
      over();
    } else {
      fail(cause);
    }
  }

  private void closed(Tcp.ConnectionClosed closed) {
    if (closed.isErrorClosed()) {
      broke("The connection closed with error: " + closed.getErrorCause());
    } else {
      conversation.ended();
      over();
    }
  }

  private void failed(Tcp.CommandFailed failed) {
    if (failed.cmd() instanceof Tcp.Connect) {
      Throwable cause = failed.cause().getOrElse(() -> null);
      fail(cause instanceof ConnectException ? cause : noConnection(cause));
    } else { // a request before the one before it is written: whoever does not read gets no more
      broke("the server does not read what it is asked");
    }
  }

  private static Throwable noConnection(Throwable cause) {
    return new ConnectException("no connection could be opened").initCause(cause);
  }

  private void broke(String how) {
    conversation.broke();
    fail(new SocketException(how));
  }

  private void over() {
    tell(TcpMessage.close());
    getContext().stop(getSelf());
  }

  private void fail(Throwable cause) {
    fault = cause;
    tell(TcpMessage.abort());
    getContext().stop(getSelf());
  }

  private void tell(Tcp.Command command) {
    if (socket != null) {
      socket.tell(command, getSelf());
    }
  }

  @Override
  public void postStop() {
    stop();
    opening.connected.completeExceptionally(noConnection(fault));
    opening.listener.over(fault);
  }

  @Override
  public void start(Duration part, Duration total) {
    watch++;
    Scheduler scheduler = getContext().getSystem().scheduler();
    timers.add(
        scheduler.scheduleWithFixedDelay(
            part, part, getSelf(), new Look(watch, false), getContext().dispatcher(), getSelf()));
    timers.add(
        scheduler.scheduleOnce(
            total, getSelf(), new Look(watch, true), getContext().dispatcher(), getSelf()));
  }

  @Override
  public void stop() {
    watch++;
    timers.forEach(Cancellable::cancel);
    timers.clear();
  }

  private void look(boolean isLast) {
    if (isLast) {
      conversation.timeIsUp();
    } else {
      conversation.partIsOver();
    }
  }
}
