package dev.orbweaver.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The one thread that waits for all sockets, and does what they are ready for.
 *
 * <p>Begun with the first of them, ended when it is closed.
 */
final class SocketLoop implements AutoCloseable {
  /** A read takes so much at most; a host that has more to say waits for the others' turn. */
  private static final int MOST_READ = 128 * 1024;

  /** What may be left of the read before, which is less than a record of TLS. */
  private static final int MOST_LEFT = 32 * 1024;

  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

  /** Whether somebody must wake the thread up for it to see a new task. */
  private final AtomicBoolean sleeps = new AtomicBoolean();

  /** Null until it is begun. */
  private volatile Selector selector;

  private volatile boolean isClosed;
  private volatile boolean hasEnded;
  private ByteBuffer incoming;
  private ByteBuffer outcome;

  /** The owner of a socket; told everything by the loop's thread. */
  interface Member {
    /** The socket is ready for what it waits for. */
    void ready();

    /** Nobody waits for the socket any more. */
    void lost(Throwable cause);
  }

  /**
   * Makes sure that it runs; fails with {@link NoSocketLeft} where the system gives it no files.
   */
  synchronized void begin() throws IOException {
    if (isClosed) {
      throw new IOException("it was closed");
    }
    if (selector == null) {
      selector = opened();
      try {
        incoming = ByteBuffer.allocateDirect(MOST_READ + MOST_LEFT);
        outcome = ByteBuffer.allocate(MOST_READ);
        Thread thread = new Thread(this::run, "orbweaver-sockets");
        thread.setDaemon(true);
        thread.start();
      } catch (OutOfMemoryError none) { // no thread, as a rule: there may be one later
        selector.close();
        selector = null;
        throw new NoSocketLeft(new IOException("no thread for sockets", none));
      }
    }
  }

  private static Selector opened() throws IOException {
    try {
      return Selector.open();
    } catch (IOException none) {
      throw new NoSocketLeft(none);
    }
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    if (selector == null) {
      hasEnded = true;
    } else {
      selector.wakeup();
    }
  }

  /**
   * Does it on the loop's thread, after what it was given before; on the caller's, if that one has
   * ended.
   */
  void execute(Runnable task) {
    tasks.add(task);
    if (hasEnded) {
      perform();
    } else if (sleeps.get() && sleeps.compareAndSet(true, false)) {
      selector.wakeup();
    }
  }

  // for members, on the loop's thread

  /** Has a socket waited for. */
  SelectionKey register(SocketChannel channel, int interest, Member member) throws IOException {
    return channel.register(selector, interest, member);
  }

  /** Where to read into; empty again with the next call. */
  ByteBuffer incoming() {
    return incoming.clear();
  }

  /** Where to put what is made of what was read; empty again with the next call. */
  ByteBuffer outcome() {
    return outcome.clear();
  }

  private void run() {
    Throwable cause = new IOException("the connection was given up");
    try {
      while (!isClosed) {
        perform();
        await();
      }
    } catch (Throwable fault) { // whatever it is, nobody may wait for ever
      cause = fault;
    }
    end(cause);
  }

  private void await() throws IOException {
    sleeps.set(true);
    if (tasks.isEmpty()) {
      selector.select(this::ready);
    } else {
      selector.selectNow(this::ready);
    }
    sleeps.set(false);
  }

  private void perform() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      guarded(task);
    }
  }

  /** A fault in what somebody does here is no other's. */
  private static void guarded(Runnable work) {
    try {
      work.run();
    } catch (Throwable fault) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, fault);
    }
  }

  private void ready(SelectionKey key) {
    if (sleeps.get()) {
      sleeps.set(false); // what it makes us do is done without anybody's waking us up
    }
    guarded(((Member) key.attachment())::ready);
  }

  private void end(Throwable cause) {
    isClosed = true;
    try {
      for (SelectionKey key : List.copyOf(selector.keys())) {
        guarded(() -> ((Member) key.attachment()).lost(cause));
      }
      selector.close();
    } catch (IOException | ClosedSelectorException gone) {
      // it is
    } finally {
      hasEnded = true;
      perform();
    }
  }
}
