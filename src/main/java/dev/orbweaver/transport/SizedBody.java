package dev.orbweaver.transport;

import akka.util.ByteString;
import akka.util.ByteStringBuilder;

/** A body whose length its head told, collected piece by piece up to a size. */
final class SizedBody {
  private final long length;
  private final int maxBytes;
  private final ByteStringBuilder bytes = new ByteStringBuilder();

  /**
   * @param length what the head promised
   * @param maxBytes of which so many are wanted
   */
  SizedBody(long length, int maxBytes) {
    this.length = length;
    this.maxBytes = maxBytes;
  }

  /** Adds what came; gives how the body ended with it, or null when there is more to come. */
  Ending add(ByteString piece) {
    int room = maxBytes - bytes.length();
    if (piece.size() > room) {
      bytes.append(piece.take(room));
      return Ending.TOO_LARGE;
    }
    bytes.append(piece);
    return bytes.length() < length ? null : Ending.COMPLETE;
  }

  /** All of it until now. */
  Body ended(Ending ending) {
    return new Body(bytes.result(), ending);
  }
}
