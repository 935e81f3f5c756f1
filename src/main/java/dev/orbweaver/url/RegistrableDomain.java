package dev.orbweaver.url;

import crawlercommons.domains.EffectiveTldFinder;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The registrable domain of a host by the public suffix list: {@code a.b.example.co.uk} belongs to
 * {@code example.co.uk}.
 */
public final class RegistrableDomain {
  private RegistrableDomain() {}

  /**
   * The registrable domain; the host itself when it is an address, a single label or a public
   * suffix.
   */
  public static String of(String host) {
    return find(host).orElse(host);
  }

  /**
   * Reads the public suffix list, if several hosts have names: it takes some tenths of a second in
   * a JVM that has just begun, and whoever asks first waits for it. One host may never need it.
   */
  public static void prepareFor(Stream<String> hosts) {
    if (hosts.filter(host -> !isNoDomain(host)).distinct().limit(2).count() == 2) {
      EffectiveTldFinder.getInstance();
    }
  }

  /** The registrable domain, if the host lies below a public suffix; a final dot is dropped. */
  public static Optional<String> find(String host) {
    if (host == null || isNoDomain(host)) {
      return Optional.empty();
    }
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    String found = EffectiveTldFinder.getAssignedDomain(name, true, false);
    if (found == null && EffectiveTldFinder.getEffectiveTLD(name) == null) {
      found = belowUnknownSuffix(name);
    }
    return Optional.ofNullable(found);
  }

  private static boolean isNoDomain(String host) {
    return host.startsWith(".") || host.indexOf(':') >= 0 || Ipv4.endsInNumber(host);
  }

  /** The list's own rule for what it doesn't list: the last label is a suffix. */
  private static String belowUnknownSuffix(String name) {
    int suffixDot = name.lastIndexOf('.');
    return suffixDot <= 0 ? null : name.substring(name.lastIndexOf('.', suffixDot - 1) + 1);
  }
}
