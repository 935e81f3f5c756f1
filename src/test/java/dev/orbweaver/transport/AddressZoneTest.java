package dev.orbweaver.transport;

import static dev.orbweaver.transport.AddressZone.METADATA;
import static dev.orbweaver.transport.AddressZone.PUBLIC;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.url.Url;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressZoneTest {

  @ParameterizedTest(name = "{1} to {2} is {0}; {3} and {4} are not")
  @CsvSource({
    "UNSPECIFIED,   0.0.0.0,         0.255.255.255,   255.255.255.255, 1.0.0.0",
    "PRIVATE,       10.0.0.0,        10.255.255.255,  9.255.255.255,   11.0.0.0",
    "SHARED,        100.64.0.0,      100.127.255.255, 100.63.255.255,  100.128.0.0",
    "LOOPBACK,      127.0.0.0,       127.255.255.255, 126.255.255.255, 128.0.0.0",
    "LINK_LOCAL,    169.254.0.0,     169.254.255.255, 169.253.255.255, 169.255.0.0",
    "PRIVATE,       172.16.0.0,      172.31.255.255,  172.15.255.255,  172.32.0.0",
    "RESERVED,      192.0.0.0,       192.0.0.255,     191.255.255.255, 192.0.1.0",
    "DOCUMENTATION, 192.0.2.0,       192.0.2.255,     192.0.1.255,     192.0.3.0",
    "TUNNEL,        192.88.99.0,     192.88.99.255,   192.88.98.255,   192.88.100.0",
    "PRIVATE,       192.168.0.0,     192.168.255.255, 192.167.255.255, 192.169.0.0",
    "BENCHMARK,     198.18.0.0,      198.19.255.255,  198.17.255.255,  198.20.0.0",
    "DOCUMENTATION, 198.51.100.0,    198.51.100.255,  198.51.99.255,   198.51.101.0",
    "DOCUMENTATION, 203.0.113.0,     203.0.113.255,   203.0.112.255,   203.0.114.0",
    "MULTICAST,     224.0.0.0,       239.255.255.255, 223.255.255.255, 240.0.0.0",
    "RESERVED,      240.0.0.0,       255.255.255.254, 239.255.255.255, 255.255.255.255",
    "BROADCAST,     255.255.255.255, 255.255.255.255, 255.255.255.254, 0.0.0.0",
    "UNSPECIFIED,   ::,              ::,              ::1,             ::2:0:0",
    "LOOPBACK,      ::1,             ::1,             ::,              ::2",
    "RESERVED,      ::2:0:0,         64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff, ::1, 2000::",
    "TUNNEL,        64:ff9b:1::,     64:ff9b:1:ffff:ffff:ffff:ffff:ffff, 64:ff9b::1:0:0,"
        + " 64:ff9b:2::",
    "RESERVED,      64:ff9b:2::,     1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 64:ff9b:1::, 2000::",
    "TUNNEL,        2001::,          2001:0:ffff:ffff:ffff:ffff:ffff:ffff, 2000:ffff::, 2001:1::",
    "BENCHMARK,     2001:2::,        2001:2:0:ffff:ffff:ffff:ffff:ffff, 2001:1:ffff::, 2001:2:1::",
    "RESERVED,      2001:3::,        2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff, 2001:2::, 2001:200::",
    "DOCUMENTATION, 2001:db8::,      2001:db8:ffff:ffff:ffff:ffff:ffff:ffff, 2001:db7:ffff::,"
        + " 2001:db9::",
    "DOCUMENTATION, 3fff::,          3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff, 3ffe:ffff::,"
        + " 3fff:1000::",
    "RESERVED,      4000::,          7fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 3fff:ffff::, fc00::",
    "RESERVED,      8000::,          fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 3fff:ffff::, fc00::",
    "PRIVATE,       fc00::,          fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, fbff:ffff::, fe00::",
    "RESERVED,      fe00::,          fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff, fdff:ffff::, fe80::",
    "LINK_LOCAL,    fe80::,          febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff, fe7f:ffff::, fec0::",
    "PRIVATE,       fec0::,          feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, febf:ffff::, ff00::",
    "MULTICAST,     ff00::,          ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, feff:ffff::, ::"
  })
  void knowsBothEndsOfEveryRange(
      AddressZone zone, String first, String last, String before, String after) {
    assertThat(zone(first)).isEqualTo(zone);
    assertThat(zone(last)).isEqualTo(zone);
    assertThat(zone(before)).isNotEqualTo(zone);
    assertThat(zone(after)).isNotEqualTo(zone);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.0.0.0",
        "8.8.8.8",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255",
        "169.255.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.255",
        "192.0.3.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "2000::",
        "2001:200::1",
        "2606:4700::1",
        "2a00:1450::1",
        "3ffe::1",
        "64:ff9b::8.8.8.8",
        "2002:808:808::1"
      })
  void knowsPublicAddresses(String address) {
    assertThat(zone(address)).isEqualTo(PUBLIC);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "169.254.169.254",
        "169.254.170.2",
        "100.100.100.200",
        "192.0.0.192",
        "168.63.129.16",
        "fd00:ec2::254",
        "fd20:ce::254",
        "169.254.42.42",
        "169.254.0.23",
        "fd00:42::42",
        "fd00:c1::a9fe:a9fe",
        "fd00:a9fe:a9fe::1",
        "fe80::a9fe:a9fe",
        "::ffff:169.254.169.254",
        "::169.254.169.254",
        "::ffff:0:169.254.169.254",
        "64:ff9b::169.254.169.254",
        "2002:a9fe:a9fe::1"
      })
  void knowsWhereCloudsKeepSecrets(String address) {
    assertThat(zone(address)).isEqualTo(METADATA);
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "::127.0.0.1,             LOOPBACK",
    "::10.0.0.1,              PRIVATE",
    "::8.8.8.8,               RESERVED",
    "::ffff:127.0.0.1,        LOOPBACK",
    "::ffff:8.8.8.8,          PUBLIC",
    "::ffff:0:10.0.0.1,       PRIVATE",
    "::ffff:0:8.8.8.8,        RESERVED",
    "64:ff9b::127.0.0.1,      LOOPBACK",
    "64:ff9b::100.64.0.1,     SHARED",
    "64:ff9b::255.255.255.255, BROADCAST",
    "2002:7f00:1::,           LOOPBACK",
    "2002:c0a8:101::1,        PRIVATE",
    "2002:e000:1::,           MULTICAST",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2, TUNNEL"
  })
  void judgesTheIpv4AddressWithin(String address, AddressZone zone) {
    assertThat(zone(address)).isEqualTo(zone);
  }

  /** The JDK would have its own idea of most of these texts; the URL parser has the standard's. */
  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "127.0.0.1, LOOPBACK",
    "127.1, LOOPBACK",
    "127.0.1, LOOPBACK",
    "127.0.0.1., LOOPBACK",
    "2130706433, LOOPBACK",
    "0x7f000001, LOOPBACK",
    "0X7F.1, LOOPBACK",
    "0x7f.0x0.0x0.0x1, LOOPBACK",
    "017700000001, LOOPBACK",
    "0177.0.0.1, LOOPBACK",
    "0177.1, LOOPBACK",
    "0000177.0.0.1, LOOPBACK",
    "%31%32%37.0.0.1, LOOPBACK",
    "127%2E0%2E0%2E1, LOOPBACK",
    "\uff11\uff12\uff17.0.0.1, LOOPBACK",
    "127\u30020\u30020\u30021, LOOPBACK",
    "\u2460\u2461\u2466.\u2460, LOOPBACK",
    "[::1], LOOPBACK",
    "[0:0:0:0:0:0:0:1], LOOPBACK",
    "[0000::0001], LOOPBACK",
    "[::ffff:127.0.0.1], LOOPBACK",
    "[::ffff:7f00:1], LOOPBACK",
    "[::FFFF:7F00:0001], LOOPBACK",
    "[::127.0.0.1], LOOPBACK",
    "[64:ff9b::7f00:1], LOOPBACK",
    "[2002:7f00:1::], LOOPBACK",
    "0, UNSPECIFIED",
    "0.0.0.0, UNSPECIFIED",
    "0x0, UNSPECIFIED",
    "00000000000, UNSPECIFIED",
    "[::], UNSPECIFIED",
    "10.1, PRIVATE",
    "012.0.0.1, PRIVATE",
    "167772161, PRIVATE",
    "0xc0a80101, PRIVATE",
    "192.168.257, PRIVATE",
    "172.0x10.1, PRIVATE",
    "[fd00::1], PRIVATE",
    "[fec0::1], PRIVATE",
    "169.254.1, LINK_LOCAL",
    "[fe80::1], LINK_LOCAL",
    "2852039166, METADATA",
    "0xa9fea9fe, METADATA",
    "0251.0376.0251.0376, METADATA",
    "169.254.43518, METADATA",
    "[::ffff:a9fe:a9fe], METADATA",
    "[64:ff9b::a9fe:a9fe], METADATA",
    "[fd00:ec2:0::0254], METADATA",
    "0x646464c8, METADATA",
    "100.64.1, SHARED",
    "4294967295, BROADCAST",
    "0300.0.0.1, RESERVED",
    "0xf0000001, RESERVED",
    "0306.18.1, BENCHMARK",
    "0340.1, MULTICAST",
    "[2001:0:7f00:1::], TUNNEL",
    "[5f00::1], RESERVED",
    "0177.0.0.0x1, LOOPBACK"
  })
  void judgesWhatOddLiteralsMean(String literal, AddressZone zone) {
    Url url = (Url) Url.parse("http://" + literal + "/");

    assertThat(url.hostIsAddress()).isTrue();
    assertThat(AddressZone.of(AddressLiteral.ofHost(url.host()))).isEqualTo(zone);
  }

  @Property
  void callsNothingPublicThatTheJdkKnowsForPrivate(@ForAll @Size(4) byte[] octets)
      throws UnknownHostException {
    assertNoMorePublicThanTheJdkThinks(InetAddress.getByAddress(octets));
  }

  @Property
  void callsNoIpv6PublicThatTheJdkKnowsForPrivate(@ForAll @Size(16) byte[] octets)
      throws UnknownHostException {
    InetAddress address = Inet6Address.getByAddress(null, octets, -1);

    assertNoMorePublicThanTheJdkThinks(address);
    assertThat(AddressZone.of(address) == PUBLIC && (octets[0] & 0xE0) != 0x20).isFalse();
  }

  private static void assertNoMorePublicThanTheJdkThinks(InetAddress address) {
    boolean inside =
        address.isAnyLocalAddress()
            || address.isLoopbackAddress()
            || address.isLinkLocalAddress()
            || address.isSiteLocalAddress()
            || address.isMulticastAddress();
    assertThat(inside && AddressZone.of(address) == PUBLIC).isFalse();
  }

  private static AddressZone zone(String address) {
    return AddressZone.of(AddressLiteral.parse(address));
  }
}
