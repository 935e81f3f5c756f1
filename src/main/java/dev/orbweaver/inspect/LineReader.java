package dev.orbweaver.inspect;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Lines of bytes, each as soon as it has come; of one that is too long only its end is looked for.
 */
final class LineReader {
  /** Room for the largest body that a crawl takes by default, in base64, three times over. */
  static final int LONGEST = 32 * 1024 * 1024;

  private static final int CHUNK = 64 * 1024;

  private final InputStream in;
  private final byte[] chunk = new byte[CHUNK];
  private int at;
  private int end;
  private byte[] line = new byte[CHUNK];
  private int length;
  private boolean tooLong;

  LineReader(InputStream in) {
    this.in = in;
  }

  /** Goes to the next line; false when there is none. An end without a line break ends one too. */
  boolean next() throws IOException {
    if (line.length > CHUNK * 16) {
      line = new byte[CHUNK];
    }
    length = 0;
    tooLong = false;
    while (at < end || fill()) {
      int lineEnd = lineEnd();
      take(lineEnd);
      if (lineEnd < end) {
        at = lineEnd + 1;
        return true;
      }
      at = end;
    }
    return length > 0 || tooLong;
  }

  /** Whether the line was longer than {@link #LONGEST}; then it is lost. */
  boolean isTooLong() {
    return tooLong;
  }

  byte[] bytes() {
    return line;
  }

  int length() {
    return length;
  }

  private boolean fill() throws IOException {
    at = 0;
    end = Math.max(in.read(chunk), 0);
    return end > 0;
  }

  private int lineEnd() {
    int i = at;
    while (i < end && chunk[i] != '\n') {
      i++;
    }
    return i;
  }

  private void take(int to) {
    int more = to - at;
    if (tooLong || length + more > LONGEST) {
      tooLong = true;
      length = 0;
      return;
    }
    if (length + more > line.length) {
      line = Arrays.copyOf(line, Math.max(length + more, Math.min(LONGEST, line.length * 2)));
    }
    System.arraycopy(chunk, at, line, length, more);
    length += more;
  }
}
