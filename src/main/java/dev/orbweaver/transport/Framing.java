package dev.orbweaver.transport;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * How the end of an answer's body is found, said again in the plainest HTTP.
 *
 * <p>Akka's parser refuses much that real servers send (status 999, doubled or illegal headers). It
 * is given this head instead of theirs: it holds nothing but the framing.
 */
final class Framing {
  private static final Set<Integer> WITHOUT_BODY = Set.of(204, 304);
  private static final String CLOSE = "Connection: close\r\n";
  private static final String LENGTH = "Content-Length: ";
  private static final String NO_BODY = "HTTP/1.1 200 OK\r\n" + LENGTH + "0\r\n";
  private static final int LONGEST_LENGTH = 18; // digits that surely fit a long

  private Framing() {}

  /** A head with the same framing as {@code head}, which must not be an interim one. */
  static String plain(Head head) {
    if (head.status() == 101) {
      throw new BadAnswer("the server switches to another protocol");
    }
    StringBuilder plain = new StringBuilder(96).append("HTTP/1.1 ");
    plain.append(WITHOUT_BODY.contains(head.status()) ? head.status() : 200).append(" OK\r\n");
    boolean endsWithConnection = closes(head);
    if (!WITHOUT_BODY.contains(head.status())) {
      List<String> transfer = head.tokens("transfer-encoding");
      String length = transfer.isEmpty() ? length(head) : null;
      if (!transfer.isEmpty() && transfer.get(transfer.size() - 1).equals("chunked")) {
        plain.append("Transfer-Encoding: chunked\r\n");
      } else if (length != null) {
        plain.append(LENGTH).append(length).append("\r\n");
      } else {
        endsWithConnection = true;
      }
    }
    return plain.append(endsWithConnection ? CLOSE + "\r\n" : "\r\n").toString();
  }

  /** How long the body after such a plain head is, or -1 when its end is found otherwise. */
  static long bodyLength(String plain) {
    int at = plain.indexOf(LENGTH);
    if (at >= 0) {
      return Long.parseLong(plain.substring(at + LENGTH.length(), plain.indexOf('\r', at)));
    }
    boolean without = WITHOUT_BODY.contains(Integer.parseInt(plain.substring(9, 12)));
    return without ? 0 : -1;
  }

  /** The same head for an answer whose body goes another way. */
  static String withoutBody(String plain) {
    return isLast(plain) ? NO_BODY + CLOSE + "\r\n" : NO_BODY + "\r\n";
  }

  /** Whether the connection ends after the answer with such a plain head. */
  static boolean isLast(String plain) {
    return plain.contains(CLOSE);
  }

  private static boolean closes(Head head) {
    List<String> connection = head.tokens("connection");
    return connection.contains("close")
        || head.minorVersion() == 0 && !connection.contains("keep-alive");
  }

  /** The one Content-Length, or null when there is none that is a number. */
  private static String length(Head head) {
    Set<String> lengths = new TreeSet<>(head.tokens("content-length"));
    lengths.removeIf(text -> text.isEmpty() || !text.chars().allMatch(c -> c >= '0' && c <= '9'));
    if (lengths.size() > 1) {
      throw new BadAnswer("contradictory Content-Length: " + String.join(", ", lengths));
    }
    if (lengths.isEmpty()) {
      return null;
    }
    String length = lengths.iterator().next();
    return length.length() <= LONGEST_LENGTH ? length : "9".repeat(LONGEST_LENGTH);
  }
}
