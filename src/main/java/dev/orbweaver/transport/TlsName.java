package dev.orbweaver.transport;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.StandardConstants;

/**
 * What a host is called in a handshake, where its name is none for the JDK, as {@code a_b.test} and
 * {@code -a.test} are: it knows letters, digits and inner hyphens only. Such hosts stand below
 * wildcard certificates, and browsers go there.
 */
final class TlsName {
  /** No authority may name a label with hyphens in its third and fourth place, but for xn--. */
  private static final String RESERVED = "ow--";

  private TlsName() {}

  /**
   * The name that a certificate is checked against.
   *
   * <p>That is the host, but where its first label alone is unusual, another one stands in for
   * that: one that no certificate has, so that it takes a wildcard for the domain above. Each host
   * has its own, for the JDK goes on with a session of the same name, and asks for what that one
   * asked for.
   */
  static String toCheck(String host) {
    int dot = host.indexOf('.');
    if (dot < 0 || isUsual(host)) {
      return host;
    }
    UUID own = UUID.nameUUIDFromBytes(host.getBytes(StandardCharsets.UTF_8));
    String standIn = RESERVED + own + host.substring(dot);
    return isUsual(standIn) ? standIn : host;
  }

  /** What the server is told of the name; nothing where the JDK does that, or for an address. */
  static List<SNIServerName> toAskFor(String host) {
    boolean unasked = host.startsWith("[") || host.indexOf('.') < 0 || isUsual(host);
    return unasked ? List.of() : List.of(new Raw(host));
  }

  private static boolean isUsual(String host) {
    try {
      return !new SNIHostName(host).getAsciiName().isEmpty();
    } catch (IllegalArgumentException unusual) {
      return false;
    }
  }

  /** A host's name as it is, which {@link SNIHostName} would refuse. */
  private static final class Raw extends SNIServerName {
    Raw(String host) {
      super(StandardConstants.SNI_HOST_NAME, host.getBytes(StandardCharsets.UTF_8));
    }
  }
}
