package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CidrTest {

  @ParameterizedTest(name = "{0} has {1}: {2}")
  @CsvSource({
    "10.0.0.0/8,         10.255.255.255,    true",
    "10.0.0.0/8,         11.0.0.0,          false",
    "10.0.0.0/8,         9.255.255.255,     false",
    "10.1.2.3/8,         10.0.0.0,          true",
    "100.64.0.0/10,      100.127.255.255,   true",
    "100.64.0.0/10,      100.128.0.0,       false",
    "192.168.1.1,        192.168.1.1,       true",
    "192.168.1.1,        192.168.1.0,       false",
    "192.168.1.1/32,     192.168.1.1,       true",
    "192.168.1.1/31,     192.168.1.0,       true",
    "0.0.0.0/0,          255.255.255.255,   true",
    "0.0.0.0/0,          ::1,               false",
    "::/0,               1.2.3.4,           false",
    "::/0,               fe80::1,           true",
    "fc00::/7,           fdff::1,           true",
    "fc00::/7,           fe00::,            false",
    "[fd00::1],          fd00::1,           true",
    "fd00::1,            fd00::2,           false",
    "FD00::/8,           fd12::1,           true",
    "::ffff:10.0.0.0/104, 10.9.9.9,         true",
    "::ffff:10.0.0.1,    10.0.0.1,          true",
    "10.0.0.1,           ::ffff:10.0.0.1,   true"
  })
  void hasAddressesThatBeginWithItsBits(String range, String address, boolean inside) {
    assertThat(Cidr.parse(range).contains(AddressLiteral.parse(address))).isEqualTo(inside);
  }

  @ParameterizedTest(name = "[{0}]")
  @ValueSource(
      strings = {
        "",
        "/",
        "/8",
        "10",
        "10/8",
        "127.1",
        "0x7f.0.0.1",
        "010.0.0.1",
        "10.0.0.256",
        "10.0.0.0/",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/a",
        "10.0.0.0/8/8",
        "10.0.0.1:80",
        "10.0.0.1/8:80",
        "fd00::/129",
        "::ffff:10.0.0.0/95",
        "fe80::1%eth0",
        "[fd00::1",
        "[fd00::1]x",
        "[::1]:80",
        "::1]/[",
        "user@10.0.0.1",
        "a.test",
        "a.test/8"
      })
  void takesNothingElseForARange(String text) {
    assertThat(Cidr.parse(text)).isNull();
  }

  @Test
  void knowsMappedAddressesByTheirBytes() throws UnknownHostException {
    byte[] mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 127, 0, 0, 1};
    InetAddress address = Inet6Address.getByAddress(null, mapped, -1);

    assertThat(address).isInstanceOf(Inet6Address.class);
    assertThat(Cidr.parse("127.0.0.0/8").contains(address)).isTrue();
  }
}
