package dev.orbweaver.transport;

import dev.orbweaver.model.Reason;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Undoes a body's Content-Encoding within bounds; to be called where the CPU may be used.
 *
 * <p>A coding we do not know is left alone, and so is a body that is not what its coding says it
 * is, as browsers and servers have come to live with both.
 */
public final class BodyDecoder {
  private static final int GZIP_HEADER = 10;
  private static final int GZIP_TRAILER = 8;
  private static final int FIRST_BUFFER = 16 * 1024;

  private final TransportSettings settings;

  public BodyDecoder(TransportSettings settings) {
    this.settings = settings;
  }

  /** What decoding gives. */
  public sealed interface Decoded {}

  /** The decoded bytes, cut at the limit or short when {@code ending} is not COMPLETE. */
  public record Body(byte[] bytes, Ending ending) implements Decoded {}

  /** The body cannot be decoded. */
  public record Undecodable(Reason reason, String why) implements Decoded {}

  public Decoded decode(Answer.Answered answer) {
    List<String> codings = answer.codings();
    if (codings.size() > settings.maxCodings()) {
      return new Undecodable(
          Reason.DECODE, codings.size() + " stacked encodings, at most " + settings.maxCodings());
    }
    byte[] bytes = answer.body().toArrayUnsafe();
    Body body = new Body(bytes, answer.ending());
    for (int i = codings.size() - 1; i >= 0; i--) {
      Decoded next = undo(codings.get(i), body);
      if (!(next instanceof Body decoded)) {
        return next;
      }
      body = decoded;
    }
    return body.bytes.length <= settings.maxBody()
        ? body
        : new Body(Arrays.copyOf(body.bytes, settings.maxBody()), Ending.TOO_LARGE);
  }

  private Decoded undo(String coding, Body body) {
    return switch (coding) {
      case "gzip", "x-gzip" -> isGzip(body.bytes) ? gunzip(body) : body;
      case "deflate" -> inflate(body, new Inflater(!isZlib(body.bytes)), 0).decoded;
      case "br", "zstd", "compress", "x-compress" ->
          new Undecodable(Reason.DECODE, "the server sent " + coding + ", which was not asked for");
      default -> body;
    };
  }

  /** A gzip body must match the checksum behind it; where that is cut off, the body ended early. */
  private Decoded gunzip(Body body) {
    int start = gzipHeader(body.bytes);
    Inflated inflated = inflate(body, new Inflater(true), start);
    if (!(inflated.decoded instanceof Body out) || out.ending != Ending.COMPLETE) {
      return inflated.decoded;
    }
    ByteBuffer trailer =
        ByteBuffer.wrap(body.bytes).order(ByteOrder.LITTLE_ENDIAN).position(inflated.end);
    if (trailer.remaining() < GZIP_TRAILER) {
      return new Body(out.bytes, Ending.EARLY);
    }
    CRC32 sum = new CRC32();
    sum.update(out.bytes);
    return trailer.getInt() == (int) sum.getValue()
        ? out
        : new Undecodable(Reason.DECODE, "the gzip checksum does not match");
  }

  /** What inflating gave, and where in the body it ended. */
  private record Inflated(Decoded decoded, int end) {}

  private Inflated inflate(Body body, Inflater inflater, int start) {
    try {
      inflater.setInput(body.bytes, Math.min(start, body.bytes.length), rest(body.bytes, start));
      Body decoded = inflated(body, inflater);
      return new Inflated(decoded, body.bytes.length - inflater.getRemaining());
    } catch (DataFormatException e) {
      return new Inflated(new Undecodable(Reason.DECODE, String.valueOf(e.getMessage())), 0);
    } finally {
      inflater.end(); // zlib's memory is not the heap's: it must not wait for the collector
    }
  }

  private Body inflated(Body body, Inflater inflater) throws DataFormatException {
    byte[] out = new byte[Math.min(settings.maxBody(), FIRST_BUFFER)];
    int length = 0;
    while (!inflater.finished()) {
      int n = inflater.inflate(out, length, out.length - length);
      length += n;
      if (length == out.length) {
        if (length >= settings.maxBody()) {
          return new Body(out, Ending.TOO_LARGE);
        }
        out = Arrays.copyOf(out, (int) Math.min(settings.maxBody(), 2L * length));
      } else if (n == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
        boolean nothing = body.bytes.length == 0;
        return new Body(Arrays.copyOf(out, length), nothing ? body.ending : early(body));
      }
    }
    return new Body(Arrays.copyOf(out, length), body.ending);
  }

  private static Ending early(Body body) {
    return body.ending == Ending.COMPLETE ? Ending.EARLY : body.ending;
  }

  private static int rest(byte[] bytes, int start) {
    return Math.max(0, bytes.length - start);
  }

  private static boolean isGzip(byte[] bytes) {
    return bytes.length > 2 && (bytes[0] & 0xff) == 0x1f && (bytes[1] & 0xff) == 0x8b;
  }

  /** RFC 1950: deflate in 4 bits and a header that is a multiple of 31. */
  private static boolean isZlib(byte[] bytes) {
    return bytes.length > 1
        && (bytes[0] & 0x0f) == 8
        && ((bytes[0] & 0xff) << 8 | bytes[1] & 0xff) % 31 == 0;
  }

  /** Length of a gzip member's header (RFC 1952), or all of it when it is cut. */
  private static int gzipHeader(byte[] bytes) {
    if (bytes.length < GZIP_HEADER) {
      return bytes.length;
    }
    int flags = bytes[3];
    int at = GZIP_HEADER;
    if ((flags & 4) != 0 && at + 2 <= bytes.length) {
      at += 2 + (bytes[at] & 0xff) + ((bytes[at + 1] & 0xff) << 8);
    }
    for (int flag = 8; flag <= 16; flag *= 2) { // name, then comment: each ends in a zero
      if ((flags & flag) != 0) {
        while (at < bytes.length && bytes[at] != 0) {
          at++;
        }
        at++;
      }
    }
    return (flags & 2) != 0 ? at + 2 : at;
  }
}
