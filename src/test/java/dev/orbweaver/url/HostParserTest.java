package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostParserTest {
  @ParameterizedTest
  @CsvSource({
    "EXAMPLE.Org, example.org",
    "ex%61mple.org, example.org",
    "b%C3%BCcher.de, xn--bcher-kva.de",
    "a_b.c-d, a_b.c-d",
    "a!$&'()*+;=~`{}, a!$&'()*+;=~`{}",
    "0x7f.1, 127.0.0.1",
    "%31.2, 1.0.0.2",
    "[::0:1], [::1]",
    "x.1a, x.1a"
  })
  void readsHostsOfSpecialSchemes(String text, String host) {
    assertThat(HostParser.parse(text, true)).isEqualTo(new Host.Named(host));
  }

  @ParameterizedTest
  @CsvSource({
    "EXAMPLE.Org, EXAMPLE.Org",
    "ex%61mple, ex%61mple",
    "bücher, b%C3%BCcher",
    "0x7f.1, 0x7f.1",
    "a%, a%",
    "[::0:1], [::1]"
  })
  void leavesHostsOfOtherSchemesOpaque(String text, String host) {
    assertThat(HostParser.parse(text, false)).isEqualTo(new Host.Named(host));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\0", "\t", "\n", "\r", " ", "#", "/", ":", "<", ">", "?", "@", "[", "\\", "]", "^", "|"
      })
  void refusesForbiddenCharactersInEveryHost(String forbidden) {
    String escaped = "a%%%02X".formatted((int) forbidden.charAt(0));

    assertThat(HostParser.parse("a" + forbidden, true)).isInstanceOf(Host.Refused.class);
    assertThat(HostParser.parse("a" + forbidden, false)).isInstanceOf(Host.Refused.class);
    assertThat(HostParser.parse(escaped, true)).isInstanceOf(Host.Refused.class);
    assertThat(HostParser.parse(escaped, false)).isEqualTo(new Host.Named(escaped));
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "a%2", "%zz", "%25", "\u0001", "%7F", "%FF", "%C3", "\uFFFD"})
  void refusesInDomainsWhatOpaqueHostsMayHold(String text) {
    assertThat(HostParser.parse(text, true)).isInstanceOf(Host.Refused.class);
    assertThat(HostParser.parse(text, false)).isInstanceOf(Host.Named.class);
  }

  @Property
  void keepsEveryDomainItGave(@ForAll("domains") String text) {
    if (HostParser.parse(text, true) instanceof Host.Named host) {
      assertThat(HostParser.parse(host.text(), true)).isEqualTo(host);
      assertThat(host.text()).isEqualTo(Ascii.lower(host.text())).isNotEmpty();
    }
  }

  @Provide
  Arbitrary<String> domains() {
    Arbitrary<String> label =
        Arbitraries.strings().alpha().numeric().withChars("-_éßאक्ﬀＡ").ofMaxLength(6);
    return label.list().ofMinSize(1).ofMaxSize(4).map(labels -> String.join(".", labels));
  }
}
