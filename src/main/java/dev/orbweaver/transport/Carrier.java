package dev.orbweaver.transport;

import akka.util.ByteString;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * What stands between a socket and the conversation over it. Used by the loop's thread, but for
 * {@link #say}.
 */
interface Carrier {
  /** What is below it is connected. */
  void begin() throws IOException;

  /** Says a request, as soon as it can; by anybody. */
  void say(ByteString request) throws IOException;

  /** Bytes came. What it leaves of them comes again, before those that follow. */
  void heard(ByteBuffer bytes) throws IOException;

  /** The server says no more. */
  void ended() throws IOException;

  /** Says what is to be said to a server that is hung up on. */
  void farewell() throws IOException;
}
