package dev.orbweaver.cookies;

import dev.orbweaver.url.RegistrableDomain;
import dev.orbweaver.url.Url;
import java.time.Duration;
import java.util.Locale;

/** Reads a Set-Cookie header: what a server says, and what of it counts. */
final class SetCookie {
  /** Name and value together; longer cookies are passed over. */
  static final int LONGEST = 4096;

  private static final int LONGEST_ATTRIBUTE = 1024;

  /** Nothing is kept longer, whatever it asks for. */
  private static final long LONGEST_LIFE = Duration.ofDays(400).toMillis();

  private static final long PAST = 0;

  private final Url from;
  private final long now;
  private String domain = "";
  private String path = "";
  private boolean secure;
  private boolean hasMaxAge;
  private long expires = Cookie.SESSION;

  private SetCookie(Url from, long now) {
    this.from = from;
    this.now = now;
  }

  /** The cookie, or null for one that must not be set. */
  static Cookie parse(String header, Url from, long now) {
    if (header.chars().anyMatch(c -> c < 0x20 && c != '\t' || c == 0x7f)) {
      return null;
    }
    return new SetCookie(from, now).parse(header.split(";", -1));
  }

  private Cookie parse(String[] parts) {
    int equals = parts[0].indexOf('=');
    String name = parts[0].substring(0, Math.max(equals, 0)).strip();
    String value = parts[0].substring(equals + 1).strip();
    if (name.length() + value.length() > LONGEST || (name + value).isEmpty()) {
      return null;
    }
    for (int i = 1; i < parts.length; i++) {
      attribute(parts[i]);
    }
    String host = from.host();
    String whose = domain.isEmpty() ? host : canonical(domain);
    boolean hostOnly = domain.isEmpty();
    if (!hostOnly && isPublicSuffix(whose)) {
      hostOnly = whose.equals(host); // what a suffix sets is for itself
      whose = hostOnly ? host : null;
    }
    if (whose == null || !isAtOrBelow(host, whose)) {
      return null;
    }
    Cookie cookie = new Cookie(name, value, whose, hostOnly, pathOrDefault(), secure, now, expires);
    return mayBeSet(cookie) ? cookie : null;
  }

  private void attribute(String part) {
    int equals = part.indexOf('=');
    String name = (equals < 0 ? part : part.substring(0, equals)).strip().toLowerCase(Locale.ROOT);
    String value = equals < 0 ? "" : part.substring(equals + 1).strip();
    if (value.length() > LONGEST_ATTRIBUTE) {
      return;
    }
    switch (name) {
      case "domain" -> domain = value.startsWith(".") ? value.substring(1) : value;
      case "path" -> path = value;
      case "secure" -> secure = true;
      case "max-age" -> maxAge(value);
      case "expires" -> {
        if (!hasMaxAge) {
          CookieDate.parse(value).ifPresent(this::expireAt);
        }
      }
      default -> {
        // SameSite and HttpOnly are about pages in a browser
      }
    }
  }

  private void maxAge(String value) {
    if (value.matches("-?\\d+")) {
      hasMaxAge = true;
      boolean over = value.startsWith("-") || value.chars().allMatch(c -> c == '0');
      long seconds = value.length() > 10 ? Integer.MAX_VALUE : over ? 0 : Long.parseLong(value);
      expireAt(over ? PAST : now + seconds * 1000);
    }
  }

  private void expireAt(long millis) {
    expires = Math.min(millis, now + LONGEST_LIFE);
  }

  private String pathOrDefault() {
    if (path.startsWith("/")) {
      return path;
    }
    String own = from.path();
    int slash = own.lastIndexOf('/');
    return slash <= 0 ? "/" : own.substring(0, slash);
  }

  /** Secure ones come from https only, and the prefixes keep what they promise. */
  private boolean mayBeSet(Cookie cookie) {
    boolean overTls = from.scheme().equals("https");
    String prefix =
        (cookie.name().isEmpty() ? cookie.value() : cookie.name()).toLowerCase(Locale.ROOT);
    boolean promisesSecure = prefix.startsWith("__secure-") || prefix.startsWith("__host-");
    boolean promisesHost = prefix.startsWith("__host-");
    return (!cookie.secure() || overTls)
        && (!promisesSecure || cookie.secure() && !cookie.name().isEmpty())
        && (!promisesHost || cookie.hostOnly() && cookie.path().equals("/"));
  }

  private static String canonical(String name) {
    return Url.parse("http://" + name + "/") instanceof Url url
            && url.href().equals("http://" + url.host() + "/")
        ? url.host()
        : null;
  }

  private static boolean isPublicSuffix(String name) {
    return name != null && RegistrableDomain.find(name).isEmpty();
  }

  private boolean isAtOrBelow(String host, String whose) {
    return host.equals(whose) || host.endsWith("." + whose) && !from.hostIsAddress();
  }
}
