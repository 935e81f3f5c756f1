package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.IDN;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InternationalNameTest {
  @ParameterizedTest
  @CsvSource({
    "Bücher.example, xn--bcher-kva.example",
    "faß.de, xn--fa-hia.de",
    "βόλος.com, xn--nxasmm1c.com",
    "日本語。ＪＰ, xn--wgv71a119e.jp",
    "a\u00ADé, xn--a-bga",
    "-é-, xn-----bja",
    "é..x, xn--9ca..x",
    "x--é, xn--x---dma",
    "İ.é, xn--i-9bb.xn--9ca",
    "≠.é, xn--1ch.xn--9ca",
    "xn--bcher-kva.é, xn--bcher-kva.xn--9ca"
  })
  void writesNamesForDns(String domain, String ascii) {
    assertThat(InternationalName.isOne(domain)).isTrue();
    assertThat(InternationalName.toAscii(domain)).isEqualTo(new Host.Named(ascii));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\u200Db",
        "\u0301a",
        "אa",
        "a.\uD800",
        "xn--a.é",
        "xn--0.é",
        "xn--é",
        "\uE000",
        "\uFFFD"
      })
  void refusesNamesUts46Refuses(String domain) {
    assertThat(InternationalName.toAscii(domain)).isInstanceOf(Host.Refused.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "example.org", "xn--bcher-kva.de", "xn--a", "XN--", "a\0"})
  void hasNothingToDoForAsciiNames(String domain) {
    assertThat(InternationalName.isOne(domain)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 300, 900})
  void leavesLengthToDns(int length) {
    assertThat(InternationalName.toAscii("a".repeat(length) + "é")).isInstanceOf(Host.Named.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"é", "ﷺ", "日", "é.", "ﷺ.", "日本.", "xn--bcher-kva.é."})
  void neverThrowsWhateverTheLength(String piece) {
    for (int length = 1; length <= 4_000; length = length * 3 / 2 + 1) {
      assertThat(InternationalName.toAscii(piece.repeat(length))).isNotNull();
    }
  }

  @Test
  void refusesLabelsFarBeyondDns() {
    Host tooLong = new Host.Refused("the host is too long");

    assertThat(InternationalName.toAscii("ﷺ".repeat(1_000))).isEqualTo(tooLong);
    assertThat(InternationalName.toAscii("é.".repeat(1_001))).isEqualTo(tooLong);
  }

  /** On letters that both know and map alike, the JDK's older tables give the same. */
  @Property
  void agreesWithTheJdkOnCommonLetters(@ForAll("names") String name) {
    assertThat(InternationalName.toAscii(name)).isEqualTo(new Host.Named(IDN.toASCII(name)));
  }

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.strings()
        .withCharRange('à', 'ö')
        .withCharRange('а', 'я')
        .withCharRange('あ', 'ん')
        .withCharRange('一', '万')
        .withCharRange('a', 'z')
        .ofMinLength(1)
        .ofMaxLength(12);
  }
}
