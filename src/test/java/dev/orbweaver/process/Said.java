package dev.orbweaver.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.BooleanSupplier;

/** What a process has written to one of its streams so far, byte for byte. Thread-safe. */
final class Said {
  private final InputStream stream;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private boolean ended;

  private Said(InputStream stream) {
    this.stream = stream;
  }

  static Said by(InputStream stream) {
    Said said = new Said(stream);
    Thread reader = new Thread(said::read, "reads-a-process");
    reader.setDaemon(true);
    reader.start();
    return said;
  }

  private void read() {
    byte[] piece = new byte[8192];
    try {
      for (int n = stream.read(piece); n >= 0; n = stream.read(piece)) {
        add(piece, n);
      }
    } catch (IOException e) {
      // closed by the test: nothing more is of interest
    }
    end();
  }

  private synchronized void add(byte[] piece, int length) {
    bytes.write(piece, 0, length);
    notifyAll();
  }

  private synchronized void end() {
    ended = true;
    notifyAll();
  }

  /** Waits until this text stands in it. */
  Said await(String text) {
    await(() -> text().contains(text), "\"" + text + "\" is said");
    return this;
  }

  void awaitEnd() {
    await(() -> ended, "the stream ends");
  }

  private synchronized void await(BooleanSupplier condition, String what) {
    long deadline = System.nanoTime() + Program.LONG.toNanos();
    long left = Program.LONG.toMillis();
    try {
      while (!condition.getAsBoolean() && left > 0) {
        wait(left);
        left = (deadline - System.nanoTime()) / 1_000_000;
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    assertThat(condition.getAsBoolean()).as("%s; so far:\n%s", what, this).isTrue();
  }

  /** Goes away as {@code head -1} does: whoever writes on gets a broken pipe. */
  void stopReading() {
    try {
      stream.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  synchronized byte[] bytes() {
    return bytes.toByteArray();
  }

  String text() {
    return new String(bytes(), UTF_8);
  }

  @Override
  public String toString() {
    return text();
  }
}
