package dev.orbweaver.sitemap;

import java.io.IOException;
import java.io.Reader;

/** Characters one at a time, with a look at the next one. */
final class CharSource {
  private final Reader in;
  private final char[] buffer = new char[8192];
  private int at;
  private int end;

  CharSource(Reader in) {
    this.in = in;
  }

  /** The next character, which stays; -1 at the end. */
  int peek() throws IOException {
    return at < end || fill() ? buffer[at] : -1;
  }

  /** Takes the next character; -1 at the end. */
  int read() throws IOException {
    return at < end || fill() ? buffer[at++] : -1;
  }

  /** Goes on behind the next place where the last characters are these. */
  void skipPast(String wanted) throws IOException {
    StringBuilder window = new StringBuilder(2 * wanted.length());
    for (int c = read(); c >= 0; c = read()) {
      if (window.length() == wanted.length()) {
        window.deleteCharAt(0);
      }
      window.append((char) c);
      if (wanted.contentEquals(window)) {
        return;
      }
    }
    throw new Malformed("it ends too early");
  }

  void skipBlanks() throws IOException {
    while (Character.isWhitespace(peek()) || peek() == '\uFEFF') {
      read();
    }
  }

  private boolean fill() throws IOException {
    at = 0;
    end = Math.max(0, in.read(buffer, 0, buffer.length));
    return end > 0;
  }
}
