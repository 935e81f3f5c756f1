package dev.orbweaver.url;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * An absolute URL as the WHATWG standard parses and serialises it; immutable, equal when {@link
 * #href()} is.
 *
 * <p>Parsing is total: it gives either a {@code Url} or an {@link InvalidUrl}, so callers write
 * {@code if (Url.parse(s) instanceof Url url)}.
 *
 * <p>It is one string and six offsets, 40 bytes beside the characters: a frontier holds many.
 */
public final class Url implements Parsed {
  private static final Hasher64 FINGERPRINT = Hashing.xxh3_64();

  private final String href;
  private final int schemeEnd; // the colon
  private final int hostStart; // schemeEnd + 1 when there is no authority
  private final int hostEnd;
  private final int pathStart;
  private final int queryStart; // the question mark, or -1
  private final int fragmentStart; // the hash, or -1

  Url(
      String href,
      int schemeEnd,
      int hostStart,
      int hostEnd,
      int pathStart,
      int queryStart,
      int fragmentStart) {
    this.href = href;
    this.schemeEnd = schemeEnd;
    this.hostStart = hostStart;
    this.hostEnd = hostEnd;
    this.pathStart = pathStart;
    this.queryStart = queryStart;
    this.fragmentStart = fragmentStart;
  }

  public static Parsed parse(String input) {
    return parse(input, null);
  }

  /** Parses against a base (null: none). */
  public static Parsed parse(String input, Url base) {
    return parse(input, base, StandardCharsets.UTF_8);
  }

  /**
   * As {@link #parse(String, Url)}; the query is encoded in the page's charset, as the HTML
   * standard asks.
   */
  public static Parsed parse(String input, Url base, Charset queryCharset) {
    Url plain = PlainReference.parse(input, base);
    return plain != null ? plain : UrlParser.parse(input, base, queryCharset);
  }

  /** The whole serialisation, fragment and userinfo included; all of it is ASCII. */
  public String href() {
    return href;
  }

  /** Scheme in lower case, without the colon. */
  public String scheme() {
    return isHttp() ? schemeEnd == 4 ? "http" : "https" : href.substring(0, schemeEnd);
  }

  public boolean isHttp() {
    return href.startsWith("http") && (schemeEnd == 4 || schemeEnd == 5 && href.charAt(4) == 's');
  }

  /** The serialised host (IPv6 in brackets), or "" when there is none. */
  public String host() {
    return href.substring(hostStart, hostEnd);
  }

  /** Whether the other one has the same host. */
  public boolean isOnHostOf(Url other) {
    int length = hostEnd - hostStart;
    return length == other.hostEnd - other.hostStart
        && href.regionMatches(hostStart, other.href, other.hostStart, length);
  }

  /** The port if it is given and not the scheme's default, else -1. */
  public int port() {
    if (!hasAuthority() || hostEnd == pathStart) {
      return -1;
    }
    return Integer.parseInt(href, hostEnd + 1, pathStart, 10);
  }

  /** The port to connect to: given or the scheme's default; -1 when there is neither. */
  public int effectivePort() {
    int given = port();
    return given >= 0 ? given : Scheme.defaultPort(scheme());
  }

  /** Whether the host is an IPv4 or IPv6 address, not a name to look up. */
  public boolean hostIsAddress() {
    if (hostStart == hostEnd) {
      return false;
    }
    return href.charAt(hostStart) == '['
        || Ascii.isDigit(href.charAt(hostEnd - 1))
            && Scheme.isSpecial(scheme())
            && Ipv4.endsInNumber(host());
  }

  /** The serialised path, {@code /} at least for http(s). */
  public String path() {
    return href.substring(pathStart, pathEnd());
  }

  /** The query without its question mark, or null (an empty query is ""). */
  public String query() {
    return queryStart < 0 ? null : href.substring(queryStart + 1, queryEnd());
  }

  /** The fragment without its hash, or null. */
  public String fragment() {
    return fragmentStart < 0 ? null : href.substring(fragmentStart + 1);
  }

  /** Path and query as they stand in a request line. */
  public String requestTarget() {
    return href.substring(pathStart, queryEnd());
  }

  /**
   * {@code scheme://host[:port]}; {@code null} as text for schemes whose URLs share no origin
   * (file, data and every other that is not special).
   */
  public String origin() {
    String scheme = scheme();
    if (!Scheme.isSpecial(scheme) || scheme.equals("file")) {
      return "null";
    }
    return hasUserinfo()
        ? scheme + "://" + href.substring(hostStart, pathStart)
        : href.substring(0, pathStart);
  }

  /** Percent-decoded user name, or "". */
  public String username() {
    return hasUserinfo() ? PercentEncoding.decode(href.substring(schemeEnd + 3, userEnd())) : "";
  }

  /** Percent-decoded password, or "". */
  public String password() {
    return hasUserinfo() && userEnd() < hostStart - 1
        ? PercentEncoding.decode(href.substring(userEnd() + 1, hostStart - 1))
        : "";
  }

  /**
   * The same URL without fragment and userinfo: what a crawl compares and requests. This, if it has
   * neither.
   */
  public Url forCrawling() {
    if (fragmentStart < 0 && !hasUserinfo()) {
      return this;
    }
    int cut = hasUserinfo() ? hostStart - schemeEnd - 3 : 0;
    String kept = href.substring(hostStart, queryEnd());
    return new Url(
        href.substring(0, hostStart - cut).concat(kept),
        schemeEnd,
        hostStart - cut,
        hostEnd - cut,
        pathStart - cut,
        queryStart < 0 ? -1 : queryStart - cut,
        -1);
  }

  /**
   * 64 bits over {@link #href()}: equal for equal URLs, on every machine and in every version. They
   * are XXH3 (64 bits, seed 0) over the characters as UTF-16, low octet first.
   */
  public long fingerprint() {
    return FINGERPRINT.hashCharsToLong(href);
  }

  boolean hasAuthority() {
    return hostStart > schemeEnd + 1;
  }

  /** A path that is no list of segments ({@code mailto:x}) and so is no base for others. */
  boolean hasOpaquePath() {
    return !hasAuthority() && !href.startsWith("/", pathStart);
  }

  /** Where scheme and authority end; before a path's {@code /.} guard. */
  int authorityEnd() {
    return hasAuthority() ? pathStart : schemeEnd + 1;
  }

  int schemeEnd() {
    return schemeEnd;
  }

  int hostStart() {
    return hostStart;
  }

  int hostEnd() {
    return hostEnd;
  }

  int pathStart() {
    return pathStart;
  }

  int pathEnd() {
    return queryStart < 0 ? queryEnd() : queryStart;
  }

  /** The index of the question mark, or -1. */
  int queryStart() {
    return queryStart;
  }

  int queryEnd() {
    return fragmentStart < 0 ? href.length() : fragmentStart;
  }

  private boolean hasUserinfo() {
    return hostStart > schemeEnd + 3;
  }

  private int userEnd() {
    int colon = href.indexOf(':', schemeEnd + 3);
    return colon < 0 || colon >= hostStart ? hostStart - 1 : colon;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Url url && href.equals(url.href);
  }

  @Override
  public int hashCode() {
    return href.hashCode();
  }

  @Override
  public String toString() {
    return href;
  }
}
