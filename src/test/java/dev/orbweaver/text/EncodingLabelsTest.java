package dev.orbweaver.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.url.Url;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EncodingLabelsTest {
  @ParameterizedTest
  @CsvSource({
    "utf-8, utf-8",
    "UTF8, utf-8",
    "unicode-1-1-utf-8, utf-8",
    "ascii, windows-1252",
    "us-ascii, windows-1252",
    "latin1, windows-1252",
    "ISO-8859-1, windows-1252",
    "l1, windows-1252",
    "iso8859-2, iso-8859-2",
    "latin5, windows-1254",
    "tis-620, windows-874",
    "gb2312, gbk",
    "GB18030, gb18030",
    "big5-hkscs, big5",
    "sjis, shift_jis",
    "Windows-31J, shift_jis",
    "ks_c_5601-1987, euc-kr",
    "x-mac-roman, macintosh",
    "utf-16, utf-16le",
    "UnicodeFFFE, utf-16be",
    "logical, iso-8859-8-i",
    "iso-2022-kr, replacement",
    "x-user-defined, x-user-defined"
  })
  void knowsLabelsOfTheStandard(String label, String name) {
    assertThat(EncodingLabels.find(label)).map(Encoding::name).contains(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "bogus", "utf-7", "utf-32", "cp1047", "utf 8", "'utf-8'", "null"})
  void knowsNoOthers(String label) {
    assertThat(EncodingLabels.find(label)).isEmpty();
  }

  @Test
  void ignoresAsciiWhiteSpaceAroundALabelOnly() {
    assertThat(EncodingLabels.find(" \t\r\n\futf-8 \n")).contains(EncodingLabels.UTF_8);
    assertThat(EncodingLabels.find("\u00A0utf-8")).isEmpty();
    assertThat(EncodingLabels.find("\u000Butf-8")).isEmpty();
  }

  @Test
  void lowersCaseByAsciiAlone() {
    assertThat(EncodingLabels.find("\u212Aoi8-r")).as("the Kelvin sign is no k").isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "windows-1252, 80, €",
    "iso-8859-1, 93, “",
    "windows-1251, CF, П",
    "koi8-r, F0, П",
    "iso-8859-10, BD, ―",
    "iso-8859-14, A1, Ḃ",
    "iso-8859-14, F0, ŵ",
    "iso-8859-16, AA, Ș",
    "iso-8859-8-i, E0, א",
    "macintosh, 8A, ä",
    "x-mac-cyrillic, A2, Ґ",
    "windows-874, A1, ก",
    "gbk, C4E3, 你",
    "gb18030, 81308436, ¥",
    "big5, A741, 你",
    "big5, FA40, 𠕇",
    "shift_jis, 82A0, あ",
    "shift_jis, 8740, ①",
    "euc-jp, A4A2, あ",
    "euc-jp, ADA1, ①",
    "iso-2022-jp, 1B24422422, あ",
    "euc-kr, B0A1, 가",
    "euc-kr, 8141, 갂",
    "utf-16le, 6000, `",
    "utf-16be, 0060, `",
    "replacement, 61, a"
  })
  void decodesWithACharsetThatKnowsTheCharacters(String label, String hex, String text) {
    Encoding encoding = EncodingLabels.find(label).orElseThrow();

    assertThat(new String(bytes(hex), encoding.charset())).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "windows-874, 818486 9099 9F, DBDC FCFF",
    "windows-1250, 8183 8890 98, ''",
    "windows-1251, 98, ''",
    "windows-1252, 818D 8F90 9D, ''",
    "iso-8859-1, 818D 8F90 9D, ''",
    "ascii, 818D 8F90 9D, ''",
    "windows-1253, 8188 8A8C 989F, AAD2 FF",
    "windows-1254, 818D 8E8F 909D 9E, ''",
    "latin5, 818D 8E8F 909D 9E, ''",
    "windows-1255, 818A 9A9C 9F, D9DF FBFC FF",
    "windows-1257, 8183 8890 989F, A1A5",
    "windows-1258, 818A 8D90 9A9E, ''",
  })
  void takesBytesWithoutACharacterForControlsBelowA0Only(
      String label, String controls, String errors) {
    Charset charset = EncodingLabels.find(label).orElseThrow().charset();
    byte[] kept = bytes(controls.replace(" ", ""));
    byte[] lost = bytes(errors.replace(" ", ""));

    assertThat(new String(kept, charset)).isEqualTo(new String(kept, StandardCharsets.ISO_8859_1));
    assertThat(new String(kept, charset).getBytes(charset)).isEqualTo(kept);
    assertThat(new String(lost, charset)).isEqualTo("\uFFFD".repeat(lost.length));
  }

  @ParameterizedTest
  @CsvSource({
    "koi8-u, AE, ў",
    "koi8-u, BE, Ў",
    "windows-1255, CA, \u05BA",
    "x-mac-cyrillic, FF, €",
  })
  void writesACharacterAsItReadsIt(String label, String hex, String text) {
    Charset charset = EncodingLabels.find(label).orElseThrow().charset();

    assertThat(new String(bytes(hex), charset)).isEqualTo(text);
    assertThat(text.getBytes(charset)).isEqualTo(bytes(hex));
  }

  @ParameterizedTest
  @CsvSource({"Á, %C3%81", "Í, %C3%8D", "Ý, %C3%9D", "й, %D0%B9"})
  void sendsBackTheBytesOfAQueryInUtf8OnAPageThatSaysLatin1(String query, String sent) {
    Charset charset = EncodingLabels.find("iso-8859-1").orElseThrow().queryCharset();
    String read = new String(query.getBytes(StandardCharsets.UTF_8), charset);
    Url base = (Url) Url.parse("http://a.test/");

    assertThat(((Url) Url.parse("/s?q=" + read, base, charset)).query()).isEqualTo("q=" + sent);
  }

  @Test
  void decodesUserDefinedBytesToPrivateCharactersAsTheStandardSays() {
    Encoding encoding = EncodingLabels.find("x-user-defined").orElseThrow();

    assertThat(new String(bytes("4180FF"), encoding.charset())).isEqualTo("A\uF780\uF7FF");
  }

  @Test
  void writesQueriesInUtf8WhereTheEncodingItselfCannotBeUsed() {
    assertThat(EncodingLabels.UTF_16LE.queryCharset()).isEqualTo(StandardCharsets.UTF_8);
    assertThat(EncodingLabels.find("hz-gb-2312").orElseThrow().queryCharset())
        .isEqualTo(StandardCharsets.UTF_8);
    assertThat(EncodingLabels.WINDOWS_1252.queryCharset().name()).isEqualTo("windows-1252");
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }
}
