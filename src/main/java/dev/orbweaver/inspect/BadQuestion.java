package dev.orbweaver.inspect;

/** A question that cannot be answered; its message says what is wrong with it. */
public final class BadQuestion extends Exception {
  private static final long serialVersionUID = 1L;

  BadQuestion(String message) {
    super(message, null, false, false);
  }
}
