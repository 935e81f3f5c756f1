package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegistrableDomainTest {
  @ParameterizedTest
  @CsvSource({
    "a.b.example.co.uk, example.co.uk",
    "example.co.uk, example.co.uk",
    "www.example.org., example.org",
    "someone.github.io, someone.github.io",
    "x.someone.github.io, someone.github.io",
    "a.b.intranet.lan, intranet.lan",
    "www.xn--bcher-kva.de, xn--bcher-kva.de",
    "1.2.3.4.example.org, example.org"
  })
  void isTheLabelBelowThePublicSuffix(String host, String domain) {
    assertThat(RegistrableDomain.of(host)).isEqualTo(domain);
    assertThat(RegistrableDomain.find(host)).contains(domain);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ".", "com", "co.uk", "github.io", "localhost", "127.0.0.1", "[::1]", ".a.com"})
  void isTheHostItselfWhereThereIsNone(String host) {
    assertThat(RegistrableDomain.of(host)).isEqualTo(host);
    assertThat(RegistrableDomain.find(host)).isEmpty();
  }

  @ParameterizedTest
  @NullSource
  void findsNoneForNoHost(String host) {
    assertThat(RegistrableDomain.find(host)).isEmpty();
  }
}
