package dev.orbweaver.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** A single-byte charset that agrees with ASCII below 0x80 and has a table for the rest. */
final class TableCharset extends Charset {
  private static final String ISO_8859_10 =
      "\u00a0ĄĒĢĪĨĶ§ĻĐŠŦŽ\u00adŪŊ°ąēģīĩķ·ļđšŧž―ūŋ"
          + "ĀÁÂÃÄÅÆĮČÉĘËĖÍÎÏÐŅŌÓÔÕÖŨØŲÚÛÜÝÞß"
          + "āáâãäåæįčéęëėíîïðņōóôõöũøųúûüýþĸ";
  private static final String ISO_8859_14 =
      "\u00a0Ḃḃ£ĊċḊ§Ẁ©ẂḋỲ\u00ad®ŸḞḟĠġṀṁ¶ṖẁṗẃṠỳẄẅṡ"
          + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏŴÑÒÓÔÕÖṪØÙÚÛÜÝŶß"
          + "àáâãäåæçèéêëìíîïŵñòóôõöṫøùúûüýŷÿ";

  private final char[] upper;

  private TableCharset(String name, char[] upper) {
    super(name, new String[0]);
    this.upper = upper;
  }

  /** One of the encodings of the web that the JDK lacks, by its WHATWG name. */
  static TableCharset named(String name) {
    return switch (name) {
      case "iso-8859-10" -> new TableCharset(name, afterControls(ISO_8859_10));
      case "iso-8859-14" -> new TableCharset(name, afterControls(ISO_8859_14));
      case "x-user-defined" -> new TableCharset(name, range('\uF780'));
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static char[] afterControls(String fromA0) {
    char[] upper = range('\u0080');
    fromA0.getChars(0, fromA0.length(), upper, 0x20);
    return upper;
  }

  private static char[] range(char first) {
    char[] upper = new char[0x80];
    for (int i = 0; i < upper.length; i++) {
      upper[i] = (char) (first + i);
    }
    return upper;
  }

  @Override
  public boolean contains(Charset other) {
    return other.equals(this) || other.equals(StandardCharsets.US_ASCII);
  }

  @Override
  public CharsetDecoder newDecoder() {
    return new CharsetDecoder(this, 1, 1) {
      @Override
      protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
        while (in.hasRemaining()) {
          if (!out.hasRemaining()) {
            return CoderResult.OVERFLOW;
          }
          byte b = in.get();
          out.put(b >= 0 ? (char) b : upper[b & 0x7F]);
        }
        return CoderResult.UNDERFLOW;
      }
    };
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
    for (int i = 0; i < upper.length; i++) {
      if (upper[i] == c) {
        return 0x80 + i;
      }
    }
    return -1;
  }

  private static CoderResult unencodable(CharBuffer in, char c) {
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
