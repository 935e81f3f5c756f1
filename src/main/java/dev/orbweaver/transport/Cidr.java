package dev.orbweaver.transport;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * A block of addresses: all that begin with the same bits.
 *
 * <p>An IPv4 address that is mapped into IPv6 ({@code ::ffff:1.2.3.4}) is that IPv4 address, as it
 * is to every system that would connect to it.
 */
final class Cidr {
  private static final Pattern LENGTH = Pattern.compile("\\d{1,3}");
  private static final int IPV4_BITS = 32;
  private static final int MAPPED_BITS = 96;
  private static final byte[] MAPPED = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};

  private final byte[] first;
  private final int bits;

  private Cidr(byte[] first, int bits) {
    this.first = first;
    this.bits = bits;
  }

  /** Reads {@code 10.0.0.0/8}, {@code fd00::/8} or a single address; null when it is neither. */
  static Cidr parse(String text) {
    int slash = text.indexOf('/');
    InetAddress address = AddressLiteral.parse(slash < 0 ? text : text.substring(0, slash));
    if (address == null) {
      return null;
    }
    byte[] octets = octets(address);
    int most = octets.length * 8;
    if (slash < 0) {
      return new Cidr(octets, most);
    }
    String length = text.substring(slash + 1);
    if (!LENGTH.matcher(length).matches()) {
      return null;
    }
    boolean mapped = most == IPV4_BITS && text.indexOf(':') >= 0;
    int bits = Integer.parseInt(length) - (mapped ? MAPPED_BITS : 0);
    return bits >= 0 && bits <= most ? new Cidr(octets, bits) : null;
  }

  boolean contains(InetAddress address) {
    return contains(octets(address));
  }

  /** As {@link #contains(InetAddress)}, of what {@link #octets} gave. */
  boolean contains(byte[] octets) {
    if (octets.length != first.length) {
      return false;
    }
    int whole = bits / 8;
    int rest = bits % 8;
    return Arrays.equals(octets, 0, whole, first, 0, whole)
        && (rest == 0 || (octets[whole] ^ first[whole]) >> 8 - rest == 0);
  }

  /** Four octets for IPv4, mapped into IPv6 or not, else sixteen. */
  static byte[] octets(InetAddress address) {
    byte[] octets = address.getAddress();
    boolean mapped =
        octets.length > MAPPED.length
            && Arrays.equals(octets, 0, MAPPED.length, MAPPED, 0, MAPPED.length);
    return mapped ? Arrays.copyOfRange(octets, MAPPED.length, octets.length) : octets;
  }
}
