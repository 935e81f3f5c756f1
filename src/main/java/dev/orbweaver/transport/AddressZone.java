package dev.orbweaver.transport;

import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which part of the network an address belongs to, by an explicit list of ranges: the JDK's own
 * predicates know less than half of them.
 *
 * <p>The list is IANA's special-purpose registries; of IPv6 only {@code 2000::/3} can be public at
 * all. An address that carries an IPv4 address is judged by that one, too. The first zone that has
 * the address is its zone.
 */
public enum AddressZone {
  /** Where a cloud hands its tenants' secrets to whoever asks. */
  METADATA(
      "a cloud metadata address",
      "169.254.169.254",
      "169.254.170.2",
      "169.254.170.23",
      "169.254.42.42",
      "169.254.0.23",
      "100.100.100.200",
      "192.0.0.192",
      "168.63.129.16",
      "fd00:ec2::254",
      "fd00:ec2::23",
      "fd20:ce::254",
      "fd00:42::42",
      "fd00:c1::a9fe:a9fe",
      "fd00:a9fe:a9fe::1",
      "fe80::a9fe:a9fe"),
  LOOPBACK("a loopback address", "127.0.0.0/8", "::1"),
  UNSPECIFIED("an address of this very machine", "0.0.0.0/8", "::"),
  PRIVATE(
      "a private address",
      "10.0.0.0/8",
      "172.16.0.0/12",
      "192.168.0.0/16",
      "fc00::/7",
      "fec0::/10"),
  SHARED("an address of a provider's inner network", "100.64.0.0/10"),
  LINK_LOCAL("a link-local address", "169.254.0.0/16", "fe80::/10"),
  MULTICAST("a multicast address", "224.0.0.0/4", "ff00::/8"),
  BROADCAST("the broadcast address", "255.255.255.255"),
  BENCHMARK("a benchmarking address", "198.18.0.0/15", "2001:2::/48"),
  DOCUMENTATION(
      "a documentation address",
      "192.0.2.0/24",
      "198.51.100.0/24",
      "203.0.113.0/24",
      "2001:db8::/32",
      "3fff::/20"),
  TUNNEL("a tunnel's address", "2001::/32", "192.88.99.0/24", "64:ff9b:1::/48"),
  RESERVED(
      "a reserved address",
      "192.0.0.0/24",
      "240.0.0.0/4",
      "2001::/23",
      "::/3",
      "4000::/2",
      "8000::/1"),
  PUBLIC("a public address");

  private static final List<AddressZone> ALL = List.of(values());

  private final String phrase;
  private final List<Cidr> ranges;

  AddressZone(String phrase, String... ranges) {
    this.phrase = phrase;
    this.ranges = Stream.of(ranges).map(Cidr::parse).toList();
  }

  public static AddressZone of(InetAddress address) {
    return of(Cidr.octets(address));
  }

  private static AddressZone of(byte[] octets) {
    AddressZone listed = listed(octets);
    EmbeddedIpv4 form = EmbeddedIpv4.of(octets);
    if (form == null || listed != RESERVED && listed != PUBLIC) {
      return listed;
    }
    AddressZone carried = listed(form.in(octets));
    return carried != PUBLIC || form.isInUse() ? carried : listed;
  }

  private static AddressZone listed(byte[] octets) {
    for (AddressZone zone : ALL) {
      if (zone.has(octets)) {
        return zone;
      }
    }
    return PUBLIC;
  }

  private boolean has(byte[] octets) {
    for (Cidr range : ranges) {
      if (range.contains(octets)) {
        return true;
      }
    }
    return false;
  }

  /** A phrase for people: {@code a loopback address}. */
  public String phrase() {
    return phrase;
  }
}
