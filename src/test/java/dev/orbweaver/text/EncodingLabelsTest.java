package dev.orbweaver.text;

import static org.assertj.core.api.Assertions.assertThat;

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
