package dev.orbweaver.url;

/** What the standard knows about single schemes: which are special, and their default ports. */
final class Scheme {
  private Scheme() {}

  static boolean isSpecial(String scheme) {
    return switch (scheme) {
      case "http", "https", "file", "ftp", "ws", "wss" -> true;
      default -> false;
    };
  }

  /** The default port, or -1. */
  static int defaultPort(String scheme) {
    return switch (scheme) {
      case "http", "ws" -> 80;
      case "https", "wss" -> 443;
      case "ftp" -> 21;
      default -> -1;
    };
  }

  /** Only pages fetched from a special, non-socket scheme have their charset in their queries. */
  static boolean queryFollowsCharset(String scheme) {
    return isSpecial(scheme) && !scheme.equals("ws") && !scheme.equals("wss");
  }

  /** The index of the colon that ends a scheme at the start of {@code text}, or -1. */
  static int end(String text) {
    if (text.isEmpty() || !Ascii.isAlpha(text.charAt(0))) {
      return -1;
    }
    int at = 1;
    while (at < text.length() && Ascii.isSchemeCharacter(text.charAt(at))) {
      at++;
    }
    return at < text.length() && text.charAt(at) == ':' ? at : -1;
  }
}
