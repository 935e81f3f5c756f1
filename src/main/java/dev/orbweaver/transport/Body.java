package dev.orbweaver.transport;

import akka.util.ByteString;

/**
 * What was read of a body.
 *
 * @param ending how that came to its end
 * @param packed whether the bytes are gzip of what was read
 * @param read how many bytes came
 * @param pausedNanos for how long it was not read, for want of room
 */
record Body(ByteString bytes, Ending ending, boolean packed, long read, long pausedNanos) {

  static Body of(BodyBytes bytes, Ending ending, long pausedNanos) {
    return new Body(bytes.result(), ending, bytes.isPacked(), bytes.read(), pausedNanos);
  }
}
