package dev.orbweaver.url;

/**
 * IPv4 addresses in every form a browser takes: one to four parts, each decimal, octal or
 * hexadecimal, the last one filling what is left.
 */
final class Ipv4 {
  private static final Host REFUSED = new Host.Refused("the IPv4 address is not valid");
  private static final long TOO_LARGE = 1L << 32;

  private Ipv4() {}

  /** Whether a host must be an address: its last label, a final dot apart, is a number. */
  static boolean endsInNumber(String host) {
    int end = withoutFinalDot(host);
    if (end == 0) {
      return false;
    }
    int start = host.lastIndexOf('.', end - 1) + 1;
    return start < end && (allDigits(host, start, end) || number(host, start, end) >= 0);
  }

  static Host parse(String host) {
    int end = withoutFinalDot(host);
    long address = 0;
    int parts = 0;
    for (int start = 0; start <= end; parts++) {
      int dot = host.indexOf('.', start);
      int stop = dot < 0 || dot > end ? end : dot;
      long value = number(host, start, stop);
      boolean last = stop == end;
      if (value < 0 || parts > 3 || value >= (last ? 1L << 8 * (4 - parts) : 256)) {
        return REFUSED;
      }
      address = last ? (address << 8 * (4 - parts)) + value : (address << 8) + value;
      start = stop + 1;
    }
    return new Host.Named(dotted(address));
  }

  private static String dotted(long address) {
    return (address >> 24 & 255)
        + "."
        + (address >> 16 & 255)
        + "."
        + (address >> 8 & 255)
        + "."
        + (address & 255);
  }

  private static int withoutFinalDot(String host) {
    return host.endsWith(".") ? host.length() - 1 : host.length();
  }

  private static boolean allDigits(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!Ascii.isDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** The number in {@code text[from, to)}: -1 if it is none, 2^32 for all that are larger. */
  private static long number(String text, int from, int to) {
    int radix = 10;
    if (to - from > 1 && text.charAt(from) == '0') {
      boolean hex = (text.charAt(from + 1) | 0x20) == 'x';
      radix = hex ? 16 : 8;
      from += hex ? 2 : 1;
    } else if (from == to) {
      return -1;
    }
    long value = 0;
    for (int i = from; i < to; i++) {
      int digit = Ascii.hexValue(text.charAt(i));
      if (digit < 0 || digit >= radix) {
        return -1;
      }
      value = Math.min(value * radix + digit, TOO_LARGE);
    }
    return value;
  }
}
