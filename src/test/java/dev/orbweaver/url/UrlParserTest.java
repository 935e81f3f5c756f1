package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlParserTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "http://, no host",
        "http://?x, no host",
        "http://user@/x, no host",
        "http://:80/, no host",
        "foo://user@/x, no host",
        "http://%C2%AD/, no host",
        "http://a b/, the host holds a space",
        "http://a%00b/, the host holds a control character",
        "http://a%7Fb/, the host holds a control character",
        "http://a<b/, the host holds <",
        "http://a%2Fb/, the host holds /",
        "http://a%b/, the host holds %",
        "foo://a^b/, the host holds ^",
        "foo://a b/, the host holds a space",
        "http://[::1, the IPv6 address is not closed",
        "http://[::1/x, the IPv6 address is not closed",
        "http://[::g]/, the IPv6 address is not valid",
        "http://[1:2]/, the IPv6 address is not valid",
        "http://1.2.3.256/, the IPv4 address is not valid",
        "http://1.2.3.4.5/, the IPv4 address is not valid",
        "http://h:x/, the port is not a number up to 65535",
        "http://h:65536/, the port is not a number up to 65535",
        "http://h:99999999999999999999/, the port is not a number up to 65535",
        "http://h:-1/, the port is not a number up to 65535",
        "http://\u200Dx.de/, the host is not a valid international name",
        "file://a b/, the host holds a space",
        "example.org, no scheme",
        "/x, no scheme",
        "1http://h/, no scheme",
        "\"\", no scheme"
      })
  void saysWhyTextIsNoUrl(String text, String why) {
    assertThat(Url.parse(text)).isEqualTo(new InvalidUrl(text, why));
  }

  @Test
  void refusesRelativeLinksAgainstABaseWithoutSegments() {
    Url base = (Url) Url.parse("mailto:x?y#z");

    assertThat(Url.parse("a", base))
        .isEqualTo(new InvalidUrl("a", "the base takes no relative links"));
    assertThat(Url.parse("#a", base)).hasToString("mailto:x?y#a");
  }

  @Test
  void refusesInternationalNamesThatNoDnsCouldCarry() {
    String text = "http://" + "ü".repeat(5_000) + "/";

    assertThat(Url.parse(text)).isEqualTo(new InvalidUrl(text, "the host is too long"));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "HTTP://EXAMPLE.org:80, http://example.org/",
        "http:\\\\h\\a\\b, http://h/a/b",
        "http:////h//a, http://h//a",
        "http://h/a/./b/../c, http://h/a/c",
        "http://h/../../a, http://h/a",
        "http://h/a/%2E%2e/b, http://h/b",
        "http://h/.../..a/a.., http://h/.../..a/a..",
        "http://h/a/.., http://h/",
        "http://h/a b, http://h/a%20b",
        "http://h/é?é#é, http://h/%C3%A9?%C3%A9#%C3%A9",
        "http://h/%zz%4, http://h/%zz%4",
        "http://h/?a'b, http://h/?a%27b",
        "http://h/a'b, http://h/a'b",
        "http://h/?a?b/../c, http://h/?a?b/../c",
        "http://h/#a#b`, http://h/#a#b%60",
        "http://a@b@c/, http://a%40b@c/",
        "http://h:/, http://h/",
        "http://bücher.example/, http://xn--bcher-kva.example/",
        "http://faß.de/, http://xn--fa-hia.de/",
        "http://ＧＯ．com/, http://go.com/",
        "http://GO%2ecom/, http://go.com/",
        "http://xn--zz--q/, http://xn--zz--q/",
        "http://-a-.b--c/, http://-a-.b--c/",
        "http://a..b/, http://a..b/",
        "file:c:\\x\\..\\..\\y, file:///c:/y",
        "file://localhost/x, file:///x",
        "file://C|/x, file:///C:/x",
        "foo:a/../b, foo:a/../b",
        "foo:/a/../b, foo:/b",
        "foo:/.//b, foo:/.//b",
        "foo://H%41 , foo://H%41"
      })
  void writesUrlsInOneForm(String text, String href) {
    assertThat(Url.parse(text)).hasToString(href);
  }

  @ParameterizedTest
  @ValueSource(strings = {" http://h/a", "http://h/a\n", "ht\ntp://h/\ta", "\u0001\0http:\r//h/a "})
  void ignoresWhatPagesPutAroundAndInsideLinks(String text) {
    assertThat(Url.parse(text)).hasToString("http://h/a");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "b, http://u:p@h:81/x/b",
        "./b, http://u:p@h:81/x/b",
        "../../b, http://u:p@h:81/b",
        "/b, http://u:p@h:81/b",
        "\\b, http://u:p@h:81/b",
        "//b, http://b/",
        "\\/b, http://b/",
        "?, http://u:p@h:81/x/y?",
        "#, http://u:p@h:81/x/y?q#",
        "\"\", http://u:p@h:81/x/y?q",
        "http:b, http://u:p@h:81/x/b",
        "http:/b, http://u:p@h:81/b",
        "https:b, https://b/",
        "b:c, b:c",
        "./b:c, http://u:p@h:81/x/b:c",
        "é, http://u:p@h:81/x/%C3%A9"
      })
  void resolvesReferences(String link, String href) {
    Url base = (Url) Url.parse("http://u:p@h:81/x/y?q#f");

    assertThat(Url.parse(link, base)).hasToString(href);
  }

  @ParameterizedTest
  @CsvSource({
    "b, file:///C:/b",
    "/b, file:///C:/b",
    "../../b, file:///C:/b",
    "/D|/b, file:///D:/b",
    "D:, file:///D:",
    "//h/b, file://h/b",
    "?q, file:///C:/a?q"
  })
  void keepsTheDriveOfAFile(String link, String href) {
    Url base = (Url) Url.parse("file:///C:/a");
    String given = link.equals("D:") ? "file:D:" : link;

    assertThat(Url.parse(given, base)).hasToString(href);
  }

  @Test
  void replacesHalfSurrogatePairs() {
    assertThat(Url.parse("http://h/\uD83D?\uDE00")).hasToString("http://h/%EF%BF%BD?%EF%BF%BD");
    assertThat(Url.parse("http://h/\uD83D\uDE00")).hasToString("http://h/%F0%9F%98%80");
    assertThat(Url.parse("http://h/\uD83D\n\uDE00")).hasToString("http://h/%EF%BF%BD%EF%BF%BD");
    assertThat(Url.parse("http://h/\n\uD83D\uDE00")).hasToString("http://h/%F0%9F%98%80");
    assertThat(Url.parse("http://\uD83D/")).isInstanceOf(InvalidUrl.class);
  }
}
