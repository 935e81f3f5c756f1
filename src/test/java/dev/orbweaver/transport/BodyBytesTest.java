package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import akka.util.ByteString;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is held of a body, and what is read of it. */
class BodyBytesTest {
  private static final int HELD = 10_000;

  private static ByteString piece(int length) {
    return ByteString.fromArray("ab".repeat(length / 2).getBytes(StandardCharsets.US_ASCII));
  }

  private static byte[] content(BodyBytes bytes) throws IOException {
    byte[] held = bytes.result().toArray();
    return bytes.isPacked()
        ? new GZIPInputStream(new ByteArrayInputStream(held)).readAllBytes()
        : held;
  }

  @ParameterizedTest(name = "{0} pieces of 1,000 bytes, {1} may be read: {2} are, packed: {3}")
  @CsvSource({
    "3, 0, 3000, false",
    "10, 0, 10000, false",
    "11, 0, 10000, false",
    "10, 50000, 10000, false",
    "11, 50000, 11000, true",
    "50, 50000, 50000, true",
    "51, 50000, 50000, true",
    "11, 5000, 10000, false"
  })
  void readsUpToItsLimit(int pieces, long mostRead, int read, boolean packed) throws IOException {
    BodyBytes bytes = new BodyBytes(HELD, mostRead);
    int taken = 0;
    while (taken < pieces && bytes.add(piece(1000))) {
      taken++;
    }

    assertThat(taken).isEqualTo(Math.min(pieces, read / 1000));
    assertThat(bytes.read()).isEqualTo(read);
    assertThat(bytes.isPacked()).isEqualTo(packed);
    assertThat(content(bytes)).isEqualTo(piece(read).toArray());
  }

  /** Else a server that sends little at a time would have much held. */
  @Test
  void letsGoOfAReadOfWhichLittleIsTheBodys() {
    BodyBytes bytes = new BodyBytes(HELD, 0);
    byte[] read = new byte[100_000];
    WeakReference<byte[]> whole = new WeakReference<>(read);
    bytes.add(read, 50_000, 2_000);
    read = null;
    System.gc();

    assertThat(whole.get()).isNull();
    assertThat(bytes.result().size()).isEqualTo(2_000);
  }

  /** What does not shrink is held to the limit of all bodies, give or take a buffer. */
  @Test
  void holdsNoMoreThanOthers() throws IOException {
    Random random = new Random(7);
    BodyBytes bytes = new BodyBytes(HELD, 1_000_000);
    byte[] noise = new byte[1000];
    boolean more = true;
    while (more) {
      random.nextBytes(noise);
      more = bytes.add(ByteString.fromArray(noise));
    }

    assertThat(bytes.read()).isLessThan(100_000);
    assertThat(bytes.result().size()).isLessThan(100_000);
    assertThat(bytes.isPacked()).isTrue();
  }
}
