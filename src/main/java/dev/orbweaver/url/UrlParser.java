package dev.orbweaver.url;

import java.nio.charset.Charset;

/**
 * The standard's basic URL parser. Its states are methods: each looks at what is left of the input
 * and returns what the next one gives, so a parse reads from top to bottom. What is found is
 * written in serialised form, in order, to one buffer.
 */
final class UrlParser {
  private final String given;
  private final String in;
  private final Url base;
  private final Charset charset;
  private final StringBuilder out;

  private String scheme;
  private boolean special;
  private int hostStart;
  private int hostEnd;
  private int pathStart;
  private int queryStart = -1;
  private int fragmentStart = -1;

  private UrlParser(String given, Url base, Charset charset) {
    this.given = given;
    this.in = InputCleaning.clean(given);
    this.base = base;
    this.charset = charset;
    this.out = new StringBuilder(in.length() + (base == null ? 8 : base.pathEnd() + 8));
  }

  /** Parses by the standard, without any short cut. */
  static Parsed parse(String input, Url base, Charset queryCharset) {
    return new UrlParser(input, base, queryCharset).start();
  }

  private Parsed start() {
    int colon = Scheme.end(in);
    if (colon < 0) {
      return withoutScheme();
    }
    useScheme(Ascii.lower(in.substring(0, colon)));
    int at = colon + 1;
    if (scheme.equals("file")) {
      return file(at);
    }
    if (special) {
      boolean relative = base != null && base.scheme().equals(scheme) && !in.startsWith("//", at);
      return relative ? relative(at) : authorityAfterSlashes(at);
    }
    if (in.startsWith("//", at)) {
      return authority(at + 2);
    }
    return in.startsWith("/", at) ? hostlessPath(at) : opaquePath(at);
  }

  private void useScheme(String name) {
    scheme = name;
    special = Scheme.isSpecial(name);
    out.append(name).append(':');
    hostStart = out.length();
    hostEnd = hostStart;
  }

  private Parsed withoutScheme() {
    if (base == null) {
      return invalid("no scheme");
    }
    if (base.hasOpaquePath()) {
      return in.startsWith("#") ? fragmentOfOpaque() : invalid("the base takes no relative links");
    }
    useScheme(base.scheme());
    return scheme.equals("file") ? file(0) : relative(0);
  }

  private Parsed fragmentOfOpaque() {
    useScheme(base.scheme());
    pathStart = out.length();
    out.append(base.href(), base.pathStart(), base.queryEnd());
    queryStart = base.queryStart();
    return fragment(0);
  }

  /** A reference to be read against a base of the same scheme, from behind any scheme. */
  private Parsed relative(int at) {
    if (isSlash(at)) {
      if (isSlash(at + 1)) {
        return special ? authorityAfterSlashes(at + 2) : authority(at + 2);
      }
      copyAuthority();
      return path(new PathBuilder(out, false), at + 1);
    }
    copyAuthority();
    return relativePath(new PathBuilder(out, false), at);
  }

  private Parsed relativePath(PathBuilder path, int at) {
    pathStart = out.length();
    boolean own = at < in.length() && in.charAt(at) != '?' && in.charAt(at) != '#';
    path.copy(base, own);
    if (own) {
      return path(path, at);
    }
    boolean keepsQuery = at == in.length() || in.charAt(at) == '#';
    guard(path);
    if (keepsQuery && base.queryStart() >= 0) {
      queryStart = out.length();
      out.append(base.href(), base.queryStart(), base.queryEnd());
    }
    return query(at);
  }

  /** Takes over user, host and port. */
  private void copyAuthority() {
    out.append(base.href(), out.length(), base.authorityEnd());
    hostStart = base.hostStart();
    hostEnd = base.hostEnd();
  }

  private Parsed file(int at) {
    Url fileBase = base != null && base.scheme().equals("file") ? base : null;
    if (isSlash(at)) {
      return isSlash(at + 1) ? fileHost(at + 2) : fileRoot(fileBase, at);
    }
    if (fileBase == null) {
      emptyHost();
      return path(new PathBuilder(out, true), at);
    }
    copyAuthority();
    PathBuilder path = new PathBuilder(out, true);
    return startsWithDrive(at) ? path(path, at) : relativePath(path, at);
  }

  /** One slash: an absolute path on the base's host, and on its drive. */
  private Parsed fileRoot(Url fileBase, int at) {
    if (fileBase == null) {
      emptyHost();
      return path(new PathBuilder(out, true), at + 1);
    }
    copyAuthority();
    PathBuilder path = new PathBuilder(out, true);
    pathStart = out.length();
    if (!startsWithDrive(at + 1)) {
      path.copyDrive(fileBase);
    }
    return path(path, at + 1);
  }

  private Parsed fileHost(int at) {
    int end = authorityEnd(at);
    boolean drive = end - at == 2 && PathBuilder.isDrive(in, at, true);
    if (drive || end == at) {
      emptyHost();
      return drive ? path(new PathBuilder(out, true), at) : pathAfterAuthority(end);
    }
    Host host = HostParser.parse(in.substring(at, end), true);
    if (host instanceof Host.Refused refused) {
      return invalid(refused.why());
    }
    emptyHost();
    String name = ((Host.Named) host).text();
    out.append(name.equals("localhost") ? "" : name);
    hostEnd = out.length();
    return pathAfterAuthority(end);
  }

  private void emptyHost() {
    out.append("//");
    hostStart = out.length();
    hostEnd = hostStart;
  }

