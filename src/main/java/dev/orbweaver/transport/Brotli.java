package dev.orbweaver.transport;

import dev.orbweaver.transport.BodyDecoder.Body;
import dev.orbweaver.transport.BodyDecoder.Decoded;
import java.io.ByteArrayInputStream;
import java.util.Set;
import org.brotli.dec.BrotliInputStream;

/** The coding br (RFC 7932). Its window is 16 MiB at most by its format. */
final class Brotli {
  /** What the decoder says when bytes are missing, and not when they are wrong. */
  private static final Set<String> END =
      Set.of("Unexpected end of input", "No more input", "Read after end");

  private Brotli() {}

  static Decoded decode(Body body, int limit) {
    return StreamDecoding.read(
        body,
        limit,
        bytes -> new BrotliInputStream(new ByteArrayInputStream(bytes)),
        failure -> failure.getCause() != null && END.contains(failure.getCause().getMessage()));
  }
}
