package dev.orbweaver.transport;

import java.net.Socket;
import java.util.function.BiFunction;

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
}
