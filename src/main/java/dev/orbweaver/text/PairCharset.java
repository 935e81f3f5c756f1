package dev.orbweaver.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * A charset of East Asia as the Encoding Standard has it: ASCII, pairs of bytes, and a few longer
 * forms. An ASCII byte is never a part of an error.
 */
final class PairCharset extends Charset {
  private static final Set<String> NAMES =
      Set.of("big5", "euc-jp", "euc-kr", "gb18030", "gbk", "shift_jis");

  private final Charset jdks;

  /** Null until it is asked for: most crawls meet few encodings. */
  private volatile PairTable table;

  private PairCharset(String name, Charset jdks) {
    super(name, new String[0]);
    this.jdks = jdks;
  }

  /** What decodes an encoding as the standard says, given the JDK's charset for it. */
  static Charset mended(String name, Charset jdks) {
    return NAMES.contains(name) ? new PairCharset(name, jdks) : jdks;
  }

  private PairTable table() {
    PairTable known = table;
    if (known == null) {
      known = new PairTable(name(), jdks);
      table = known;
    }
    return known;
  }

  @Override
  public boolean contains(Charset other) {
    return other.equals(this) || other.equals(StandardCharsets.US_ASCII);
  }

  @Override
  public CharsetDecoder newDecoder() {
    PairTable pairs = table();
    LongForm longer = new LongForm(name(), jdks, pairs);
    return new CharsetDecoder(this, 1, 1) {
      @Override
      protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
        return in.hasArray() && out.hasArray()
            ? new PairReading(pairs, longer, in, out).read()
            : readCopy(in, out);
      }

      /** For buffers outside of the heap. */
      private CoderResult readCopy(ByteBuffer in, CharBuffer out) {
        ByteBuffer bytes = ByteBuffer.allocate(in.remaining()).put(in.duplicate()).flip();
        CharBuffer chars = CharBuffer.allocate(out.remaining());
        CoderResult result = new PairReading(pairs, longer, bytes, chars).read();
        in.position(in.position() + bytes.position());
        out.put(chars.flip());
        return result;
      }
    };
  }

  @Override
  public CharsetEncoder newEncoder() {
    PairTable pairs = table();
    LongForm longer = new LongForm(name(), jdks, pairs);
    return new CharsetEncoder(this, 2, 4) {
      @Override
      protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
        while (in.hasRemaining()) {
          CoderResult stop = write(pairs, longer, in, out);
          if (stop != null) {
            return stop;
          }
        }
        return CoderResult.UNDERFLOW;
      }
    };
  }

  /** Writes one character; gives why not, or null. */
  private static CoderResult write(
      PairTable pairs, LongForm longer, CharBuffer in, ByteBuffer out) {
    int point = Character.codePointAt(in, 0);
    byte[] bytes = point < 0x80 ? new byte[] {(byte) point} : bytes(pairs.code(point));
    if (bytes == null && (point > 0xFFFF || !Character.isSurrogate((char) point))) {
      bytes = longer.encode(point);
    }
    if (bytes == null) {
      return TableCharset.unencodable(in, in.get(in.position()));
    }
    if (out.remaining() < bytes.length) {
      return CoderResult.OVERFLOW;
    }
    in.position(in.position() + Character.charCount(point));
    out.put(bytes);
    return null;
  }

  private static byte[] bytes(int code) {
    if (code < 0) {
      return null;
    }
    return code < 0x100 ? new byte[] {(byte) code} : new byte[] {(byte) (code >> 8), (byte) code};
  }
}
