package dev.orbweaver.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orbweaver.config.ConfigProblem;
import dev.orbweaver.url.Url;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressPolicyTest {

  @ParameterizedTest(name = "{0} allows {1} at {2}: {3}")
  @CsvSource({
    "10.0.0.5,        a.test,         10.0.0.5,        true",
    "10.0.0.5,        a.test,         10.0.0.6,        false",
    "10.0.0.0/24,     a.test,         10.0.0.6,        true",
    "fd00::/8,        a.test,         fd12::1,         true",
    "169.254.169.254, a.test,         169.254.169.254, true",
    "a.test,          a.test,         10.0.0.5,        true",
    "a.test,          a.test,         169.254.169.254, true",
    "a.test.,         a.test,         10.0.0.5,        true",
    "a.test,          a.test.,        10.0.0.5,        true",
    "A.Test,          a.test,         10.0.0.5,        true",
    "a.test,          b.a.test,       10.0.0.5,        false",
    "a.test,          xa.test,        10.0.0.5,        false",
    "*.a.test,        b.a.test,       10.0.0.5,        true",
    "*.a.test,        c.b.a.test,     10.0.0.5,        true",
    "*.a.test,        a.test,         10.0.0.5,        false",
    "*.a.test,        xa.test,        10.0.0.5,        false",
    "b\u00fccher.test, xn--bcher-kva.test, 10.0.0.5,   true",
    "localhost,       localhost,      127.0.0.1,       true"
  })
  void allowsWhatIsListed(String entry, String host, String address, boolean allowed) {
    AddressPolicy policy = AddressPolicy.of(List.of(entry), List.of());
    Url url = (Url) Url.parse("http://" + host + ":8080/x");

    assertThat(policy.allows(url, AddressLiteral.parse(address))).isEqualTo(allowed);
  }

  @ParameterizedTest(name = "[{0}]")
  @ValueSource(
      strings = {
        "",
        "10",
        "127.1",
        "10.0.0.0/33",
        "10.0.0.1:80",
        "http://a.test",
        "a.test/8",
        "a.test:80",
        "u@a.test",
        "a b",
        "*",
        "*.",
        "*.*.test",
        "a.*.test",
        "a#b"
      })
  void namesAnAllowedEntryThatIsNothing(String entry) {
    assertThatThrownBy(() -> AddressPolicy.of(List.of("10.0.0.1", entry), List.of()))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining("orbweaver.network.allow")
        .hasMessageContaining("\"" + entry + "\"");
  }

  @ParameterizedTest(name = "[{0}]")
  @ValueSource(strings = {"", "a.test", "*.test", "10.0.0.0/33", "10/8"})
  void namesAPublicEntryThatIsNoRange(String entry) {
    assertThatThrownBy(() -> AddressPolicy.of(List.of(), List.of("10.0.0.0/8", entry)))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageContaining("orbweaver.network.public")
        .hasMessageContaining("\"" + entry + "\"");
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "127.0.0.1,              PUBLIC",
    "::ffff:127.0.0.1,       PUBLIC",
    "127.1.0.1,              LOOPBACK",
    "64:ff9b::127.0.0.1,     LOOPBACK",
    "169.254.1.1,            PUBLIC",
    "169.254.169.254,        METADATA",
    "::ffff:169.254.169.254, METADATA",
    "8.8.8.8,                PUBLIC"
  })
  void takesListedRangesForPublicButForMetadata(String address, AddressZone zone) {
    AddressPolicy policy = AddressPolicy.of(List.of(), List.of("127.0.0.0/16", "169.254.0.0/16"));

    assertThat(policy.zoneOf(AddressLiteral.parse(address))).isEqualTo(zone);
  }

  @Test
  void opensNothingByItself() {
    AddressPolicy policy = AddressPolicy.of(List.of(), List.of());
    Url url = (Url) Url.parse("http://a.test/");

    assertThat(policy.allows(url, AddressLiteral.parse("127.0.0.1"))).isFalse();
    assertThat(policy.zoneOf(AddressLiteral.parse("127.0.0.1"))).isEqualTo(AddressZone.LOOPBACK);
  }
}
