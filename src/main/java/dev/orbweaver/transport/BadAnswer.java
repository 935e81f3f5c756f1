package dev.orbweaver.transport;

/** An answer that is not HTTP as anybody speaks it; fails the connection's stream. */
class BadAnswer extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BadAnswer(String message) {
    super(message, null, false, false);
  }

  /** One that is larger than we read: it would be as large again. */
  static final class TooLarge extends BadAnswer {
    private static final long serialVersionUID = 1L;

    TooLarge(String message) {
      super(message);
    }
  }
}
