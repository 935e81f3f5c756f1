package dev.orbweaver.url;

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
    throw new UnsupportedOperationException();
  }
}
