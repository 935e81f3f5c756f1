package dev.orbweaver.url;

/** What a person types as the root of a crawl: an http(s) URL whose scheme may be left out. */
public final class RootUrl {
  private RootUrl() {}

  /**
   * Parses {@code typed}; without a scheme it gets {@code http://}, and {@code host:80} has none.
   */
  public static Parsed parse(String typed) {
    String text = InputCleaning.clean(typed);
    if (text.isEmpty()) {
      return new InvalidUrl(typed, "it is empty");
    }
    int colon = Scheme.end(text);
    String scheme = Ascii.lower(text.substring(0, Math.max(colon, 0)));
    if (colon < 0 || isPort(text, colon + 1) || scheme.indexOf('.') >= 0) {
      return withoutScheme(typed, text);
    }
    if (!scheme.equals("http") && !scheme.equals("https")) {
      return new InvalidUrl(typed, "only http and https can be crawled, not " + scheme);
    }
    return parse(typed, text);
  }

  /**
   * What was typed, for a message: up to its last {@code @}, where a password may stand, it is left
   * out.
   */
  public static String shown(String typed) {
    int at = typed.lastIndexOf('@');
    if (at < 0) {
      return typed;
    }
    int slashes = typed.indexOf("//");
    return typed.substring(0, slashes < 0 || slashes > at ? 0 : slashes + 2)
        + "***"
        + typed.substring(at);
  }

  private static Parsed withoutScheme(String typed, String text) {
    if (text.startsWith("//")) {
      return parse(typed, "http:" + text);
    }
    // the standard skips surplus slashes: /etc/passwd would become the host "etc"
    if (text.startsWith("/") || text.startsWith("\\")) {
      return new InvalidUrl(typed, "no host");
    }
    return parse(typed, "http://" + text);
  }

  private static Parsed parse(String typed, String text) {
    Parsed parsed = Url.parse(text);
    return parsed instanceof InvalidUrl invalid ? new InvalidUrl(typed, invalid.why()) : parsed;
  }

  /** Whether digits up to the end or a path stand at {@code at}, as after a host. */
  private static boolean isPort(String text, int at) {
    int end = at;
    while (end < text.length() && Ascii.isDigit(text.charAt(end))) {
      end++;
    }
    return end > at && (end == text.length() || "/?#\\".indexOf(text.charAt(end)) >= 0);
  }
}
