package dev.orbweaver.transport;

import dev.orbweaver.model.Headers;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Reads the head of an answer as leniently as browsers do.
 *
 * <p>A line break or two before the status line are dropped, and its HTTP may be in small letters.
 * Lines end in CRLF or LF; a line without a colon is passed over; a folded line continues the one
 * before it; header bytes are UTF-8 where they are valid UTF-8, else Latin-1. In Location each byte
 * beyond ASCII is percent-encoded as it is, so that no encoding has to be guessed.
 */
final class HeadReader {
  /** Two line breaks; browsers bear as much. */
  private static final int MOST_STRAY = 4;

  /** Behind it stands one digit. */
  private static final String VERSION = "HTTP/1.";

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private final int maxHeaders;

  HeadReader(int maxHeaders) {
    this.maxHeaders = maxHeaders;
  }

  /**
   * The index just after the blank line that ends a head, or -1 when there is none yet.
   *
   * @param from where to start looking: nothing before it can end the head
   */
  static int endOfHead(byte[] bytes, int from, int to) {
    for (int i = Math.max(from, 1); i < to; i++) {
      if (bytes[i] == '\n'
          && (bytes[i - 1] == '\n' || i > 1 && bytes[i - 1] == '\r' && bytes[i - 2] == '\n')) {
        return i + 1;
      }
    }
    return -1;
  }

  /** How many bytes at the start are line breaks that some servers leave between two answers. */
  static int strayLineBreaks(byte[] bytes, int from, int to) {
    int i = from;
    int most = Math.min(to, from + MOST_STRAY);
    while (i < most && (bytes[i] == '\r' || bytes[i] == '\n')) {
      i++;
    }
    return i - from;
  }

  /** Whether these first bytes can still become a head. */
  static boolean mayBeHttp(byte[] bytes, int from, int to) {
    String start = "HTTP/";
    for (int i = 0; i < Math.min(to - from, start.length()); i++) {
      if (Character.toUpperCase((char) bytes[from + i]) != start.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Reads a whole head, its blank line included. */
  Head read(byte[] bytes, int from, int to) {
    int end = lineEnd(bytes, from, to);
    Head status =
        statusLine(
            new String(bytes, from, end - from, StandardCharsets.ISO_8859_1).stripTrailing());
    Lines lines = new Lines();
    for (int start = end + 1; start < to; start = end + 1) {
      end = lineEnd(bytes, start, to);
      lines.add(bytes, start, end);
    }
    return new Head(status.minorVersion(), status.status(), new Headers(lines.fields()));
  }

  /** The lines of one head as fields. */
  private final class Lines {
    private final List<Headers.Field> fields = new ArrayList<>(16);

    /** The value of the last one, while lines continue it; else null. */
    private StringBuilder continued;

    void add(byte[] bytes, int start, int end) {
      boolean folded = start < end && (bytes[start] == ' ' || bytes[start] == '\t');
      if (folded && !fields.isEmpty()) {
        goOn(text(bytes, start, end).strip());
      } else {
        endLast();
        addField(bytes, start, end, fields);
      }
    }

    private void goOn(String more) {
      if (continued == null) {
        continued = new StringBuilder(fields.get(fields.size() - 1).value());
      }
      if (!more.isEmpty()) {
        continued.append(continued.length() == 0 ? "" : " ").append(more);
      }
    }

    private void endLast() {
      if (continued != null) {
        Headers.Field last = fields.remove(fields.size() - 1);
        fields.add(new Headers.Field(last.name(), continued.toString()));
        continued = null;
      }
    }

    List<Headers.Field> fields() {
      endLast();
      return fields;
    }
  }

  /** {@code HTTP/1.1 200 OK}, where the reason may be missing and the spaces many. */
  private static Head statusLine(String line) {
    int minor = digit(line, VERSION.length());
    int space = VERSION.length() + 1;
    int at = space;
    while (at < line.length() && isSpace(line.charAt(at))) {
      at++;
    }
    int status = at > space ? threeDigits(line, at) : -1;
    if (minor < 0 || status < 100 || !line.regionMatches(true, 0, VERSION, 0, VERSION.length())) {
      throw new BadAnswer("not an HTTP/1 status line: " + line);
    }
    return new Head(minor, status, Headers.NONE);
  }

  /** The number of three digits that is a word of its own there; negative when there is none. */
  private static int threeDigits(String line, int at) {
    int end = at + 3;
    boolean isWord = end == line.length() || end < line.length() && isSpace(line.charAt(end));
    if (!isWord || digit(line, at) < 0 || digit(line, at + 1) < 0 || digit(line, at + 2) < 0) {
      return -1;
    }
    return digit(line, at) * 100 + digit(line, at + 1) * 10 + digit(line, at + 2);
  }

  private static int digit(String line, int at) {
    int digit = at < line.length() ? line.charAt(at) - '0' : -1;
    return digit <= 9 ? digit : -1;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }

  private void addField(byte[] bytes, int start, int end, List<Headers.Field> fields) {
    int colon = start;
    while (colon < end && bytes[colon] != ':') {
      colon++;
    }
    int nameEnd = blanksBefore(bytes, start, colon);
    String name = new String(bytes, start, nameEnd - start, StandardCharsets.ISO_8859_1).strip();
    if (colon == end || name.isEmpty()) {
      return;
    }
    if (fields.size() == maxHeaders) {
      throw new BadAnswer.TooLarge("more than " + maxHeaders + " header fields");
    }
    boolean location = name.equalsIgnoreCase("location");
    int from = blanksBehind(bytes, colon + 1, end);
    int to = blanksBefore(bytes, from, end);
    fields.add(
        new Headers.Field(
            name, location ? escaped(bytes, from, to) : text(bytes, from, to).strip()));
  }

  /** Where the blanks begin that reach up to {@code end}; what is left is stripped in one copy. */
  private static int blanksBefore(byte[] bytes, int start, int end) {
    int i = end;
    while (i > start && isBlank(bytes[i - 1])) {
      i--;
    }
    return i;
  }

  private static int blanksBehind(byte[] bytes, int start, int end) {
    int i = start;
    while (i < end && isBlank(bytes[i])) {
      i++;
    }
    return i;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  private static int lineEnd(byte[] bytes, int start, int length) {
    int i = start;
    while (i < length && bytes[i] != '\n') {
      i++;
    }
    return i;
  }

  private static String text(byte[] bytes, int start, int end) {
    for (int i = start; i < end; i++) {
      if (bytes[i] < 0) {
        return utf8OrLatin1(bytes, start, end);
      }
    }
    return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
  }

  private static String utf8OrLatin1(byte[] bytes, int start, int end) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, start, end - start))
          .toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
    }
  }

  private static String escaped(byte[] bytes, int start, int end) {
    StringBuilder text = new StringBuilder(end - start);
    for (int i = start; i < end; i++) {
      if (bytes[i] < 0) {
        HEX.toHexDigits(text.append('%'), bytes[i]);
      } else {
        text.append((char) bytes[i]);
      }
    }
    return text.toString().strip();
  }
}
