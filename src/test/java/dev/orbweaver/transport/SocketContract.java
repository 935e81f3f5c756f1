package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.http.javadsl.model.headers.RawHeader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every line over a socket does, the other end of which is played by hand. */
abstract class SocketContract extends LineContract {
  static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  final SocketLoop loop = new SocketLoop();

  /** The server's end, below TLS if there is any. */
  Socket raw;

  /** What is said over it. */
  Socket server;

  abstract BiFunction<Wire, Conversation, Carrier> carriers() throws Exception;

  /** The server's end of a connection that was made. */
  abstract Socket serving(Socket accepted) throws Exception;

  @BeforeEach
  void connect() throws Exception {
    try (ServerSocket door = new ServerSocket(0, 1, LOOPBACK)) {
      CompletionStage<Void> connected = open(door.getLocalPort());
      accept(door);
      connected.toCompletableFuture().get(5, TimeUnit.SECONDS);
    }
  }

  @AfterEach
  void disconnect() throws IOException {
    raw.close();
    loop.close();
  }

  final CompletionStage<Void> open(int port) throws Exception {
    Route route = new Route(List.of(new InetSocketAddress(LOOPBACK, port)), null);
    Dial dial = Dial.of(route, null, Duration.ofSeconds(5));
    Notes notes = new Notes();
    return SocketLine.open(
        loop, kit.system().scheduler(), dial, carriers(), notes, conversations(notes));
  }

  final void accept(ServerSocket door) throws Exception {
    door.setSoTimeout(5000);
    raw = door.accept();
    raw.setSoTimeout(5000);
    server = serving(raw);
  }

  @Override
  String asked() throws IOException {
    return new String(server.getInputStream().readNBytes(SENT.length()), StandardCharsets.US_ASCII);
  }

  @Override
  void answers(String text) throws IOException {
    server.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  void hangsUp() throws IOException {
    server.shutdownOutput();
  }

  @Override
  void breaksOff() throws IOException {
    raw.setSoLinger(true, 0);
    raw.close();
  }

  @Override
  String broken() {
    return "Connection reset";
  }

  @Override
  void hearsOfTheEnd() throws IOException {
    try {
      assertThat(server.getInputStream().read()).isEqualTo(-1);
    } catch (SocketException | SSLException reset) { // as those are told who are hung up on
      assertThat(reset).hasMessageContaining("reset");
    }
  }

  @Test
  void sendsARequestAsSoonAsItIsConnected() throws Exception {
    try (ServerSocket door = new ServerSocket(0, 1, LOOPBACK)) {
      open(door.getLocalPort());
      line.send(REQUEST);

      accept(door);
      assertThat(asked()).isEqualTo(SENT);
    }
  }

  @Test
  void hangsUpOnAServerThatDoes() throws Exception {
    hangsUp();

    isTold("over as it should be");
    hearsOfTheEnd();
  }

  @Test
  void isOverWhenNobodyListens() throws Exception {
    int port;
    try (ServerSocket door = new ServerSocket(0, 1, LOOPBACK)) {
      port = door.getLocalPort();
    }
    CompletionStage<Void> connected = open(port);
    line.send(REQUEST);

    isTold("over Connection refused");
    assertThatThrownBy(() -> connected.toCompletableFuture().get(5, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(ConnectException.class);
  }

  @Test
  void readsABodyThatComesInManyPieces() throws Exception {
    line.send(REQUEST);
    asked();
    String body = "x".repeat(3_000_000);
    answers("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);

    isTold("head 200", "body " + body + " COMPLETE");
  }

  @Test
  void saysALongRequestAsFastAsItIsRead() throws Exception {
    String value = "v".repeat(8_000_000);
    line.send(REQUEST.addHeader(RawHeader.create("Long", value)));

    String request = "GET / HTTP/1.1\r\nLong: " + value + "\r\n\r\n";
    byte[] heard = server.getInputStream().readNBytes(request.length());
    assertThat(new String(heard, StandardCharsets.US_ASCII)).isEqualTo(request);
    answers(ANSWER + "ab");
    isTold("head 200", "body ab COMPLETE");
  }

  @Test
  void readsALongBodyWhenThereIsRoomForItHoweverLongThatTakes() throws Exception {
    Room.Stay other = room.enter(1, any -> {});
    line.send(REQUEST);
    asked();
    String body = "x".repeat(4_000_000);
    CompletableFuture<Void> answer =
        CompletableFuture.runAsync(
            () -> {
              try {
                answers("HTTP/1.1 200 OK\r\nContent-Length: 4000000\r\n\r\n" + body);
              } catch (IOException broken) {
                throw new UncheckedIOException(broken);
              }
            });
    isTold("head 200");
    assertThat(told.poll(2, TimeUnit.SECONDS)).isNull(); // several idle timeouts

    other.leave();

    isTold("body " + body + " COMPLETE");
    answer.get(5, TimeUnit.SECONDS);
    line.send(REQUEST);
    asked();
    answers(ANSWER + "ab");
    isTold("head 200", "body ab COMPLETE");
    assertThat(room.isCrowded()).isFalse();
  }

  @Test
  void givesItsRoomBackWhenItEnds() throws Exception {
    line.send(REQUEST);
    asked();
    answers("HTTP/1.1 200 OK\r\nContent-Length: 4000000\r\n\r\n" + "x".repeat(300_000));
    isTold("head 200");
    breaksOff();
    assertThat(told.poll(5, TimeUnit.SECONDS)).endsWith(" EARLY");

    assertThat(room.enter(1, any -> {}).isIn()).isTrue();
  }

  @Test
  void isOverWhenTheServerDoesNotReadWhatItIsAsked() throws Exception {
    line.send(REQUEST.addHeader(RawHeader.create("Long", "v".repeat(8_000_000))));

    line.send(REQUEST);

    isTold("over the server does not read what it is asked");
  }

  @Test
  void isOverWithItsLoop() throws Exception {
    line.send(REQUEST);
    asked();

    loop.close();

    isTold("over the connection was given up");
    hearsOfTheEnd();
  }

  @Test
  void isOverAtOnceWhenItsLoopIs() throws Exception {
    loop.close();
    isTold("over the connection was given up");

    CompletionStage<Void> connected = open(1);

    isTold("over no connection could be opened");
    assertThat(connected.toCompletableFuture()).isCompletedExceptionally();
  }

  @Test
  void hearsAServerOutThatTakesNoMore() throws Exception {
    line.send(REQUEST.addHeader(RawHeader.create("Long", "v".repeat(8_000_000))));
    answers("HTTP/1.1 413 No\r\nContent-Length: 2\r\n\r\nno");
    raw.close(); // and what it has not read comes back as a reset

    isTold("head 413", "body no COMPLETE");
    assertThat(told.poll(5, TimeUnit.SECONDS)).startsWith("over ");
  }
}
