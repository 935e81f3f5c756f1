package dev.orbweaver.host;

import java.io.OutputStream;
import java.util.Arrays;

/**
 * The bytes of fields as they are written, for one thread: the JDK's own stream takes a lock for
 * each of them, and a host's clock is written with every page.
 */
final class FieldBytes extends OutputStream {
  private byte[] bytes;
  private int size;

  FieldBytes(int usual) {
    bytes = new byte[usual];
  }

  @Override
  public void write(int octet) {
    room(1);
    bytes[size++] = (byte) octet;
  }

  @Override
  public void write(byte[] from, int start, int length) {
    room(length);
    System.arraycopy(from, start, bytes, size, length);
    size += length;
  }

  byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  private void room(int more) {
    if (more > bytes.length - size) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), 2 * bytes.length));
    }
  }
}
