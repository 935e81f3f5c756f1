package dev.orbweaver.url;

/**
 * A path while it grows at the end of a URL, segment by segment; dots take effect at once, so it is
 * never longer than what it will be.
 */
final class PathBuilder {
  private final StringBuilder out;
  private final int start;
  private final boolean file;

  /** A path that starts where {@code out} ends now; {@code file}: drive letters are guarded. */
  PathBuilder(StringBuilder out, boolean file) {
    this.out = out;
    this.start = out.length();
    this.file = file;
  }

  /** Where the path starts in the whole. */
  int start() {
    return start;
  }

  /** Takes over the path of {@code base}, without its last segment if {@code shortened}. */
  void copy(Url base, boolean shortened) {
    out.append(base.href(), base.pathStart(), base.pathEnd());
    if (shortened) {
      shorten();
    }
  }

  /** Takes over the drive letter that {@code base}'s path starts with, if it does. */
  void copyDrive(Url base) {
    int length = base.pathEnd() - base.pathStart();
    boolean alone = length == 3 || length > 3 && base.href().charAt(base.pathStart() + 3) == '/';
    if (alone && isDrive(base.href(), base.pathStart() + 1, false)) {
      out.append(base.href(), base.pathStart(), base.pathStart() + 3);
    }
  }

  /**
   * Appends all segments of {@code in[from, to)}; {@code from} is the first character of a segment,
   * and a backslash parts segments too if {@code backslashes}.
   */
  void segments(String in, int from, int to, boolean backslashes) {
    int segment = from;
    for (int i = from; i < to; i++) {
      char c = in.charAt(i);
      if (c == '/' || backslashes && c == '\\') {
        segment(in, segment, i, false);
        segment = i + 1;
      }
    }
    segment(in, segment, to, true);
  }

  private void segment(String in, int from, int to, boolean last) {
    int dots = dots(in, from, to);
    if (dots == 0) {
      append(in, from, to);
      return;
    }
    if (dots == 2) {
      shorten();
    }
    if (last) {
      out.append('/');
    }
  }

  private void append(String in, int from, int to) {
    boolean first = out.length() == start;
    out.append('/');
    PercentEncoding.append(out, in, from, to, EncodeSet.PATH);
    if (file && first && to - from == 2 && isDrive(in, from, true)) {
      out.setCharAt(out.length() - 1, ':');
    }
  }

  /** Drops the last segment; a lone drive letter stays. */
  private void shorten() {
    boolean drive = file && out.length() == start + 3 && isDrive(out, start + 1, false);
    if (!drive && out.length() > start) {
      out.setLength(out.lastIndexOf("/"));
    }
  }

  /** Keeps a path of a URL without host from being read as one: {@code //x} gets {@code /.}. */
  boolean guard() {
    boolean needed =
        out.length() > start + 1 && out.charAt(start) == '/' && out.charAt(start + 1) == '/';
    if (needed) {
      out.insert(start, "/.");
    }
    return needed;
  }

  /** 1 for a single-dot segment, 2 for a double-dot one, escaped or not; else 0. */
  private static int dots(String in, int from, int to) {
    int dots = 0;
    for (int i = from; i < to; dots++) {
      if (in.charAt(i) == '.') {
        i++;
      } else if (to - i >= 3 && in.regionMatches(true, i, "%2e", 0, 3)) {
        i += 3;
      } else {
        return 0;
      }
    }
    return dots <= 2 ? dots : 0;
  }

  /** A letter and a colon at {@code at}; or a letter and a bar, if {@code barToo}. */
  static boolean isDrive(CharSequence text, int at, boolean barToo) {
    if (at + 1 >= text.length() || !Ascii.isAlpha(text.charAt(at))) {
      return false;
    }
    char second = text.charAt(at + 1);
    return second == ':' || barToo && second == '|';
  }
}
