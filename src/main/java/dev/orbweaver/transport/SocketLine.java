package dev.orbweaver.transport;

import akka.actor.Cancellable;
import akka.actor.typed.Scheduler;
import akka.dispatch.ExecutionContexts;
import akka.http.javadsl.model.HttpRequest;
import akka.util.ByteString;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import scala.concurrent.ExecutionContext;

/**
 * A conversation over a socket, without TLS.
 *
 * <p>All that happens to it happens on the loop's thread, but for one thing: whoever sends a
 * request writes it himself, for to hand it to another thread costs more than to write it.
 */
final class SocketLine implements Line, SocketLoop.Member {
  private static final Duration A_WHILE = Duration.ofSeconds(1);
  private static final long NOT_ASKED = Long.MIN_VALUE;

  /** To hand something to the loop takes no thread of its own. */
  private static final ExecutionContext HERE = ExecutionContexts.fromExecutor(Runnable::run);

  private final SocketLoop loop;
  private final Scheduler scheduler;
  private final Line.Listener listener;
  private final BodyWatch watch;
  private final Conversation conversation;
  private final CompletableFuture<Void> connected = new CompletableFuture<>();

  /** Null until it begins to connect, as what follows it. */
  private SelectionKey key;

  private Cancellable patience;

  // under the line's lock

  private SocketChannel channel;
  private boolean isConnected;
  private boolean isOver;

  /** What is left of a request; null when it is said. */
  private ByteBuffer unsaid;

  /** When something was asked of which no answer was heard yet. */
  private long asked = NOT_ASKED;

  private SocketLine(
      SocketLoop loop,
      Scheduler scheduler,
      Line.Listener listener,
      Function<Conversation.Watch, Conversation> conversations) {
    this.loop = loop;
    this.scheduler = scheduler;
    this.listener = listener;
    this.watch = new BodyWatch(this::later, this::partIsOver, this::timeIsUp);
    this.conversation = conversations.apply(watch);
  }

  /** Begins to connect; gives when it is connected. */
  static CompletionStage<Void> open(
      SocketLoop loop,
      Scheduler scheduler,
      Dial dial,
      Line.Listener listener,
      Function<Conversation.Watch, Conversation> conversations) {
    SocketLine line = new SocketLine(loop, scheduler, listener, conversations);
    listener.line(line);
    try {
      loop.begin();
      line.onLoop(() -> line.connect(dial));
    } catch (IOException none) { // told later: else it would be tried again at once, without end
      scheduler.scheduleOnce(A_WHILE, () -> line.end(noConnection(none)), HERE);
    }
    return line.connected;
  }

  /** What may go wrong; then the line is over, and no other. */
  private interface Step {
    void take() throws IOException;
  }

  private void onLoop(Step step) {
    loop.execute(() -> take(step));
  }

  private void take(Step step) {
    if (isOver) {
      return;
    }
    try {
      step.take();
    } catch (IOException e) {
      broke(e);
    } catch (Throwable e) { // a bad answer, as a rule
      end(e);
    }
  }

  private Cancellable later(Duration wait, Runnable then) {
    return scheduler.scheduleOnce(wait, () -> onLoop(then::run), HERE);
  }

  // how it begins

  private void connect(Dial dial) {
    try {
      open();
      boolean atOnce = channel.connect(dial.address());
      key = loop.register(channel, atOnce ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT, this);
      if (atOnce) {
        connected();
      } else {
        patience = later(dial.patience(), () -> end(noConnection(null)));
      }
    } catch (IOException | RuntimeException e) {
      end(noConnection(e));
    }
  }

  private synchronized void open() throws IOException {
    try {
      channel = SocketChannel.open();
    } catch (IOException none) {
      throw new NoSocketLeft(none);
    }
    channel.configureBlocking(false);
  }

  private void finishConnect() throws IOException {
    try {
      channel.finishConnect();
    } catch (IOException e) {
      end(noConnection(e));
      return;
    }
    key.interestOps(SelectionKey.OP_READ); // always: a server may close it though nothing is asked
    patience.cancel();
    connected();
  }

