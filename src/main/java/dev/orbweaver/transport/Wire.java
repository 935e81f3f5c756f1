package dev.orbweaver.transport;

import akka.actor.Cancellable;
import akka.actor.typed.Scheduler;
import akka.dispatch.ExecutionContexts;
import akka.util.ByteString;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javax.net.ssl.SSLException;
import scala.concurrent.ExecutionContext;

/**
 * A socket: connects, is read and written, and hung up. What is said over it is its carrier's
 * affair.
 *
 * <p>All that happens to it happens on the loop's thread, but for one thing: whoever sends a
 * request writes it himself, for to hand it to another thread costs more than to write it.
 */
final class Wire implements SocketLoop.Member {
  private static final Duration A_WHILE = Duration.ofSeconds(1);

  /** More than a socket holds, of a server that says it faster than it is read. */
  private static final int MOST_LAST_READS = 64;

  /** To hand something to the loop takes no thread of its own. */
  private static final ExecutionContext HERE = ExecutionContexts.fromExecutor(Runnable::run);

  private final SocketLoop loop;
  private final Scheduler scheduler;
  private final Owner owner;
  private final CompletableFuture<Void> connected = new CompletableFuture<>();
  private Carrier carrier;

  // null until it begins to connect

  private SelectionKey key;
  private Cancellable patience;

  /** What was read and left; null when all was taken. */
  private byte[] left;

  private int pauses;

  // under the lock

  private SocketChannel channel;
  private boolean isOver;
  private final Deque<ByteBuffer> unwritten = new ArrayDeque<>(0);

  /** Told by the loop's thread. */
  interface Owner {
    /** The connection broke, and will be over. */
    void broke();

    /**
     * It is over; told once.
     *
     * @param fault by which; null when it was closed as it should be
     */
    void over(Throwable fault);
  }

  /** What may go wrong; then the wire is over, and no other. */
  interface Step {
    void take() throws IOException;
  }

  Wire(SocketLoop loop, Scheduler scheduler, Owner owner) {
    this.loop = loop;
    this.scheduler = scheduler;
    this.owner = owner;
  }

  /** Begins to connect; gives when it is connected. */
  CompletionStage<Void> open(Dial dial, Carrier above) {
    carrier = above;
    try {
      loop.begin();
      onLoop(() -> connect(dial));
    } catch (IOException none) { // told later: else it would be tried again at once, without end
      scheduler.scheduleOnce(A_WHILE, () -> end(noConnection(none)), HERE);
    }
    return connected;
  }

  /** Does it on the loop's thread, unless it is over. */
  void onLoop(Step step) {
    loop.execute(() -> take(step));
  }

  /** The same after a while. */
  Cancellable later(Duration wait, Runnable then) {
    return scheduler.scheduleOnce(wait, () -> onLoop(then::run), HERE);
  }

  private void take(Step step) {
    if (isOver) {
      return;
    }
    try {
      step.take();
    } catch (IOException e) {
      try {
        owner.broke();
      } finally {
        end(e);
      }
    } catch (Throwable e) { // a bad answer, as a rule
      end(e);
    }
  }

  // how it begins

  private void connect(Dial dial) {
    try {
      open();
      boolean atOnce = channel.connect(dial.address());
      key = loop.register(channel, atOnce ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT, this);
      if (!atOnce) {
        patience = later(dial.patience(), this::giveUp);
        return;
      }
    } catch (IOException | RuntimeException e) {
      end(noConnection(e));
      return;
    }
    take(this::connected);
  }

  private synchronized void open() throws IOException {
    try {
      channel = SocketChannel.open();
    } catch (IOException none) {
      throw new NoSocketLeft(none);
    }
    prepare(channel);
  }

