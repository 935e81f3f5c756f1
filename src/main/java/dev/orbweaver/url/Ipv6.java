package dev.orbweaver.url;

/** IPv6 addresses between brackets: parsed to eight pieces, written in their shortest form. */
final class Ipv6 {
  private static final int PIECES = 8;

  private final String text;
  private final int[] pieces = new int[PIECES];
  private int at;
  private int count; // a double colon counts as one piece, as it stands for at least one
  private int compressAt = -1;

  private Ipv6(String text) {
    this.text = text;
  }

  /** Parses what stands between the brackets. */
  static Host parse(String text) {
    Ipv6 address = new Ipv6(text);
    return address.read()
        ? new Host.Named(address.serialise())
        : new Host.Refused("the IPv6 address is not valid");
  }

  private boolean read() {
    if (look(0) == ':') {
      if (look(1) != ':') {
        return false;
      }
      at = 2;
      compressAt = ++count;
    }
    while (at < text.length()) {
      if (count == PIECES || !readPiece()) {
        return false;
      }
    }
    return spread();
  }

  private int look(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : -1;
  }

  private boolean readPiece() {
    if (look(0) == ':') {
      at++;
      boolean first = compressAt < 0;
      compressAt = ++count;
      return first;
    }
    int start = at;
    int value = 0;
    while (at - start < 4 && Ascii.hexValue(look(0)) >= 0) {
      value = value << 4 | Ascii.hexValue(look(0));
      at++;
    }
    if (look(0) == '.') {
      boolean digitsBefore = at > start;
      at = start;
      return digitsBefore && readIpv4();
    }
    if (look(0) == ':') {
      at++;
      if (look(0) == -1) {
        return false;
      }
    } else if (look(0) != -1) {
      return false;
    }
    pieces[count++] = value;
    return true;
  }

  /** A dotted address in the last two pieces: exactly four plain decimal numbers. */
  private boolean readIpv4() {
    if (count > PIECES - 2) {
      return false;
    }
    for (int part = 0; part < 4; part++) {
      if (part > 0 && text.charAt(at++) != '.') {
        return false;
      }
      int value = readDecimal();
      if (value < 0 || part < 3 && look(0) == -1) {
        return false;
      }
      int piece = count + part / 2;
      pieces[piece] = pieces[piece] << 8 | value;
    }
    count += 2;
    return look(0) == -1;
  }

  private int readDecimal() {
    if (look(0) == '0' && Ascii.isDigit(look(1))) {
      return -1;
    }
    int value = -1;
    while (Ascii.isDigit(look(0))) {
      value = Math.max(value, 0) * 10 + look(0) - '0';
      at++;
      if (value > 255) {
        return -1;
      }
    }
    return value;
  }

  /** Moves the pieces after the double colon to the end. */
  private boolean spread() {
    if (compressAt < 0) {
      return count == PIECES;
    }
    int tail = count - compressAt;
    for (int i = 1; i <= tail; i++) {
      int from = count - i;
      int value = pieces[from];
      pieces[from] = 0;
      pieces[PIECES - i] = value;
    }
    return true;
  }

  private String serialise() {
    int gap = longestZeros();
    StringBuilder out = new StringBuilder(41).append('[');
    for (int i = 0; i < PIECES; i++) {
      if (i == gap) {
        out.append(i == 0 ? "::" : ":");
        i += zerosFrom(i) - 1;
      } else {
        out.append(Integer.toHexString(pieces[i]));
        if (i < PIECES - 1) {
          out.append(':');
        }
      }
    }
    return out.append(']').toString();
  }

  /** Where the first of the longest runs of zeros starts; -1 when none is longer than one. */
  private int longestZeros() {
    int best = -1;
    int length = 1;
    for (int i = 0; i < PIECES; i += Math.max(1, zerosFrom(i))) {
      if (zerosFrom(i) > length) {
        best = i;
        length = zerosFrom(i);
      }
    }
    return best;
  }

  private int zerosFrom(int start) {
    int end = start;
    while (end < PIECES && pieces[end] == 0) {
      end++;
    }
    return end - start;
  }
}
