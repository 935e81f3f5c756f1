package dev.orbweaver.transport;

import dev.orbweaver.url.Url;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Addresses that are written out: read without asking any name server. */
final class AddressLiteral {
  private AddressLiteral() {}

  /**
   * The address that a configuration names, or null: four decimal numbers, or IPv6 with or without
   * brackets. Shorthand such as {@code 127.1} or {@code 10} is none: who wrote it may have meant
   * something else.
   */
  static InetAddress parse(String text) {
    String host = text.indexOf(':') >= 0 && !text.startsWith("[") ? "[" + text + "]" : text;
    return Url.parse("http://" + host + "/") instanceof Url url && isWhole(url, host)
        ? ofHost(url.host())
        : null;
  }

  /** The address that a URL's host is; only for those whose {@link Url#hostIsAddress} is true. */
  static InetAddress ofHost(String host) {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(host + " is no address", e);
    }
  }

  private static boolean isWhole(Url url, String host) {
    return url.hostIsAddress()
        && url.href().equals("http://" + url.host() + "/")
        && (host.endsWith("]") || url.host().equals(host));
  }
}
