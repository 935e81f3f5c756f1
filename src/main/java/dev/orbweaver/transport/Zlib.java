package dev.orbweaver.transport;

import dev.orbweaver.model.Reason;
import dev.orbweaver.transport.BodyDecoder.Body;
import dev.orbweaver.transport.BodyDecoder.Decoded;
import dev.orbweaver.transport.BodyDecoder.Undecodable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** The codings that stand on zlib: gzip (RFC 1952) and deflate, with or without its header. */
final class Zlib {
  private static final int GZIP_HEADER = 10;
  private static final int GZIP_TRAILER = 8;
  private static final int FIRST_BUFFER = 16 * 1024;

  private Zlib() {}

  static boolean isGzip(byte[] bytes) {
    return bytes.length > 2 && (bytes[0] & 0xff) == 0x1f && (bytes[1] & 0xff) == 0x8b;
  }

  static Decoded inflate(Body body, int limit) {
    return inflate(body, new Inflater(!isZlib(body.bytes())), 0, limit).decoded;
  }

  /** A gzip body must match the checksum behind it; where that is cut off, the body ended early. */
  static Decoded gunzip(Body body, int limit) {
    int start = gzipHeader(body.bytes());
    Inflated inflated = inflate(body, new Inflater(true), start, limit);
    if (!(inflated.decoded instanceof Body out) || out.ending() != Ending.COMPLETE) {
      return inflated.decoded;
    }
    ByteBuffer trailer =
        ByteBuffer.wrap(body.bytes()).order(ByteOrder.LITTLE_ENDIAN).position(inflated.end);
    if (trailer.remaining() < GZIP_TRAILER) {
      return new Body(out.bytes(), Ending.EARLY);
    }
    CRC32 sum = new CRC32();
    sum.update(out.bytes());
    return trailer.getInt() == (int) sum.getValue()
        ? out
        : new Undecodable(Reason.DECODE, "the gzip checksum does not match");
  }

  /** What inflating gave, and where in the body it ended. */
  private record Inflated(Decoded decoded, int end) {}

  private static Inflated inflate(Body body, Inflater inflater, int start, int limit) {
    byte[] bytes = body.bytes();
    try {
      int from = Math.min(start, bytes.length);
      inflater.setInput(bytes, from, bytes.length - from);
      Body decoded = inflated(body, inflater, limit);
      return new Inflated(decoded, bytes.length - inflater.getRemaining());
    } catch (DataFormatException e) {
      return new Inflated(new Undecodable(Reason.DECODE, String.valueOf(e.getMessage())), 0);
    } finally {
      inflater.end(); // zlib's memory is not the heap's: it must not wait for the collector
    }
  }

  private static Body inflated(Body body, Inflater inflater, int limit) throws DataFormatException {
    byte[] out = new byte[Math.min(limit, FIRST_BUFFER)];
    int length = 0;
    while (!inflater.finished()) {
      int n = inflater.inflate(out, length, out.length - length);
      length += n;
      if (length == out.length) {
        if (length >= limit) {
          return new Body(out, Ending.TOO_LARGE);
        }
        out = Arrays.copyOf(out, (int) Math.min(limit, 2L * length));
      } else if (n == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
        boolean nothing = body.bytes().length == 0;
        return new Body(Arrays.copyOf(out, length), nothing ? body.ending() : body.early());
      }
    }
    return new Body(Arrays.copyOf(out, length), body.ending());
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
