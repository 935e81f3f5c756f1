package dev.orbweaver.transport;

import akka.util.ByteString;

/**
 * A body in chunks, each behind a line that tells its length (RFC 9112, 7.1).
 *
 * <p>As lenient as browsers: a line may end without CR, blanks may follow a length, extensions and
 * trailers are passed over. What is not a chunk ends the body early. Chunks are taken as they come,
 * never waited for, and lines have a limit, so that none takes more memory than the body may; so
 * have extensions, so that a body cannot be long by these alone.
 */
final class ChunkedBody implements BodyReader {
  private enum State {
    LENGTH,
    REST_OF_LINE,
    DATA,
    END_OF_DATA,
    TRAILER,
    OVER
  }

  private static final int MOST_DIGITS = 15; // of a length that surely fits a long

  private final BodyBytes bytes;
  private final int longestLines;
  private State state = State.LENGTH;
  private long left;
  private int digits;
  private int inLine;

  /** What stands before and behind lengths and says nothing. */
  private int inExtensions;

  private int inTrailers;
  private boolean endsInCarriageReturn;
  private boolean overrun;

  /**
   * @param longestLines the most bytes of a chunk's line, of what stands behind the lengths of all
   *     chunks, and of all trailers
   */
  ChunkedBody(BodyBytes bytes, int longestLines) {
    this.bytes = bytes;
    this.longestLines = longestLines;
  }

  @Override
  public Ending add(ByteString piece) {
    byte[] array = piece.toArrayUnsafe();
    int at = 0;
    while (at < array.length) {
      if (state == State.DATA) {
        int taken = (int) Math.min(left, array.length - at);
        if (!bytes.add(array, at, taken)) {
          return Ending.TOO_LARGE;
        }
        at += taken;
        left -= taken;
        state = left == 0 ? State.END_OF_DATA : State.DATA;
      } else if (!read(array[at++])) {
        return Ending.EARLY;
      }
      if (state == State.OVER) {
        overrun = at < array.length;
        return Ending.COMPLETE;
      }
    }
    return null;
  }

  /** Reads a byte of what stands between chunks; false when it may not stand there. */
  private boolean read(byte next) {
    if (++inLine > longestLines) {
      return false;
    }
    return switch (state) {
      case LENGTH -> lengthGoesOn(next);
      case REST_OF_LINE -> next == '\n' ? lengthIsRead() : ++inExtensions <= longestLines;
      case END_OF_DATA -> next == '\r' && inLine == 1 || next == '\n' && begin(State.LENGTH);
      case TRAILER -> trailerGoesOn(next);
      case DATA, OVER -> throw new IllegalStateException();
    };
  }

  private boolean lengthGoesOn(byte next) {
    int digit = Character.digit(next, 16);
    if (digit >= 0) {
      left = left * 16 + digit;
      if (left
          == 0) { // zeros in front are none; with them a body could be as long as with extensions
        return ++inExtensions <= longestLines;
      }
      return ++digits <= MOST_DIGITS;
    }
    if (inLine == 1) {
      return false;
    }
    state = State.REST_OF_LINE;
    return next == '\n'
        ? lengthIsRead()
        : next == '\r' || next == ';' || next == ' ' || next == '\t';
  }

  private boolean lengthIsRead() {
    digits = 0;
    return begin(left > 0 ? State.DATA : State.TRAILER);
  }

  /** The trailers end with an empty line. */
  private boolean trailerGoesOn(byte next) {
    if (++inTrailers > longestLines) {
      return false;
    }
    if (next == '\n') {
      boolean isEmpty = inLine == 1 || inLine == 2 && endsInCarriageReturn;
      begin(isEmpty ? State.OVER : State.TRAILER);
    }
    endsInCarriageReturn = next == '\r';
    return true;
  }

  private boolean begin(State next) {
    state = next;
    inLine = 0;
    return true;
  }

  @Override
  public Ending atEndOfConnection() {
    return Ending.EARLY;
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
