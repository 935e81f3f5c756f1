package dev.orbweaver.extract;

import dev.orbweaver.model.Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What an answer asks of robots, ours among them: X-Robots-Tag and meta robots. */
final class RobotsDirectives {
  /** Directives with a value: what stands before their colon is no crawler's name. */
  private static final Set<String> VALUED =
      Set.of("unavailable_after", "max-snippet", "max-image-preview", "max-video-preview");

  /** More are no directives but noise. */
  private static final int MOST = 100;

  private final String token;

  /**
   * @param token our product token; what is said to {@code robots} is said to us too
   */
  RobotsDirectives(String token) {
    this.token = token;
  }

  static boolean isNofollow(List<String> directives) {
    return directives.contains("nofollow") || directives.contains("none");
  }

  static boolean isNoindex(List<String> directives) {
    return directives.contains("noindex") || directives.contains("none");
  }

  /** Those of the header, each once and in lower case. */
  List<String> in(Headers headers) {
    List<String> directives = new ArrayList<>();
    for (String value : headers.all("x-robots-tag")) {
      inField(value, directives);
    }
    return directives;
  }

  /** Adds those of a meta element. */
  void inMeta(String name, String content, List<String> directives) {
    if (isForUs(name.strip())) {
      for (String part : content.split(",")) {
        add(part, directives);
      }
    }
  }

  /** A name before a colon says to whom all that follows it is said. */
  private void inField(String value, List<String> directives) {
    boolean forUs = true;
    for (String part : value.split(",")) {
      int colon = part.indexOf(':');
      String name = colon < 0 ? "" : part.substring(0, colon).strip();
      boolean addressed = isName(name);
      if (addressed) {
        forUs = isForUs(name);
      }
      if (forUs) {
        add(addressed ? part.substring(colon + 1) : part, directives);
      }
    }
  }

  /** Words beside each other are directives of their own, unless one has a value. */
  private static void add(String part, List<String> directives) {
    String lower = part.strip().toLowerCase(Locale.ROOT);
    String[] words = lower.indexOf(':') < 0 ? lower.split("\\s+") : new String[] {lower};
    for (String word : words) {
      if (!word.isEmpty() && directives.size() < MOST && !directives.contains(word)) {
        directives.add(word);
      }
    }
  }

  private boolean isForUs(String name) {
    return name.equals("*")
        || name.equalsIgnoreCase("robots")
        || (!token.isEmpty() && name.equalsIgnoreCase(token));
  }

  private static boolean isName(String text) {
    return !text.isEmpty()
        && text.chars().noneMatch(c -> c <= ' ')
        && !VALUED.contains(text.toLowerCase(Locale.ROOT));
  }
}
