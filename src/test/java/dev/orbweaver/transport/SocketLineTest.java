package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** A line over a socket itself. */
class SocketLineTest extends SocketContract {

  @Override
  BiFunction<Wire, Conversation, Carrier> carriers() {
    return (wire, conversation) -> new Speaker(conversation, wire::write);
  }

  @Override
  Socket serving(Socket accepted) {
    return accepted;
  }

  /** Else each step of a handshake but the first is held back until the server has said a word. */
  @Test
  void holdsNothingBackToSayItTogetherWithMore() throws Exception {
    try (SocketChannel socket = SocketChannel.open()) {
      Wire.prepare(socket);

      assertThat(socket.getOption(StandardSocketOptions.TCP_NODELAY)).isTrue();
    }
  }
}