  /** It says at once what it is given: the next step of a handshake waits for the answer to it. */
  static void prepare(SocketChannel socket) throws IOException {
    socket.configureBlocking(false);
    socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  private void giveUp() {
    if (!connected.isDone()) { // just now, maybe
      end(noConnection(null));
    }
  }

  private void finishConnect() throws IOException {
    patience.cancel();
    try {
      channel.finishConnect();
    } catch (IOException e) {
      end(noConnection(e));
      return;
    }
    key.interestOps(SelectionKey.OP_READ); // always: a server may close it though nothing is asked
    connected();
  }

  private void connected() throws IOException {
    connected.complete(null);
    carrier.begin();
  }

  private static Throwable noConnection(Throwable cause) {
    return cause instanceof ConnectException
        ? cause
        : new ConnectException("no connection could be opened").initCause(cause);
  }

  // what is said

  /** Has the carrier say a request; by anybody. */
  void say(ByteString request) {
    try {
      if (takesMore()) {
        carrier.say(request);
      }
    } catch (IOException e) {
      onLoop(() -> hearOut(e));
    }
  }

  private synchronized boolean takesMore() throws SocketException {
    if (!unwritten.isEmpty()) { // a request before the one before it is written
      throw doesNotRead();
    }
    return !isOver;
  }

  static SocketException doesNotRead() {
    return new SocketException("the server does not read what it is asked");
  }

  /** For carriers. What cannot be written now is copied, and written as soon as it can. */
  synchronized void write(ByteBuffer bytes) throws IOException {
    if (unwritten.isEmpty()) {
      channel.write(bytes);
    }
    if (bytes.hasRemaining()) {
      unwritten.add(ByteBuffer.allocate(bytes.remaining()).put(bytes).flip());
      onLoop(() -> key.interestOpsOr(SelectionKey.OP_WRITE));
    }
  }

  private synchronized void writeOn() throws IOException {
    while (!unwritten.isEmpty()) {
      channel.write(unwritten.peek());
      if (unwritten.peek().hasRemaining()) {
        return;
      }
      unwritten.remove();
    }
    key.interestOpsAnd(~SelectionKey.OP_WRITE);
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
    if ((ops & SelectionKey.OP_READ) != 0) { // first: whoever takes no more may have said why
      read();
    }
    if ((ops & SelectionKey.OP_WRITE) != 0 && !isOver) {
      writeOn();
    }
  }

  /** How many bytes were heard. */
  private int read() throws IOException {
    ByteBuffer incoming = withWhatIsLeft();
    int count = channel.read(incoming);
    if (count > 0) {
      hear(incoming);
    } else if (count < 0) {
      carrier.ended();
      end(null);
    }
    return count;
  }

  /** The same as far as it has come, for what was said last could not be; others wait meanwhile. */
  private void hearOut(IOException fault) throws IOException {
    for (int reads = 0; reads < MOST_LAST_READS && !isOver && read() > 0; ) {
      reads++;
    }
    throw fault;
  }

  private ByteBuffer withWhatIsLeft() {
    ByteBuffer incoming = loop.incoming();
    return left == null ? incoming : incoming.put(left);
  }

  private void hear(ByteBuffer incoming) throws IOException {
    carrier.heard(incoming.flip());
    left = null;
    if (incoming.hasRemaining() && !isOver) {
      left = new byte[incoming.remaining()];
      incoming.get(left);
    }
  }

  /**
   * Nothing is heard until it is {@linkplain #listen listened} again, as often as this was asked.
   */
  void pause() {
    pauses++;
    key.interestOpsAnd(~SelectionKey.OP_READ);
  }

  /** Takes one pause back, as what nobody must be in the middle of hearing for. */
  void listen() throws IOException {
    if (--pauses > 0) {
      return;
    }
    key.interestOpsOr(SelectionKey.OP_READ);
    if (left != null) {
      hear(withWhatIsLeft());
    }
  }

  /** Where to put what is made of what is heard; empty again with the next call. */
  ByteBuffer outcome() {
    return loop.outcome();
  }

  // how it ends

  @Override
  public void lost(Throwable cause) {
    take(
        () -> {
          throw new IOException(cause.getMessage(), cause);
        });
  }

  /** Ends it on the loop's thread; more than once is as good as once. */
  void close(Throwable fault) {
    onLoop(() -> end(fault));
  }

  /** The same, by carriers. */
  void end(Throwable fault) {
    synchronized (this) {
      if (isOver) {
        return;
      }
      isOver = true;
      hangUp(fault);
    }
    if (patience != null) {
      patience.cancel();
    }
    connected.completeExceptionally(noConnection(fault));
    owner.over(fault);
  }

  /** With a farewell, unless the server may go on sending what nobody reads. */
  private void hangUp(Throwable fault) {
    try (SocketChannel closing = channel) { // its key goes with it
      if (fault == null || fault instanceof SSLException) {
        carrier.farewell();
      } else if (closing != null) {
        closing.setOption(StandardSocketOptions.SO_LINGER, 0);
      }
    } catch (IOException | RuntimeException | OutOfMemoryError gone) {
      // it is, with or without a farewell
    }
  }
}