  /** Whether a drive letter stands at {@code at} as a whole segment. */
  private boolean startsWithDrive(int at) {
    return PathBuilder.isDrive(in, at, true)
        && (at + 2 == in.length() || "/\\?#".indexOf(in.charAt(at + 2)) >= 0);
  }

  private Parsed authorityAfterSlashes(int at) {
    while (isSlash(at)) {
      at++;
    }
    return authority(at);
  }

  private Parsed authority(int at) {
    int end = authorityEnd(at);
    out.append("//");
    int sign = in.lastIndexOf('@', end - 1);
    if (sign >= at) {
      userinfo(at, sign);
      if (sign + 1 == end) {
        return invalid("no host");
      }
    }
    return host(Math.max(at, sign + 1), end);
  }

  private int authorityEnd(int at) {
    int end = at;
    while (end < in.length() && !isSlash(end) && in.charAt(end) != '?' && in.charAt(end) != '#') {
      end++;
    }
    return end;
  }

  private void userinfo(int from, int to) {
    int colon = in.indexOf(':', from);
    int nameEnd = colon < 0 || colon > to ? to : colon;
    boolean password = nameEnd + 1 < to;
    PercentEncoding.append(out, in, from, nameEnd, EncodeSet.USERINFO);
    if (password) {
      out.append(':');
      PercentEncoding.append(out, in, nameEnd + 1, to, EncodeSet.USERINFO);
    }
    if (password || nameEnd > from) {
      out.append('@');
    }
  }

  private Parsed host(int from, int end) {
    int colon = portColon(from, end);
    int to = colon < 0 ? end : colon;
    hostStart = out.length();
    if (to > from) {
      Host host = HostParser.parse(in.substring(from, to), special);
      if (host instanceof Host.Refused refused) {
        return invalid(refused.why());
      }
      out.append(((Host.Named) host).text());
    } else if (special || colon >= 0) {
      return invalid("no host");
    }
    hostEnd = out.length();
    return colon < 0 ? pathAfterAuthority(end) : port(colon + 1, end);
  }

  /** The first colon outside brackets, or -1. */
  private int portColon(int from, int end) {
    boolean inBrackets = false;
    for (int i = from; i < end; i++) {
      char c = in.charAt(i);
      if (c == ':' && !inBrackets) {
        return i;
      }
      inBrackets = c == '[' || inBrackets && c != ']';
    }
    return -1;
  }

  private Parsed port(int from, int end) {
    int port = 0;
    for (int i = from; i < end; i++) {
      int digit = in.charAt(i) - '0';
      port = port * 10 + digit;
      if (digit < 0 || digit > 9 || port > 65535) {
        return invalid("the port is not a number up to 65535");
      }
    }
    if (from < end && port != Scheme.defaultPort(scheme)) {
      out.append(':').append(port);
    }
    return pathAfterAuthority(end);
  }

  /** A special URL has a path always, others may have none. */
  private Parsed pathAfterAuthority(int at) {
    pathStart = out.length();
    if (!special && !isSlash(at)) {
      return query(at);
    }
    return path(new PathBuilder(out, scheme.equals("file")), isSlash(at) ? at + 1 : at);
  }

  private Parsed hostlessPath(int at) {
    return path(new PathBuilder(out, false), at + 1);
  }

  /** Segments from {@code at}, which is behind the first slash, up to query or fragment. */
  private Parsed path(PathBuilder path, int at) {
    int end = pathEnd(at);
    path.segments(in, at, end, special);
    guard(path);
    return query(end);
  }

  private void guard(PathBuilder path) {
    pathStart = path.start();
    if (hostStart == scheme.length() + 1 && path.guard()) {
      pathStart += 2;
    }
  }

  private int pathEnd(int at) {
    int end = at;
    while (end < in.length() && in.charAt(end) != '?' && in.charAt(end) != '#') {
      end++;
    }
    return end;
  }

  private Parsed opaquePath(int at) {
    int end = pathEnd(at);
    pathStart = out.length();
    PercentEncoding.append(out, in, at, end, EncodeSet.C0_CONTROL);
    // a space before query or fragment would be lost when they are taken away
    if (end < in.length() && end > at && in.charAt(end - 1) == ' ') {
      out.setLength(out.length() - 1);
      out.append("%20");
    }
    return query(end);
  }

  private Parsed query(int at) {
    if (at == in.length() || in.charAt(at) != '?') {
      return fragment(at);
    }
    int hash = in.indexOf('#', at);
    int end = hash < 0 ? in.length() : hash;
    queryStart = out.length();
    out.append('?');
    EncodeSet set = special ? EncodeSet.SPECIAL_QUERY : EncodeSet.QUERY;
    if (Scheme.queryFollowsCharset(scheme)) {
      QueryEncoding.append(out, in, at + 1, end, set, charset);
    } else {
      PercentEncoding.append(out, in, at + 1, end, set);
    }
    return fragment(end);
  }

  private Parsed fragment(int at) {
    if (at < in.length()) {
      fragmentStart = out.length();
      out.append('#');
      PercentEncoding.append(out, in, at + 1, in.length(), EncodeSet.FRAGMENT);
    }
    return new Url(
        out.toString(), scheme.length(), hostStart, hostEnd, pathStart, queryStart, fragmentStart);
  }

  private boolean isSlash(int at) {
    return at < in.length() && (in.charAt(at) == '/' || special && in.charAt(at) == '\\');
  }

  private Parsed invalid(String why) {
    return new InvalidUrl(given, why);
  }
}
