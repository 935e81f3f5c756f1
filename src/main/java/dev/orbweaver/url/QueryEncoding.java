package dev.orbweaver.url;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Percent-encoding of a query in its page's charset. What the charset lacks becomes the escaped
 * form of a decimal character reference ({@code &#960;}), as a browser sends it.
 */
final class QueryEncoding {
  private QueryEncoding() {}

  static void append(
      StringBuilder out, String text, int from, int to, EncodeSet set, Charset charset) {
    if (isAscii(text, from, to) || !encodesQueries(charset)) {
      PercentEncoding.append(out, text, from, to, set);
    } else {
      appendEncoded(out, withoutLoneSurrogates(text, from, to), set, charset.newEncoder());
    }
  }

  /** UTF-8 needs no detour; UTF-16, UTF-32 and charsets that only decode fall back to it. */
  private static boolean encodesQueries(Charset charset) {
    return !charset.equals(StandardCharsets.UTF_8)
        && charset.canEncode()
        && !charset.name().contains("UTF-16")
        && !charset.name().contains("UTF-32");
  }

  private static boolean isAscii(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static CharBuffer withoutLoneSurrogates(String text, int from, int to) {
    StringBuilder scalars = new StringBuilder(to - from);
    for (int i = from; i < to; ) {
      int point = PercentEncoding.scalarAt(text, i, to);
      scalars.appendCodePoint(point);
      i += Character.charCount(point);
    }
    return CharBuffer.wrap(scalars);
  }

  private static void appendEncoded(
      StringBuilder out, CharBuffer text, EncodeSet set, CharsetEncoder encoder) {
    encoder
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer octets = ByteBuffer.allocate(256);
    while (true) {
      CoderResult result = encoder.encode(text, octets, true);
      drain(octets, out, set);
      if (result.isError()) {
        finish(encoder, octets, out, set);
        reference(out, text, result.length());
      } else if (result.isUnderflow()) {
        finish(encoder, octets, out, set);
        return;
      }
    }
  }

  /** Ends a run: charsets with shift states (ISO-2022-JP) go back to ASCII here. */
  private static void finish(
      CharsetEncoder encoder, ByteBuffer octets, StringBuilder out, EncodeSet set) {
    encoder.flush(octets);
    drain(octets, out, set);
    encoder.reset();
  }

  private static void drain(ByteBuffer octets, StringBuilder out, EncodeSet set) {
    octets.flip();
    while (octets.hasRemaining()) {
      int octet = octets.get() & 0xFF;
      if (set.encodes(octet)) {
        PercentEncoding.escape(out, octet);
      } else {
        out.append((char) octet);
      }
    }
    octets.clear();
  }

  private static void reference(StringBuilder out, CharBuffer text, int length) {
    int point = Character.codePointAt(text, 0);
    text.position(text.position() + length);
    out.append("%26%23").append(point).append("%3B");
  }
}
