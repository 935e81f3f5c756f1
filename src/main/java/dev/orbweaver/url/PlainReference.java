package dev.orbweaver.url;

/**
 * The short cut for links that need no change: clean absolute http(s) URLs, and clean references
 * against an http(s) base. It only looks for where the parts begin; whatever is not plain it leaves
 * to {@link UrlParser}, with which it must agree.
 */
final class PlainReference {
  private static final int HOST = 1;
  private static final int PATH = 2;
  private static final int QUERY = 4;
  private static final int FRAGMENT = 8;
  private static final byte[] FITS = new byte[128];

  static {
    for (char c = 0; c < FITS.length; c++) {
      boolean host = c >= 'a' && c <= 'z' || Ascii.isDigit(c) || "-._".indexOf(c) >= 0;
      boolean path = !EncodeSet.PATH.encodes(c) && c != '\\';
      FITS[c] =
          (byte)
              ((host ? HOST : 0)
                  | (path ? PATH : 0)
                  | (EncodeSet.SPECIAL_QUERY.encodes(c) ? 0 : QUERY)
                  | (EncodeSet.FRAGMENT.encodes(c) ? 0 : FRAGMENT));
    }
  }

  private PlainReference() {}

  /** The URL, or null when it takes the whole parser to tell. */
  static Url parse(String input, Url base) {
    if (input.startsWith("http://")) {
      return absolute(input, 4);
    }
    if (input.startsWith("https://")) {
      return absolute(input, 5);
    }
    return base == null || input.isEmpty() || !base.isHttp() ? null : relative(input, base);
  }

  private static Url absolute(String input, int schemeEnd) {
    int hostStart = schemeEnd + 3;
    int hostEnd = run(input, hostStart, HOST);
    if (!isPlainHost(input, hostStart, hostEnd)) {
      return null;
    }
    int pathStart = portEnd(input, hostEnd, schemeEnd == 4 ? 80 : 443);
    if (pathStart < 0 || pathStart == input.length() || input.charAt(pathStart) != '/') {
      return null;
    }
    int pathEnd = pathEnd(input, pathStart + 1);
    int queryEnd = queryEnd(input, pathEnd);
    if (!endsWithFragment(input, queryEnd)) {
      return null;
    }
    return new Url(
        input,
        schemeEnd,
        hostStart,
        hostEnd,
        pathStart,
        queryEnd > pathEnd ? pathEnd : -1,
        queryEnd < input.length() ? queryEnd : -1);
  }

  /** A name that surely ends in no number, or an address as it is serialised. */
  private static boolean isPlainHost(String input, int from, int to) {
    int lastLabel = Math.max(input.lastIndexOf('.', to - 1) + 1, from);
    if (to <= from || input.charAt(to - 1) == '.') {
      return false;
    }
    return !Ascii.isDigit(input.charAt(lastLabel)) || isPlainIpv4(input, from, to);
  }

  /** Four numbers up to 255 without leading zeros. */
  private static boolean isPlainIpv4(String input, int from, int to) {
    int numbers = 0;
    int start = from;
    while (start < to) {
      int dot = input.indexOf('.', start);
      int end = dot < 0 || dot > to ? to : dot;
      if (!isOctet(input, start, end)) {
        return false;
      }
      numbers++;
      start = end + 1;
    }
    return numbers == 4;
  }

  private static boolean isOctet(String input, int from, int to) {
    int value = 0;
    for (int i = from; i < to; i++) {
      if (!Ascii.isDigit(input.charAt(i))) {
        return false;
      }
      value = value * 10 + input.charAt(i) - '0';
    }
    boolean zeroLed = to - from > 1 && input.charAt(from) == '0';
    return to > from && to - from <= 3 && value <= 255 && !zeroLed;
  }

  /** The end of a port that stays as it is, or {@code at} when there is none; else -1. */
  private static int portEnd(String input, int at, int defaultPort) {
    if (at == input.length() || input.charAt(at) != ':') {
      return at;
    }
    int port = 0;
    int i = at + 1;
    for (; i < input.length() && port <= 65535 && Ascii.isDigit(input.charAt(i)); i++) {
      port = port * 10 + input.charAt(i) - '0';
    }
    boolean zeroLed = i > at + 1 && input.charAt(at + 1) == '0';
    return i == at + 1 || zeroLed || port > 65535 || port == defaultPort ? -1 : i;
  }

  private static Url relative(String input, Url base) {
    return switch (input.charAt(0)) {
      case '/' -> input.startsWith("//") ? null : join(base, base.pathStart(), input, 1);
      case '?' -> join(base, base.pathEnd(), input, 0);
      case '#' -> join(base, base.queryEnd(), input, 0);
      case '.' -> climb(input, base);
      default -> inDirectory(input, base, directoryEnd(base, base.pathEnd()));
    };
  }

  /** Takes leading {@code ../} off the reference and directories off the base. */
  private static Url climb(String input, Url base) {
    int at = 0;
    int kept = directoryEnd(base, base.pathEnd());
    while (input.startsWith("../", at)) {
      kept = Math.max(directoryEnd(base, kept - 1), base.pathStart() + 1);
      at += 3;
    }
    return at == 0 ? null : join(base, kept, input.substring(at), 0);
  }

  private static Url inDirectory(String input, Url base, int kept) {
    for (int i = 0; i < input.length() && input.charAt(i) != '/'; i++) {
      if (input.charAt(i) == ':') {
        return null; // it might end a scheme
      }
    }
    return join(base, kept, input, 0);
  }

  private static int directoryEnd(Url base, int before) {
    return base.href().lastIndexOf('/', before - 1) + 1;
  }

  /** {@code kept} characters of the base and all of {@code tail}, if that is plain. */
  private static Url join(Url base, int kept, String tail, int firstSegment) {
    int pathEnd = pathEnd(tail, firstSegment);
    int queryEnd = queryEnd(tail, pathEnd);
    if (!endsWithFragment(tail, queryEnd)) {
      return null;
    }
    boolean keepsQuery = kept > base.pathEnd();
    int query = keepsQuery ? base.queryStart() : queryEnd > pathEnd ? kept + pathEnd : -1;
    return new Url(
        base.href().substring(0, kept).concat(tail),
        base.schemeEnd(),
        base.hostStart(),
        base.hostEnd(),
        base.pathStart(),
        query,
        queryEnd < tail.length() ? kept + queryEnd : -1);
  }

  /** Where a path of plain segments without leading dots ends, or -1. */
  private static int pathEnd(String text, int from) {
    boolean first = true;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!fits(c, PATH)) {
        return c == '?' || c == '#' ? i : -1;
      }
      if (first && (c == '.' || c == '%' && text.regionMatches(true, i + 1, "2e", 0, 2))) {
        return -1;
      }
      first = c == '/';
    }
    return text.length();
  }

  private static int queryEnd(String text, int from) {
    if (from < 0 || from == text.length() || text.charAt(from) != '?') {
      return from;
    }
    int end = run(text, from + 1, QUERY);
    return end == text.length() || text.charAt(end) == '#' ? end : -1;
  }

  private static boolean endsWithFragment(String text, int from) {
    return from >= 0 && (from == text.length() || run(text, from + 1, FRAGMENT) == text.length());
  }

  /** The end of the characters from {@code from} that fit in {@code part}. */
  private static int run(String text, int from, int part) {
    int i = from;
    while (i < text.length() && fits(text.charAt(i), part)) {
      i++;
    }
    return i;
  }

  private static boolean fits(char c, int part) {
    return c < FITS.length && (FITS[c] & part) != 0;
  }
}
