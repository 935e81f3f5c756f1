package dev.orbweaver.url;

import java.nio.charset.Charset;

/**
 * An absolute URL as the WHATWG standard parses and serialises it; immutable, equal when {@link
 * #href()} is.
 *
 * <p>Parsing is total: it gives either a {@code Url} or an {@link InvalidUrl}, so callers write
 * {@code if (Url.parse(s) instanceof Url url)}.
 */
public final class Url implements Parsed {
  private Url() {}

  public static Parsed parse(String input) {
    throw new UnsupportedOperationException();
  }

  /** Parses against a base (null: none). */
  public static Parsed parse(String input, Url base) {
    throw new UnsupportedOperationException();
  }

  /**
   * As {@link #parse(String, Url)}; the query is encoded in the page's charset, as the HTML
   * standard asks.
   */
  public static Parsed parse(String input, Url base, Charset queryCharset) {
    throw new UnsupportedOperationException();
  }

  /** The whole serialisation, fragment and userinfo included. */
  public String href() {
    throw new UnsupportedOperationException();
  }

  /** Scheme in lower case, without the colon. */
  public String scheme() {
    throw new UnsupportedOperationException();
  }

  public boolean isHttp() {
    throw new UnsupportedOperationException();
  }

  /** The serialised host (IPv6 in brackets), or "" when there is none. */
  public String host() {
    throw new UnsupportedOperationException();
  }

  /** The port if it is given and not the scheme's default, else -1. */
  public int port() {
    throw new UnsupportedOperationException();
  }

  /** The port to connect to: given or the scheme's default; -1 when there is neither. */
  public int effectivePort() {
    throw new UnsupportedOperationException();
  }

  public boolean hostIsAddress() {
    throw new UnsupportedOperationException();
  }

  /** The serialised path, {@code /} at least for http(s). */
  public String path() {
    throw new UnsupportedOperationException();
  }

  /** The query without its question mark, or null (an empty query is ""). */
  public String query() {
    throw new UnsupportedOperationException();
  }

  /** The fragment without its hash, or null. */
  public String fragment() {
    throw new UnsupportedOperationException();
  }

  /** Path and query as they stand in a request line. */
  public String requestTarget() {
    throw new UnsupportedOperationException();
  }

  /** {@code scheme://host[:port]}. */
  public String origin() {
    throw new UnsupportedOperationException();
  }

  /** Percent-decoded user name, or "". */
  public String username() {
    throw new UnsupportedOperationException();
  }

  /** Percent-decoded password, or "". */
  public String password() {
    throw new UnsupportedOperationException();
  }

  /**
   * The same URL without fragment and userinfo: what a crawl compares and requests. This, if it has
   * neither.
   */
  public Url forCrawling() {
    throw new UnsupportedOperationException();
  }

  /** 64 bits over {@link #href()}: equal for equal URLs, on every machine and in every version. */
  public long fingerprint() {
    throw new UnsupportedOperationException();
  }
}
