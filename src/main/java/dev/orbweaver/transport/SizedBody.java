package dev.orbweaver.transport;

import akka.util.ByteString;

/** A body whose length its head told, collected piece by piece. */
final class SizedBody {
  private final long length;
  private final BodyBytes bytes;

  /**
   * @param length what the head promised
   * @param bytes takes as much of it as is wanted
   */
  SizedBody(long length, BodyBytes bytes) {
    this.length = length;
    this.bytes = bytes;
  }

  /** Adds what came; gives how the body ended with it, or null when there is more to come. */
  Ending add(ByteString piece) {
    if (!bytes.add(piece)) {
      return Ending.TOO_LARGE;
    }
    return bytes.read() < length ? null : Ending.COMPLETE;
  }

  /** All of it until now. */
  Body ended(Ending ending) {
    return Body.of(bytes, ending);
  }
}
