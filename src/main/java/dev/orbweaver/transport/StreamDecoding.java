package dev.orbweaver.transport;

import dev.orbweaver.model.Reason;
import dev.orbweaver.transport.BodyDecoder.Body;
import dev.orbweaver.transport.BodyDecoder.Decoded;
import dev.orbweaver.transport.BodyDecoder.Undecodable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.Predicate;

/** Reads a decoder's stream to its end, a piece at a time and not beyond a limit. */
final class StreamDecoding {
  private static final int FIRST_BUFFER = 16 * 1024;

  private StreamDecoding() {}

  /** Opens a decoder over encoded bytes. */
  interface Decoder {
    InputStream open(byte[] bytes) throws IOException;
  }

  /**
   * The decoded body; as much of it as came when it breaks off.
   *
   * @param isEnd whether a failure says that the encoded bytes ended too early
   */
  static Decoded read(Body body, int limit, Decoder decoder, Predicate<Exception> isEnd) {
    if (body.bytes().length == 0) {
      return body;
    }
    byte[] out = new byte[Math.min(limit, FIRST_BUFFER)];
    int length = 0;
    try (InputStream in = decoder.open(body.bytes())) {
      for (int n = in.read(out); n >= 0; n = in.read(out, length, out.length - length)) {
        length += n;
        if (length == out.length && length >= limit) {
          return new Body(out, Ending.TOO_LARGE);
        }
        out = length == out.length ? Arrays.copyOf(out, (int) Math.min(limit, 2L * length)) : out;
      }
      return new Body(Arrays.copyOf(out, length), body.ending());
    } catch (IOException | RuntimeException e) {
      // a decoder of another's: whatever it throws at hostile bytes is an answer about the bytes
      return isEnd.test(e)
          ? new Body(Arrays.copyOf(out, length), body.early())
          : new Undecodable(Reason.DECODE, why(e));
    }
  }

  private static String why(Exception e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }
}
