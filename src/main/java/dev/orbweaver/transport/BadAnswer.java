package dev.orbweaver.transport;

/** An answer that is not HTTP as anybody speaks it; fails the connection's stream. */
final class BadAnswer extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BadAnswer(String message) {
    super(message, null, false, false);
  }
}
