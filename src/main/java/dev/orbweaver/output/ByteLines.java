package dev.orbweaver.output;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The lines of a file as bytes. What is only sorted and copied need not be decoded and encoded: in
 * UTF-8 bytes stand in the order of the characters.
 */
final class ByteLines implements Closeable {
  private final InputStream input;
  private byte[] buffer;
  private int next;
  private int end;

  ByteLines(InputStream input, int bufferSize) {
    this.input = input;
    this.buffer = new byte[bufferSize];
  }

  static ByteLines of(Path file) throws IOException {
    return new ByteLines(Files.newInputStream(file), 1 << 16);
  }

  /** The next line without its end; null after the last one. */
  byte[] read() throws IOException {
    int from = next;
    while (true) {
      for (int i = from; i < end; i++) {
        if (buffer[i] == '\n') {
          return take(i, i + 1);
        }
      }
      int searched = end - next;
      if (!fill()) {
        return searched == 0 ? null : take(end, end);
      }
      from = next + searched;
    }
  }

  private byte[] take(int lineEnd, int behind) {
    byte[] line = Arrays.copyOfRange(buffer, next, lineEnd);
    next = behind;
    return line;
  }

  /** Moves what is left to the front and reads more; says whether there was more. */
  private boolean fill() throws IOException {
    byte[] target = next == 0 && end == buffer.length ? new byte[2 * buffer.length] : buffer;
    System.arraycopy(buffer, next, target, 0, end - next);
    end -= next;
    next = 0;
    buffer = target;
    int count = input.read(buffer, end, buffer.length - end);
    end += Math.max(count, 0);
    return count >= 0;
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
