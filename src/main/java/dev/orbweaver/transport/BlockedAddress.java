package dev.orbweaver.transport;

/** An address that this crawl may not connect to; the message names it and its zone. */
final class BlockedAddress extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BlockedAddress(String message) {
    super(message, null, false, false);
  }
}
