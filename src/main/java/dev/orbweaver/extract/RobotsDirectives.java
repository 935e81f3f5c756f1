package dev.orbweaver.extract;

import dev.orbweaver.model.Headers;
import java.util.Set;

/** Whether a page asks that its links not be followed: X-Robots-Tag and meta robots. */
final class RobotsDirectives {
  /** Directives with a value: what stands before their colon is no crawler's name. */
  private static final Set<String> VALUED =
      Set.of("unavailable_after", "max-snippet", "max-image-preview", "max-video-preview");

  private final String token;

  /**
   * @param token our product token; what is said to {@code robots} is said to us too
   */
  RobotsDirectives(String token) {
    this.token = token;
  }

  boolean nofollowIn(Headers headers) {
    for (String value : headers.all("x-robots-tag")) {
      if (nofollowIn(value)) {
        return true;
      }
    }
    return false;
  }

  boolean nofollowInMeta(String name, String content) {
    return isForUs(name.strip()) && isNofollow(content);
  }

  /** A name before a colon says to whom all that follows it is said. */
  private boolean nofollowIn(String value) {
    boolean forUs = true;
    for (String part : value.split(",")) {
      int colon = part.indexOf(':');
      String name = colon < 0 ? "" : part.substring(0, colon).strip();
      boolean addressed = isName(name);
      if (addressed) {
        forUs = isForUs(name);
      }
      if (forUs && isNofollow(addressed ? part.substring(colon + 1) : part)) {
        return true;
      }
    }
    return false;
  }

  private boolean isForUs(String name) {
    return name.equals("*")
        || name.equalsIgnoreCase("robots")
        || (!token.isEmpty() && name.equalsIgnoreCase(token));
  }

  private static boolean isName(String text) {
    return !text.isEmpty()
        && text.chars().noneMatch(c -> c <= ' ')
        && !VALUED.contains(text.toLowerCase(java.util.Locale.ROOT));
  }

  private static boolean isNofollow(String directives) {
    return Tokens.contains(directives, "nofollow") || Tokens.contains(directives, "none");
  }
}
