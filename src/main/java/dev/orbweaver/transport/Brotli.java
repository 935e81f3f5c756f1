package dev.orbweaver.transport;

import dev.orbweaver.transport.BodyDecoder.Body;
import dev.orbweaver.transport.BodyDecoder.Decoded;
import dev.orbweaver.transport.StreamDecoding.Wanted;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.brotli.dec.BrotliInputStream;

/**
 * The coding br (RFC 7932). Its window is 16 MiB at most by its format.
 *
 * <p>The decoder takes zeros for what is missing, so a body that was cut looks damaged to it,
 * unless its connection said already that there should be more.
 */
final class Brotli {
  /** What the decoder says of missing bytes where it can tell. */
  private static final Set<String> END =
      Set.of("Unexpected end of input", "No more input", "Read after end");

  private Brotli() {}

  static Decoded decode(Body body, Wanted wanted) {
    boolean isCut = body.ending() != Ending.COMPLETE;
    return StreamDecoding.read(
        body,
        wanted,
        Brotli::open,
        failure -> isCut || END.contains(String.valueOf(messageOf(failure.getCause()))));
  }

  static InputStream open(byte[] bytes) throws IOException {
    return new BrotliInputStream(new ByteArrayInputStream(bytes));
  }

  private static String messageOf(Throwable cause) {
    return cause == null ? null : cause.getMessage();
  }
}
