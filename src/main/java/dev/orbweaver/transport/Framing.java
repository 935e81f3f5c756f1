package dev.orbweaver.transport;

import java.util.List;
import java.util.Set;

/**
 * How the end of an answer's body is found.
 *
 * @param kind by what
 * @param length of the body, where its head tells
 * @param isLast whether the connection ends after the answer
 */
record Framing(Kind kind, long length, boolean isLast) {
  /** By what the end of a body is found. */
  enum Kind {
    LENGTH,
    CHUNKS,
    CONNECTION
  }

  private static final Set<Integer> WITHOUT_BODY = Set.of(204, 304);
  private static final int LONGEST_LENGTH = 18; // digits that surely fit a long

  /** The framing of the answer with that head, which must not be an interim one. */
  static Framing of(Head head) {
    if (head.status() == 101) {
      throw new BadAnswer("the server switches to another protocol");
    }
    boolean closes = closes(head);
    if (WITHOUT_BODY.contains(head.status())) {
      return new Framing(Kind.LENGTH, 0, closes);
    }
    List<String> transfer = head.tokens("transfer-encoding");
    transfer.removeIf("identity"::equals); // it was allowed once, and says nothing
    String length = transfer.isEmpty() ? length(head) : null;
    if (!transfer.isEmpty() && transfer.get(transfer.size() - 1).equals("chunked")) {
      return new Framing(Kind.CHUNKS, 0, closes);
    }
    return length == null
        ? new Framing(Kind.CONNECTION, 0, true)
        : new Framing(Kind.LENGTH, Long.parseLong(length), closes);
  }

  /** Collects a body that ends so. */
  BodyReader reader(BodyBytes bytes, int longestLines) {
    return switch (kind) {
      case LENGTH -> new SizedBody(length, bytes);
      case CHUNKS -> new ChunkedBody(bytes, longestLines);
      case CONNECTION -> new OpenBody(bytes);
    };
  }

  /** The longest it may become where no more than {@code most} is kept. */
  long longest(long most) {
    return kind == Kind.LENGTH ? Math.min(length, most) : most;
  }

  private static boolean closes(Head head) {
    List<String> connection = head.tokens("connection");
    return connection.contains("close")
        || head.minorVersion() == 0 && !connection.contains("keep-alive");
  }

  /** The one Content-Length, or null when there is none that is a number. */
  private static String length(Head head) {
    String length = null;
    for (String each : head.tokens("content-length")) {
      if (!isNumber(each)) {
        continue;
      }
      if (length != null && !length.equals(each)) {
        throw new BadAnswer("contradictory Content-Length: " + length + ", " + each);
      }
      length = each;
    }
    return length == null || length.length() <= LONGEST_LENGTH
        ? length
        : "9".repeat(LONGEST_LENGTH);
  }

  /** Of ASCII digits, one at least. */
  private static boolean isNumber(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return !text.isEmpty();
  }
}
