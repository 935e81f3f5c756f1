package dev.orbweaver.transport;

import dev.orbweaver.transport.BodyDecoder.Body;
import dev.orbweaver.transport.BodyDecoder.Decoded;
import dev.orbweaver.transport.StreamDecoding.Wanted;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/** The codings that stand on zlib: gzip (RFC 1952) and deflate, with or without its header. */
final class Zlib {
  private static final int GZIP_HEADER = 10;
  private static final int GZIP_TRAILER = 8;

  private Zlib() {}

  static boolean isGzip(byte[] bytes) {
    return bytes.length > 2 && isGzip(bytes, 0);
  }

  private static boolean isGzip(byte[] bytes, int at) {
    return at + 1 < bytes.length && (bytes[at] & 0xff) == 0x1f && (bytes[at + 1] & 0xff) == 0x8b;
  }

  static Decoded inflate(Body body, Wanted wanted) {
    return StreamDecoding.read(
        body, wanted, bytes -> new Inflating(bytes, 0, !isZlib(bytes)), Zlib::isEnd);
  }

  /** A gzip body must match its checksums; where one is cut off, the body ended early. */
  static Decoded gunzip(Body body, Wanted wanted) {
    return StreamDecoding.read(body, wanted, Gunzipping::new, Zlib::isEnd);
  }

  /** What a gzip body holds, however much; in as many members as it likes, unlike the JDK's. */
  static InputStream gunzipping(byte[] bytes) {
    return new Gunzipping(bytes);
  }

  private static boolean isEnd(Exception failure) {
    return failure instanceof EOFException;
  }

  /** What inflating gives. */
  private static class Inflating extends InputStream {
    private final Inflater inflater;

    Inflating(byte[] bytes, int start, boolean withoutHeader) {
      inflater = new Inflater(withoutHeader);
      input(bytes, start);
    }

    /** Begins anew at a place of the bytes. */
    void restart(byte[] bytes, int start) {
      inflater.reset();
      input(bytes, start);
    }

    private void input(byte[] bytes, int start) {
      int from = Math.min(start, bytes.length);
      inflater.setInput(bytes, from, bytes.length - from);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] out, int from, int length) throws IOException {
      try {
        int n = inflater.inflate(out, from, length);
        while (n == 0 && length > 0 && !inflater.finished()) {
          if (inflater.needsInput() || inflater.needsDictionary()) {
            throw new EOFException();
          }
          n = inflater.inflate(out, from, length);
        }
        return n == 0 && length > 0 ? -1 : n;
      } catch (DataFormatException e) {
        throw (IOException) new ZipException(e.getMessage()).initCause(e);
      }
    }

    /** How many encoded bytes are left. */
    int remaining() {
      return inflater.getRemaining();
    }

    /** zlib's memory is not the heap's: it must not wait for the collector. */
    @Override
    public void close() {
      inflater.end();
    }
  }

  /**
   * Inflates the members of a gzip file (RFC 1952, 2.2: they "simply appear one after another") and
   * compares the checksum of each. What else stands behind the last one is padding.
   */
  private static final class Gunzipping extends Inflating {
    private final byte[] bytes;
    private final CRC32 sum = new CRC32();

    Gunzipping(byte[] bytes) {
      super(bytes, gzipHeader(bytes, 0), true);
      this.bytes = bytes;
    }

    @Override
    public int read(byte[] out, int from, int length) throws IOException {
      int n = super.read(out, from, length);
      while (n < 0 && nextMember()) {
        n = super.read(out, from, length);
      }
      if (n > 0) {
        sum.update(out, from, n);
      }
      return n;
    }

    private boolean nextMember() throws IOException {
      checkSum();
      int next = bytes.length - remaining() + GZIP_TRAILER;
      if (!isGzip(bytes, next)) {
        return false;
      }
      restart(bytes, gzipHeader(bytes, next));
      sum.reset();
      return true;
    }

    private void checkSum() throws IOException {
      if (remaining() < GZIP_TRAILER) {
        throw new EOFException();
      }
      ByteBuffer trailer = ByteBuffer.wrap(bytes, bytes.length - remaining(), GZIP_TRAILER);
      if (trailer.order(ByteOrder.LITTLE_ENDIAN).getInt() != (int) sum.getValue()) {
        throw new ZipException("the gzip checksum does not match");
      }
    }
  }

  /** RFC 1950: deflate in 4 bits and a header that is a multiple of 31. */
  private static boolean isZlib(byte[] bytes) {
    return bytes.length > 1
        && (bytes[0] & 0x0f) == 8
        && ((bytes[0] & 0xff) << 8 | bytes[1] & 0xff) % 31 == 0;
  }

  /** Where the header of a gzip member (RFC 1952) ends; at the end of all, when it is cut. */
  private static int gzipHeader(byte[] bytes, int start) {
    if (bytes.length - start < GZIP_HEADER) {
      return bytes.length;
    }
    int flags = bytes[start + 3];
    int at = start + GZIP_HEADER;
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
