package dev.orbweaver.transport;

import java.util.Arrays;

/**
 * The ways in which an IPv6 address carries the IPv4 address that a gateway would connect to.
 * Mapped addresses are not among them: {@link Cidr#octets} takes those for what they are.
 */
enum EmbeddedIpv4 {
  NAT64("64:ff9b::/96", 12, true),
  SIX_TO_FOUR("2002::/16", 2, true),
  COMPATIBLE("::/96", 12, false),
  TRANSLATED("::ffff:0:0:0/96", 12, false);

  private static final int LENGTH = 4;

  private final Cidr prefix;
  private final int at;
  private final boolean inUse;

  EmbeddedIpv4(String prefix, int at, boolean inUse) {
    this.prefix = Cidr.parse(prefix);
    this.at = at;
    this.inUse = inUse;
  }

  /** The form of an address of sixteen octets, or null. */
  static EmbeddedIpv4 of(byte[] octets) {
    for (EmbeddedIpv4 form : values()) {
      if (form.prefix.contains(octets)) {
        return form;
      }
    }
    return null;
  }

  byte[] in(byte[] octets) {
    return Arrays.copyOfRange(octets, at, at + LENGTH);
  }

  /** Whether such addresses still lead to public servers; the others are history. */
  boolean isInUse() {
    return inUse;
  }
}
