package dev.orbweaver.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PercentEncodingTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\0',
      delimiter = ';',
      value = {
        "C0_CONTROL; \"#%&'/<>?@[]^`{|}~",
        "FRAGMENT; #%&'/?@[]^{|}~",
        "QUERY; %&'/?@[]^`{|}~",
        "SPECIAL_QUERY; %&/?@[]^`{|}~",
        "PATH; %&'/@[]|~",
        "USERINFO; %&'~"
      })
  void keepsWhatAComponentMayHold(EncodeSet set, String kept) {
    String all = "\"#%&'/<>?@[]^`{|}~";
    String expected =
        all.chars()
            .mapToObj(c -> kept.indexOf(c) >= 0 ? "" + (char) c : "%%%02X".formatted(c))
            .reduce("", String::concat);

    assertThat(encode(all, set)).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(EncodeSet.class)
  void encodesControlsAndAllBeyondAscii(EncodeSet set) {
    for (char c = 0; c < 0x200; c++) {
      boolean always = c < 0x20 || c > 0x7E;
      assertThat(set.encodes(c) || !always).isTrue();
      assertThat(set.encodes(c) && (Character.isLetterOrDigit(c) && c < 128)).isFalse();
    }
  }

  @Property
  void encodesAsTheJdkWritesUtf8(@ForAll String text) {
    String scalars = scalars(text);
    StringBuilder expected = new StringBuilder();
    for (byte octet : scalars.getBytes(StandardCharsets.UTF_8)) {
      boolean kept = octet >= 0 && !EncodeSet.PATH.encodes(octet);
      expected.append(kept ? "" + (char) octet : "%%%02X".formatted(octet & 0xFF));
    }

    assertThat(encode(text, EncodeSet.PATH)).isEqualTo(expected.toString());
  }

  @Property
  void decodesWhatItEncoded(@ForAll String text) {
    String guarded = text.replace("%", "");

    assertThat(PercentEncoding.decode(encode(guarded, EncodeSet.USERINFO)))
        .isEqualTo(scalars(guarded));
  }

  @ParameterizedTest
  @CsvSource({
    "a, a",
    "%41, A",
    "%4, %4",
    "%, %",
    "%zz, %zz",
    "%%41, %A",
    "%C3%A9, é",
    "%C3, \uFFFD"
  })
  void decodesEscapesAndLeavesStraySigns(String text, String decoded) {
    assertThat(PercentEncoding.decode(text)).isEqualTo(decoded);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 2", "2, 3"})
  void encodesOnlyTheRangeItIsGiven(int from, int to) {
    StringBuilder out = new StringBuilder("x");

    PercentEncoding.append(out, "éàü", from, to, EncodeSet.PATH);

    assertThat(out).hasToString("x" + encode("éàü".substring(from, to), EncodeSet.PATH));
  }

  private static String encode(String text, EncodeSet set) {
    StringBuilder out = new StringBuilder();
    PercentEncoding.append(out, text, 0, text.length(), set);
    return out.toString();
  }

  /** Halves of surrogate pairs replaced, as USVString in the web's interfaces. */
  private static String scalars(String text) {
    return text.codePoints()
        .map(c -> c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
