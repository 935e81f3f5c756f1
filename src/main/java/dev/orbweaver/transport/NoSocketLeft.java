package dev.orbweaver.transport;

import java.net.ConnectException;

/** This machine gave no socket, so that no server heard of anything. */
final class NoSocketLeft extends ConnectException {
  private static final long serialVersionUID = 1L;

  NoSocketLeft(Throwable cause) {
    super("no connection could be opened");
    initCause(cause);
  }
}
