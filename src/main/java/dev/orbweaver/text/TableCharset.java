package dev.orbweaver.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** A single-byte charset that agrees with ASCII below 0x80 and has a table for the rest. */
final class TableCharset extends Charset {
  private final Supplier<char[]> source;

  /** Null until it is asked for: most crawls meet few encodings. */
  private volatile char[] upper;

  private TableCharset(String name, Supplier<char[]> source) {
    super(name, new String[0]);
    this.source = source;
  }

  /** One of the encodings of the web that the JDK lacks, by its WHATWG name. */
  static TableCharset named(String name) {
    char[] own = UpperHalves.own(name);
    return new TableCharset(name, () -> own);
  }

  /** What decodes an encoding as the standard says, given the JDK's charset for it. */
  static Charset mended(String name, Charset jdks) {
    return UpperHalves.differ(name)
        ? new TableCharset(name, () -> UpperHalves.mended(name, jdks))
        : jdks;
  }

  private char[] upper() {
    char[] known = upper;
    if (known == null) {
      known = source.get();
      upper = known;
    }
    return known;
  }

  @Override
  public boolean contains(Charset other) {
    return other.equals(this) || other.equals(StandardCharsets.US_ASCII);
  }

  @Override
  public CharsetDecoder newDecoder() {
    char[] table = upper();
    return new CharsetDecoder(this, 1, 1) {
      @Override
      protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
        int most = Math.min(in.remaining(), out.remaining());
        int decoded =
            in.hasArray() && out.hasArray()
                ? decodeArrays(in, out, most, table)
                : decodeBuffers(in, out, most, table);
        in.position(in.position() + decoded);
        out.position(out.position() + decoded);
        if (decoded < most) {
          return CoderResult.unmappableForLength(1);
        }
        return in.hasRemaining() ? CoderResult.OVERFLOW : CoderResult.UNDERFLOW;
      }
    };
  }

  /** Gives how many bytes were decoded, all or those before one without a meaning. */
  private static int decodeArrays(ByteBuffer in, CharBuffer out, int most, char[] table) {
    byte[] from = in.array();
    char[] to = out.array();
    int start = in.arrayOffset() + in.position();
    int target = out.arrayOffset() + out.position();
    for (int i = 0; i < most; i++) {
      byte b = from[start + i];
      char c = b >= 0 ? (char) b : table[b & 0x7F];
      if (c == UpperHalves.NONE) {
        return i;
      }
      to[target + i] = c;
    }
    return most;
  }

  /** The same, for buffers outside of the heap. */
  private static int decodeBuffers(ByteBuffer in, CharBuffer out, int most, char[] table) {
    for (int i = 0; i < most; i++) {
      byte b = in.get(in.position() + i);
      char c = b >= 0 ? (char) b : table[b & 0x7F];
      if (c == UpperHalves.NONE) {
        return i;
      }
      out.put(out.position() + i, c);
    }
    return most;
  }

  @Override
  public CharsetEncoder newEncoder() {
    return new CharsetEncoder(this, 1, 1) {
      @Override
      protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
        return encodeByTable(in, out);
      }
    };
  }

  private CoderResult encodeByTable(CharBuffer in, ByteBuffer out) {
    while (in.hasRemaining()) {
      char c = in.get(in.position());
      int code = code(c);
      if (code < 0) {
        return unencodable(in, c);
      }
      if (!out.hasRemaining()) {
        return CoderResult.OVERFLOW;
      }
      in.get();
      out.put((byte) code);
    }
    return CoderResult.UNDERFLOW;
  }

  private int code(char c) {
    if (c < 0x80) {
      return c;
    }
    char[] table = upper();
    for (int i = 0; i < table.length && c != UpperHalves.NONE; i++) {
      if (table[i] == c) {
        return 0x80 + i;
      }
    }
    return -1;
  }

  /** Why the character that comes next cannot be written. */
  static CoderResult unencodable(CharBuffer in, char c) {
    if (!Character.isSurrogate(c)) {
      return CoderResult.unmappableForLength(1);
    }
    if (Character.isLowSurrogate(c)) {
      return CoderResult.malformedForLength(1);
    }
    if (in.remaining() < 2) {
      return CoderResult.UNDERFLOW;
    }
    return Character.isLowSurrogate(in.get(in.position() + 1))
        ? CoderResult.unmappableForLength(2)
        : CoderResult.malformedForLength(1);
  }
}
