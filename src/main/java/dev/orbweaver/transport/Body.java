package dev.orbweaver.transport;

import akka.util.ByteString;

/**
 * What was read of a body.
 *
 * @param ending how that came to its end
 * @param packed whether the bytes are gzip of what was read
 * @param read how many bytes came
 */
record Body(ByteString bytes, Ending ending, boolean packed, long read) {

  static Body of(BodyBytes bytes, Ending ending) {
    return new Body(bytes.result(), ending, bytes.isPacked(), bytes.read());
  }
}
