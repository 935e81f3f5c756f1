package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Ipv4Test {
  @ParameterizedTest
  @CsvSource({
    "1.2.3.4, 1.2.3.4",
    "1.2.3.4., 1.2.3.4",
    "0, 0.0.0.0",
    "4294967295, 255.255.255.255",
    "127.1, 127.0.0.1",
    "1.65536, 1.1.0.0",
    "1.2.772, 1.2.3.4",
    "0x7f.0.0.1, 127.0.0.1",
    "0X7F000001, 127.0.0.1",
    "0177.0.0.01, 127.0.0.1",
    "0x.0x.0, 0.0.0.0",
    "00000000000000000001, 0.0.0.1"
  })
  void readsEveryFormOfNumber(String text, String address) {
    assertThat(Ipv4.parse(text)).isEqualTo(new Host.Named(address));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4294967296",
        "256.1",
        "1.16777216",
        "1.2.65536",
        "1.2.3.256",
        "1.2.3.4.5",
        "1..2",
        ".1",
        "08",
        "1.2.3.09",
        "0xg",
        "a.1",
        "1.2.3.4..",
        "99999999999999999999999999999999999999",
        "-1"
      })
  void refusesWhatIsNoAddress(String text) {
    assertThat(Ipv4.parse(text)).isInstanceOf(Host.Refused.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "1.", "a.1", "a.0x", "a.0x1f", "a.09", "1.2.3.4", "a..1."})
  void takesHostsWithANumberAtTheEndForAddresses(String host) {
    assertThat(Ipv4.endsInNumber(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "1..", "1.a", "a1", "0xg", "1a", "x.0x1g", "a-1"})
  void takesOthersForNames(String host) {
    assertThat(Ipv4.endsInNumber(host)).isFalse();
  }

  @Property
  void readsOneAddressFromAllItsForms(@ForAll @IntRange(min = 0) int high, @ForAll byte low) {
    long address = (long) high << 1 | low & 1;
    Host dotted = Ipv4.parse(Long.toString(address));
    String text = ((Host.Named) dotted).text();

    assertThat(Ipv4.parse("0x" + Long.toHexString(address))).isEqualTo(dotted);
    assertThat(Ipv4.parse("0" + Long.toOctalString(address))).isEqualTo(dotted);
    assertThat(Ipv4.parse(text)).isEqualTo(dotted);
    assertThat(Ipv4.parse((address >> 24) + "." + (address & 0xFFFFFF))).isEqualTo(dotted);
    assertThat(text).matches("\\d{1,3}(\\.\\d{1,3}){3}");
  }
}
