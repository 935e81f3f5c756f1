package dev.orbweaver.cookies;

import dev.orbweaver.url.Url;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The cookies of one host. They are sent to this host only: one that is meant for a whole domain is
 * not shared with the domain's other hosts, for each host has one owner.
 *
 * <p>Bounded in number and size. Safe for many threads: answers come on any.
 */
public final class CookieJar {
  /** More and the oldest are forgotten. */
  static final int MOST = 50;

  /** Longer Cookie headers are refused by servers. */
  static final int LONGEST_HEADER = 8 * 1024;

  /** Set-Cookie fields of one answer that are looked at. */
  private static final int MOST_AT_ONCE = 100;

  /** As they are sent: longer paths first, then older ones. */
  private static final Comparator<Cookie> ORDER =
      Comparator.<Cookie>comparingInt(cookie -> -cookie.path().length())
          .thenComparingLong(Cookie::createdMillis);

  private final String host;
  private final List<Cookie> cookies;

  /**
   * @param kept what an earlier jar of the host held
   */
  public CookieJar(String host, List<Cookie> kept) {
    this.host = host;
    this.cookies = new ArrayList<>(kept);
  }

  /**
   * Takes what an answer sets.
   *
   * @return whether the jar is another now
   */
  public synchronized boolean take(Url from, List<String> headers, long nowMillis) {
    if (!from.host().equals(host) || headers.isEmpty()) {
      return false;
    }
    List<Cookie> before = List.copyOf(cookies);
    for (String header : headers.subList(0, Math.min(headers.size(), MOST_AT_ONCE))) {
      Cookie cookie = SetCookie.parse(header, from, nowMillis);
      if (cookie != null && !wouldHideSecureOne(cookie, from)) {
        put(cookie, nowMillis);
      }
    }
    return !before.equals(cookies);
  }

  /** The Cookie header for a request, or null when there is nothing to say. */
  public synchronized String header(Url url, long nowMillis) {
    if (cookies.isEmpty() || !url.host().equals(host)) {
      return null;
    }
    cookies.removeIf(cookie -> cookie.isOver(nowMillis));
    boolean overTls = url.scheme().equals("https");
    StringBuilder header = new StringBuilder();
    cookies.stream()
        .filter(cookie -> cookie.matchesPath(url.path()) && (overTls || !cookie.secure()))
        .sorted(ORDER)
        .forEach(cookie -> append(header, cookie.pair()));
    return header.isEmpty() ? null : header.toString();
  }

  /** All of them, in the order in which they were set first. */
  public synchronized List<Cookie> all() {
    return List.copyOf(cookies);
  }

  private static void append(StringBuilder header, String pair) {
    if (header.length() + 2 + pair.length() <= LONGEST_HEADER) {
      header.append(header.isEmpty() ? "" : "; ").append(pair);
    }
  }

  /** What came over https is not replaced, nor shadowed, by what anybody on the way may say. */
  private boolean wouldHideSecureOne(Cookie cookie, Url from) {
    return !from.scheme().equals("https")
        && cookies.stream()
            .anyMatch(
                kept ->
                    kept.secure()
                        && kept.name().equals(cookie.name())
                        && kept.matchesPath(cookie.path()));
  }

  private void put(Cookie cookie, long nowMillis) {
    cookies.removeIf(
        kept -> kept.isOver(nowMillis) || cookie.isOver(nowMillis) && kept.isSame(cookie));
    if (cookie.isOver(nowMillis)) {
      return;
    }
    for (int i = 0; i < cookies.size(); i++) {
      if (cookies.get(i).isSame(cookie)) {
        cookies.set(i, cookie.createdAt(cookies.get(i).createdMillis()));
        return;
      }
    }
    cookies.add(cookie);
    if (cookies.size() > MOST) {
      cookies.remove(0);
    }
  }
}
