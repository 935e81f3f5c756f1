package dev.orbweaver.transport;

import dev.orbweaver.model.Reason;
import dev.orbweaver.transport.BodyDecoder.Body;
import dev.orbweaver.transport.BodyDecoder.Decoded;
import dev.orbweaver.transport.BodyDecoder.Undecodable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Reads a decoder's stream to its end, and not beyond a limit.
 *
 * <p>What is longer than most pages is only counted at first, and decoded once more when its length
 * is known: a bomb is never held, and a long page in no more bytes than it has.
 */
final class StreamDecoding {
  private static final int FIRST_BUFFER = 16 * 1024;

  /** What is decoded in one go; the first buffer, doubled until it is this. */
  private static final int MOST_AT_ONCE = 1 << 20;

  private StreamDecoding() {}

  /** Opens a decoder over encoded bytes. */
  interface Decoder {
    InputStream open(byte[] bytes) throws IOException;
  }

  /**
   * The decoded body; as much of it as came when it breaks off.
   *
   * @param wanted how much may come of it, and what of one that is longer
   * @param isEnd whether a failure says that the encoded bytes ended too early
   */
  static Decoded read(Body body, Wanted wanted, Decoder decoder, Predicate<Exception> isEnd) {
    if (body.bytes().length == 0) {
      return body;
    }
    Start start = new Start(wanted.limit());
    Ending ending;
    try (InputStream in = decoder.open(body.bytes())) {
      ending = start.readAll(in) ? body.ending() : Ending.TOO_LARGE;
    } catch (IOException | RuntimeException e) {
      // a decoder of another's: whatever it throws at hostile bytes is an answer about the bytes
      if (!isEnd.test(e)) {
        return undecodable(e);
      }
      ending = body.early();
    }
    if (ending == Ending.TOO_LARGE && !wanted.part()) {
      return Body.tooLarge(start.length);
    }
    try {
      byte[] bytes = start.isAll() ? start.bytes() : again(body, start, decoder);
      return new Body(bytes, ending);
    } catch (IOException | RuntimeException e) {
      return undecodable(e);
    }
  }

  /**
   * How much may come of a body.
   *
   * @param part whether the first bytes of one that is longer are of any use
   */
  record Wanted(int limit, boolean part) {}

  /** The first bytes of what is decoded, and how many there are in all. */
  private static final class Start {
    private final int limit;
    private byte[] buffer;
    private int at;
    private int length;

    Start(int limit) {
      this.limit = limit;
      this.buffer = new byte[Math.min(limit, FIRST_BUFFER)];
    }

    /** False when there is more than the limit allows. */
    boolean readAll(InputStream in) throws IOException {
      for (int n = read(in); n >= 0; n = read(in)) {
        at += n;
        length += n;
        if (length >= limit) {
          return in.read() < 0;
        }
        if (at == buffer.length) {
          makeRoom();
        }
      }
      return true;
    }

    private int read(InputStream in) throws IOException {
      return in.read(buffer, at, Math.min(buffer.length - at, limit - length));
    }

    private void makeRoom() {
      if (buffer.length < MOST_AT_ONCE) {
        buffer = Arrays.copyOf(buffer, (int) Math.min(limit, 2L * length));
      } else {
        at = 0; // from here on they are only counted
      }
    }

    boolean isAll() {
      return length == at;
    }

    byte[] bytes() {
      return at == buffer.length ? buffer : Arrays.copyOf(buffer, at);
    }
  }

  private static byte[] again(Body body, Start counted, Decoder decoder) throws IOException {
    counted.buffer = null; // not to be held beside the whole
    byte[] bytes = new byte[counted.length];
    try (InputStream in = decoder.open(body.bytes())) {
      int read = in.readNBytes(bytes, 0, bytes.length);
      return read == bytes.length ? bytes : Arrays.copyOf(bytes, read);
    }
  }

  private static Undecodable undecodable(Exception e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    String why = cause.getMessage();
    return new Undecodable(Reason.DECODE, why == null ? cause.getClass().getSimpleName() : why);
  }
}
