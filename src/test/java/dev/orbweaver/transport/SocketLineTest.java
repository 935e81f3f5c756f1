package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A line over a socket, the other end of which is played by hand. */
class SocketLineTest extends LineContract {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  private Socket server;

  @BeforeEach
  void connect() throws Exception {
    try (ServerSocket door = new ServerSocket(0, 1, LOOPBACK)) {
      door.setSoTimeout(5000);
      CompletionStage<Void> connected = open(door.getLocalPort());
      server = door.accept();
      server.setSoTimeout(5000);
      connected.toCompletableFuture().get(5, TimeUnit.SECONDS);
    }
  }

  @AfterEach
  void disconnect() throws IOException {
    server.close();
  }

  private CompletionStage<Void> open(int port) {
    Route route = new Route(List.of(new InetSocketAddress(LOOPBACK, port)), null);
    Dial dial = Dial.of(route, null, Duration.ofSeconds(5));
    Notes notes = new Notes();
    return SocketLine.open(kit.system(), dial, notes, conversations(notes));
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
    server.setSoLinger(true, 0);
    server.close();
  }

  @Override
  String broken() {
    return "The connection closed with error: Connection reset";
  }

  @Override
  void hearsOfTheEnd() throws IOException {
    try {
      assertThat(server.getInputStream().read()).isEqualTo(-1);
    } catch (SocketException reset) { // as it is told to those who are hung up on
      assertThat(reset).hasMessageContaining("reset");
    }
  }

  @Test
  void sendsARequestAsSoonAsItIsConnected() throws Exception {
    try (ServerSocket door = new ServerSocket(0, 1, LOOPBACK)) {
      open(door.getLocalPort());
      line.send(REQUEST);

      server = door.accept();
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
}
