package dev.orbweaver.scope;

import dev.orbweaver.url.Url;

/** Host names as scopes compare them. */
final class HostName {
  private static final String WWW = "www.";

  private HostName() {}

  /** The URL's host; a final dot makes no other host of it. */
  static String of(Url url) {
    String host = url.host();
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }

  static String withoutWww(String host) {
    return host.startsWith(WWW) ? host.substring(WWW.length()) : host;
  }

  static String withWww(String host) {
    return host.startsWith(WWW) ? host : WWW + host;
  }

  /** The last two labels, or the whole when there are no more. */
  static String tail(String host) {
    int last = host.lastIndexOf('.');
    int second = last <= 0 ? -1 : host.lastIndexOf('.', last - 1);
    return second < 0 ? host : host.substring(second + 1);
  }
}
