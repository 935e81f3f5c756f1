package dev.orbweaver.cookies;

/**
 * One cookie as it is kept.
 *
 * @param name may be empty
 * @param domain the host that set it, or a domain above it that it named
 * @param hostOnly whether it named none
 * @param path where it is sent to: there and below
 * @param secure whether it is sent over https only
 * @param createdMillis wall-clock time
 * @param expiresMillis wall-clock time, or {@link #SESSION}
 */
public record Cookie(
    String name,
    String value,
    String domain,
    boolean hostOnly,
    String path,
    boolean secure,
    long createdMillis,
    long expiresMillis) {

  /** Until the crawl ends. */
  public static final long SESSION = Long.MAX_VALUE;

  boolean isOver(long nowMillis) {
    return expiresMillis <= nowMillis;
  }

  /** Whether the other one takes this one's place. */
  boolean isSame(Cookie other) {
    return name.equals(other.name)
        && domain.equals(other.domain)
        && hostOnly == other.hostOnly
        && path.equals(other.path);
  }

  /** RFC 6265, 5.1.4: the path itself and what is below it. */
  boolean matchesPath(String requestPath) {
    return requestPath.startsWith(path)
        && (requestPath.length() == path.length()
            || path.endsWith("/")
            || requestPath.charAt(path.length()) == '/');
  }

  int size() {
    return name.length() + value.length();
  }

  /** As it stands in a Cookie header. */
  String pair() {
    return name.isEmpty() ? value : name + "=" + value;
  }

  Cookie createdAt(long millis) {
    return new Cookie(name, value, domain, hostOnly, path, secure, millis, expiresMillis);
  }
}
