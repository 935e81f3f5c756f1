package dev.orbweaver.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;

/** Decodes a buffer of pairs into another one, as far as it goes. */
final class PairReading {
  private final PairTable pairs;
  private final LongForm longer;
  private final ByteBuffer in;
  private final CharBuffer out;
  private final byte[] from;
  private final char[] to;
  private final int end;
  private final int limit;
  private int at;
  private int put;

  /** Both buffers have arrays. */
  PairReading(PairTable pairs, LongForm longer, ByteBuffer in, CharBuffer out) {
    this.pairs = pairs;
    this.longer = longer;
    this.in = in;
    this.out = out;
    from = in.array();
    to = out.array();
    at = in.arrayOffset() + in.position();
    end = in.arrayOffset() + in.limit();
    put = out.arrayOffset() + out.position();
    limit = out.arrayOffset() + out.limit();
  }

  CoderResult read() {
    CoderResult stop = null;
    while (stop == null) {
      ascii();
      stop = at == end ? CoderResult.UNDERFLOW : put == limit ? CoderResult.OVERFLOW : other();
    }
    in.position(at - in.arrayOffset());
    out.position(put - out.arrayOffset());
    return stop;
  }

  private void ascii() {
    int most = Math.min(end - at, limit - put);
    int i = 0;
    while (i < most && from[at + i] >= 0) {
      to[put + i] = (char) from[at + i];
      i++;
    }
    at += i;
    put += i;
  }

  /** Reads a character that begins with no ASCII byte; gives why not, or null. */
  private CoderResult other() {
    int first = from[at] & 0xFF;
    char single = pairs.single(first);
    if (single != 0) {
      to[put++] = single;
      at++;
      return null;
    }
    if (!pairs.leads(first)) {
      return CoderResult.malformedForLength(1);
    }
    if (end - at < 2) {
      return CoderResult.UNDERFLOW;
    }
    int second = from[at + 1] & 0xFF;
    int pair = pairs.pair(first, second);
    int length = pair == 0 ? longer.length(first, second) : 0;
    if (length > 0) {
      return longer(length);
    }
    return pair == 0 ? bad(second < 0x80 ? 1 : 2) : take(pair);
  }

  private CoderResult take(int pair) {
    boolean two = pair >>> 16 != 0;
    if (two && limit - put < 2) {
      return CoderResult.OVERFLOW;
    }
    if (two) {
      to[put++] = (char) (pair >>> 16);
    }
    to[put++] = (char) pair;
    at += 2;
    return null;
  }

  private CoderResult longer(int length) {
    int there = Math.min(length, end - at);
    int sound = longer.sound(from, at, there);
    if (sound < there) { // where digits go on, they are characters of their own
      boolean ownAscii = length == 4 || from[at + sound] >= 0;
      return bad(length == 4 ? 1 : ownAscii ? sound : sound + 1);
    }
    if (there < length) {
      return CoderResult.UNDERFLOW;
    }
    String text = longer.decode(from, at, length);
    if (text == null) {
      return bad(length);
    }
    if (limit - put < text.length()) {
      return CoderResult.OVERFLOW;
    }
    text.getChars(0, text.length(), to, put);
    put += text.length();
    at += length;
    return null;
  }

  private static CoderResult bad(int length) {
    return CoderResult.malformedForLength(length);
  }
}
