package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SocketLoopTest {
  private final SocketLoop loop = new SocketLoop();

  @AfterEach
  void close() {
    loop.close();
  }

  private static <T> T get(CompletableFuture<T> told) throws Exception {
    return told.get(5, TimeUnit.SECONDS);
  }

  private Thread thread() throws Exception {
    CompletableFuture<Thread> thread = new CompletableFuture<>();
    loop.execute(() -> thread.complete(Thread.currentThread()));
    return get(thread);
  }

  @Test
  void hasNoThreadUntilItIsBegun() throws Exception {
    CompletableFuture<Thread> thread = new CompletableFuture<>();
    loop.execute(() -> thread.complete(Thread.currentThread()));
    assertThat(thread).isNotDone();

    loop.begin();

    assertThat(get(thread).getName()).isEqualTo("orbweaver-sockets");
    assertThat(get(thread).isDaemon()).isTrue();
  }

  @Test
  void doesEverythingOnOneThread() throws Exception {
    loop.begin();
    Thread first = thread();

    loop.begin();

    assertThat(thread()).isSameAs(first);
  }

  @Test
  void goesOnAfterAFaultOfSomebody() throws Exception {
    CompletableFuture<Throwable> reported = new CompletableFuture<>();
    loop.begin();
    Thread thread = thread();
    thread.setUncaughtExceptionHandler((of, fault) -> reported.complete(fault));

    loop.execute(
        () -> {
          throw new IllegalStateException("a fault");
        });

    assertThat(get(reported)).hasMessage("a fault");
    assertThat(thread()).isSameAs(thread);
  }

  @Test
  void itsThreadEndsWithIt() throws Exception {
    loop.begin();
    Thread thread = thread();

    loop.close();

    thread.join(5000);
    assertThat(thread.isAlive()).isFalse();
    assertThatThrownBy(loop::begin).isInstanceOf(IOException.class);
  }

  @Test
  void doesOnTheCallersThreadWhatComesAfterItsEnd() throws Exception {
    loop.begin();
    Thread ended = thread();
    loop.close();
    ended.join(5000);

    assertThat(thread()).isSameAs(Thread.currentThread());
  }

  @Test
  void whatWasNeverBegunCanBeClosed() throws Exception {
    loop.close();

    assertThat(thread()).isSameAs(Thread.currentThread());
  }

  @Test
  void tellsWhoeverHasASocketThatItIsLost() throws Exception {
    CompletableFuture<Throwable> lost = new CompletableFuture<>();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        SocketChannel channel = SocketChannel.open(server.getLocalSocketAddress())) {
      channel.configureBlocking(false);
      loop.begin();
      loop.execute(() -> register(channel, lost));
      thread();

      loop.close();

      assertThat(get(lost)).hasMessage("the connection was given up");
    }
  }

  private void register(SocketChannel channel, CompletableFuture<Throwable> lost) {
    try {
      loop.register(channel, SelectionKey.OP_READ, new Losing(lost));
    } catch (IOException e) {
      lost.complete(e);
    }
  }

  private record Losing(CompletableFuture<Throwable> lost) implements SocketLoop.Member {
    @Override
    public void ready() {}

    @Override
    public void lost(Throwable cause) {
      lost.complete(cause);
    }
  }
}