  private void connected() throws IOException {
    connected.complete(null);
    synchronized (this) {
      isConnected = true;
      if (unsaid != null) {
        write();
      }
    }
  }

  private static Throwable noConnection(Throwable cause) {
    return cause instanceof ConnectException
        ? cause
        : new ConnectException("no connection could be opened").initCause(cause);
  }

  // what is said

  @Override
  public void send(HttpRequest request) {
    ByteString bytes = RequestBytes.of(request);
    try {
      say(bytes);
    } catch (IOException e) {
      onLoop(() -> broke(e));
    }
  }

  private synchronized void say(ByteString request) throws IOException {
    if (isOver) {
      return;
    }
    if (unsaid != null) { // a request before the one before it is written
      throw new SocketException("the server does not read what it is asked");
    }
    unsaid = request.asByteBuffer();
    if (isConnected) {
      write();
    }
  }

  /** Under the lock. */
  private void write() throws IOException {
    asked = conversation.now();
    channel.write(unsaid);
    if (unsaid.hasRemaining()) {
      onLoop(() -> key.interestOpsOr(SelectionKey.OP_WRITE));
    } else {
      unsaid = null;
    }
  }

  private synchronized void writeOn() throws IOException {
    channel.write(unsaid);
    if (!unsaid.hasRemaining()) {
      unsaid = null;
      key.interestOpsAnd(~SelectionKey.OP_WRITE);
    }
  }

  // what is heard

  @Override
  public void ready() {
    take(this::dealWithIt);
  }

  private void dealWithIt() throws IOException {
    int ops = key.readyOps();
    if ((ops & SelectionKey.OP_CONNECT) != 0) {
      finishConnect();
      return;
    }
    if ((ops & SelectionKey.OP_WRITE) != 0) {
      writeOn();
    }
    if ((ops & SelectionKey.OP_READ) != 0) {
      read();
    }
  }

  private void read() throws IOException {
    ByteBuffer incoming = loop.incoming();
    int count = channel.read(incoming);
    if (count < 0) {
      conversation.ended();
      end(null);
    } else if (count > 0) {
      byte[] bytes = new byte[count];
      incoming.flip().get(bytes);
      hear(ByteString.fromArrayUnsafe(bytes));
    }
  }

  private void hear(ByteString bytes) {
    long when = takeAsked();
    if (when != NOT_ASKED) {
      conversation.asked(when);
    }
    conversation.heard(bytes);
  }

  private synchronized long takeAsked() {
    long when = asked;
    asked = NOT_ASKED;
    return when;
  }

  private void partIsOver() {
    conversation.partIsOver();
  }

  private void timeIsUp() {
    conversation.timeIsUp();
  }

  // how it ends

  @Override
  public void close() {
    onLoop(() -> end(null));
  }

  @Override
  public void abort(Throwable cause) {
    onLoop(() -> end(cause));
  }

  @Override
  public void lost(Throwable cause) {
    take(() -> broke(new IOException(cause.getMessage(), cause)));
  }

  private void broke(IOException how) {
    conversation.broke();
    end(how);
  }

  private void end(Throwable fault) {
    synchronized (this) {
      if (isOver) {
        return;
      }
      isOver = true;
      unsaid = null;
    }
    watch.stop();
    if (patience != null) {
      patience.cancel();
    }
    hangUp(fault != null);
    connected.completeExceptionally(noConnection(fault));
    listener.over(fault);
  }

  /**
   * @param atOnce without a farewell: the server may go on sending what nobody reads
   */
  private void hangUp(boolean atOnce) {
    try (SocketChannel closing = channel) { // its key goes with it
      if (atOnce && closing != null) {
        closing.setOption(StandardSocketOptions.SO_LINGER, 0);
      }
    } catch (IOException gone) {
      // it is
    }
  }
}
