package dev.orbweaver.cookies;

import dev.orbweaver.url.Url;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What an answer set that its request did not carry, and that the same request would carry now.
 *
 * @param pairs as they stand in a Cookie header
 * @param names of those that the request had not even with another value
 */
public record NewCookies(Set<String> pairs, Set<String> names) {
  private static final String BETWEEN = "; ";

  /**
   * @param headers the answer's Set-Cookie fields
   * @param sent the Cookie header that the request had, or null
   * @param now the one that it would have now, or null
   */
  public static NewCookies of(
      Url url, List<String> headers, String sent, String now, long nowMillis) {
    if (headers.isEmpty() || now == null || now.equals(sent)) {
      return new NewCookies(Set.of(), Set.of());
    }
    Set<String> before = split(sent);
    Set<String> known = before.stream().map(NewCookies::name).collect(Collectors.toSet());
    // the host's other answers, which come at the same time, may have set something, too
    Set<String> pairs =
        headers.stream()
            .map(header -> SetCookie.parse(header, url, nowMillis))
            .filter(Objects::nonNull)
            .map(Cookie::pair)
            .filter(pair -> !before.contains(pair))
            .collect(Collectors.toSet());
    pairs.retainAll(split(now));
    Set<String> names = pairs.stream().map(NewCookies::name).collect(Collectors.toSet());
    names.removeAll(known);
    return new NewCookies(pairs, names);
  }

  private static Set<String> split(String header) {
    return header == null ? Set.of() : new HashSet<>(Arrays.asList(header.split(BETWEEN)));
  }

  private static String name(String pair) {
    return pair.substring(0, Math.max(0, pair.indexOf('=')));
  }
}
