package dev.orbweaver.transport;

import akka.util.ByteString;

/** A body that ends with its connection. */
final class OpenBody implements BodyReader {
  private final BodyBytes bytes;

  OpenBody(BodyBytes bytes) {
    this.bytes = bytes;
  }

  @Override
  public Ending add(ByteString piece) {
    return bytes.add(piece) ? null : Ending.TOO_LARGE;
  }

  @Override
  public Ending atEndOfConnection() {
    return Ending.COMPLETE;
  }

  @Override
  public boolean isOverrun() {
    return false;
  }

  @Override
  public BodyBytes bytes() {
    return bytes;
  }
}
