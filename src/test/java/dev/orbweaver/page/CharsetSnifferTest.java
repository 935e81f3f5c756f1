package dev.orbweaver.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orbweaver.text.EncodingLabels;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CharsetSnifferTest {
  private static final String BOM = "EFBBBF";

  @ParameterizedTest(name = "{0}")
  @MethodSource("html5lib")
  void findsWhatTheConformanceSuiteFinds(String id, byte[] body, String encoding) {
    ContentType html = new ContentType("text/html", null);

    assertThat(CharsetSniffer.hinted(body, html).orElse(EncodingLabels.WINDOWS_1252))
        .isEqualTo(EncodingLabels.find(encoding).orElseThrow());
  }

  static Stream<Arguments> html5lib() throws IOException {
    try (InputStream in =
        CharsetSnifferTest.class.getResourceAsStream("/conformance/html-encoding-prescan.json")) {
      List<Arguments> rows = new ArrayList<>();
      for (JsonNode row : new ObjectMapper().readTree(in).get("cases")) {
        if (!row.get("scripted").asBoolean()) {
          byte[] body = Base64.getDecoder().decode(row.get("data_base64").asText());
          rows.add(Arguments.of(row.get("id").asText(), body, row.get("encoding").asText()));
        }
      }
      assertThat(rows).hasSize(82);
      return rows.stream();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // the header decides before anything but a byte order mark
        "text/html;charset=koi8-r|<meta charset=gbk>|koi8-r",
        "text/html;charset=ascii|x|windows-1252",
        "text/html;charset=latin1|x|windows-1252",
        // a bogus one is as none
        "text/html;charset=bogus|<meta charset=gbk>|gbk",
        "text/html;charset=bogus|x|windows-1252",
        // meta decides before detection, in HTML only
        "text/html|<meta charset=gbk>|gbk",
        "text/html|<meta http-equiv=content-type content='text/html;charset=gbk'>|gbk",
        "text/html|<meta charset=bogus>|windows-1252",
        "|<meta charset=gbk>|gbk",
        "text/plain|<meta charset=gbk>|utf-8",
        "application/json|{}|utf-8",
        // detection
        "text/html|plain ascii|windows-1252",
        "text/html||windows-1252",
        "|plain ascii|windows-1252",
        "text/plain|plain ascii|utf-8",
        "text/css|@charset \"gbk\";a{}|gbk",
        "text/css|@charset 'gbk';a{}|utf-8",
        "text/css|@charset \"utf-16\";a{}|utf-8",
        "text/css|a{}|utf-8",
        // XML has rules of its own
        "application/xml|<?xml version='1.0' encoding='koi8-r'?><a/>|koi8-r",
        "application/xhtml+xml|<?xml version='1.0'?><meta charset='gbk'/>|utf-8",
        "application/rss+xml|<?xml version='1.0' encoding='iso-8859-1'?><rss/>|windows-1252",
        "text/xml;charset=gbk|<?xml version='1.0' encoding='koi8-r'?>|gbk"
      })
  void decidesInTheOrderOfTheStandard(String type, String body, String expected) {
    byte[] bytes = body == null ? new byte[0] : body.getBytes(StandardCharsets.US_ASCII);

    assertThat(sniff(bytes, type, false)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    BOM + "61, text/html;charset=koi8-r, utf-8",
    "FEFF0061, text/html;charset=koi8-r, utf-16be",
    "FFFE6100, text/html, utf-16le",
    "FFFE6100, application/xml, utf-16le",
    "3C003F0078006D00, application/xml, utf-16le",
    "003C003F0078006D, text/html, utf-16be",
    "E9, application/xml, utf-8",
    "C3A9, text/html, utf-8",
    "E9, text/html, windows-1252",
    "C3A9E9, text/html, windows-1252",
    "E282AC, text/plain, utf-8",
    "F09F9880, text/plain, utf-8"
  })
  void looksAtTheBytes(String hex, String type, String expected) {
    assertThat(sniff(HexFormat.of().parseHex(hex), type, false)).isEqualTo(expected);
  }

  @Test
  void forgivesACharacterThatWasCutOff() {
    byte[] cutInEuro = HexFormat.of().parseHex("61E282");

    assertThat(sniff(cutInEuro, "text/html", true)).isEqualTo("utf-8");
    assertThat(sniff(cutInEuro, "text/html", false)).isEqualTo("windows-1252");
  }

  @Test
  void measuresTheMark() {
    byte[] marked = HexFormat.of().parseHex(BOM + "61");
    ContentType html = new ContentType("text/html", null);

    assertThat(CharsetSniffer.markLength(marked, CharsetSniffer.sniff(marked, html, false)))
        .isEqualTo(3);
    assertThat(
            CharsetSniffer.markLength(new byte[] {'a'}, CharsetSniffer.sniff(marked, html, false)))
        .isZero();
  }

  @Property
  void agreesWithTheJdkOnWhatUtf8Is(@ForAll byte[] bytes) {
    assertThat(Utf8.isValid(bytes, false)).isEqualTo(jdkDecodes(bytes));
  }

  @Property
  void takesAnyCutOfUtf8ForUtf8(@ForAll String text, @ForAll int where) {
    byte[] bytes =
        text.replaceAll("[\\ud800-\\udfff]", "\uD83D\uDE00").getBytes(StandardCharsets.UTF_8);
    byte[] cut = Arrays.copyOf(bytes, Math.floorMod(where, bytes.length + 1));

    assertThat(Utf8.isValid(cut, true)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "C080",
    "C1BF",
    "E08080",
    "E09FBF",
    "EDA080",
    "EDBFBF",
    "F0808080",
    "F48FBFC0",
    "F4908080",
    "F5808080",
    "80",
    "C2",
    "E282",
    "FF",
    "C3C3"
  })
  void refusesIllFormedUtf8(String hex) {
    assertThat(Utf8.isValid(HexFormat.of().parseHex(hex), false)).isFalse();
  }

  private static boolean jdkDecodes(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static String sniff(byte[] body, String type, boolean cut) {
    ContentType parsed = type == null ? null : ContentType.parse(type).orElseThrow();
    Charset charset = CharsetSniffer.sniff(body, parsed, cut).charset();
    assertThat(charset).isNotNull();
    return CharsetSniffer.sniff(body, parsed, cut).name();
  }
}
