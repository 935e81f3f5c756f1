package dev.orbweaver.transport;

import akka.util.ByteString;

/** A body whose length its head told. */
final class SizedBody implements BodyReader {
  private final BodyBytes bytes;
  private long left;
  private boolean overrun;

  SizedBody(long length, BodyBytes bytes) {
    this.left = length;
    this.bytes = bytes;
  }

  @Override
  public Ending add(ByteString piece) {
    overrun |= piece.size() > left;
    ByteString own = overrun ? piece.take((int) left) : piece;
    left -= own.size();
    if (!bytes.add(own)) {
      return Ending.TOO_LARGE;
    }
    return left > 0 ? null : Ending.COMPLETE;
  }

  @Override
  public Ending atEndOfConnection() {
    return left > 0 ? Ending.EARLY : Ending.COMPLETE;
  }

  @Override
  public boolean isOverrun() {
    return overrun;
  }

  @Override
  public BodyBytes bytes() {
    return bytes;
  }
}
