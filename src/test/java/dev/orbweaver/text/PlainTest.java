package dev.orbweaver.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "https://example.org/a?b=c",
        "Grüße, 世界, привет, עברית, नमस्ते",
        "\uD83D\uDE00 and e\u0301",
        "no-break\u00A0space, em\u2003space",
        "\uFFFD was already replaced"
      })
  void returnsCleanTextItself(String clean) {
    assertThat(Plain.of(clean)).isSameAs(clean);
    assertThat(Plain.of(clean, 1000)).isSameAs(clean);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "W/\"a1-b\"", "~!"})
  void knowsVisibleAscii(String text) {
    assertThat(Plain.isAscii(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\tb", "\r\n", "a\0", "\u007F", "a\u0080", "é", "\uD83D\uDE00"})
  void andWhatIsNot(String text) {
    assertThat(Plain.isAscii(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {'\t', '\n', 0x0B, '\f', '\r', 0x85, 0x2028, 0x2029})
  void putsSpaceForWhiteSpaceThatMovesTheCursor(int c) {
    assertThat(Plain.of("a" + Character.toString(c) + "b")).isEqualTo("a b");
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 7, 8, 0x0E, 0x1B, 0x1F, 0x7F, 0x80, 0x84, 0x86, 0x90, 0x9B, 0x9D, 0x9F, 0xD800, 0xDC00,
        0xDFFF, 0xE000, 0xF8FF, 0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE, 0xF0000, 0x10FFFF, 0x378
      })
  void marksWhereControlsAndNonCharactersStood(int c) {
    assertThat(Plain.of("a" + Character.toString(c) + "b")).isEqualTo("a\uFFFDb");
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0xAD, 0x61C, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E,
        0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0x206F, 0xFEFF, 0x34F, 0x115F, 0x1160, 0x180B,
        0x180E, 0x2065, 0x3164, 0xFE0F, 0xFFA0, 0xFFF9, 0xE0001, 0xE0041, 0xE0100
      })
  void leavesOutWhatHidesOrTurnsText(int c) {
    assertThat(Plain.of("a" + Character.toString(c) + "b")).isEqualTo("ab");
  }

  @Test
  void disarmsTerminalSequences() {
    assertThat(Plain.of("\u001b]52;c;aGk=\u0007 \u001b[2J\u009b31m"))
        .isEqualTo("\uFFFD]52;c;aGk=\uFFFD \uFFFD[2J\uFFFD31m");
  }

  @Test
  void keepsForgedLogLineOnTheLineItCameIn() {
    assertThat(Plain.of("/x\r\n2026-01-01 ERROR forged")).isEqualTo("/x  2026-01-01 ERROR forged");
  }

  @ParameterizedTest
  @CsvSource({
    "abcdef, 6, abcdef",
    "abcdef, 5, abcd…",
    "abcdef, 2, a…",
    "abcdef, 1, …",
    "abcdef, 0, ''",
    "abcdef, -1, ''",
    "'', 0, ''",
    "😀😀😀, 6, 😀😀😀",
    "😀😀😀, 5, 😀😀…",
    "😀😀😀, 4, 😀…",
    "😀😀😀, 2, …"
  })
  void cutsWithAnEllipsisAndNeverInsideACharacter(String text, int length, String expected) {
    assertThat(Plain.of(text, length)).isEqualTo(expected);
  }

  @Test
  void measuresTheLengthOfWhatIsShownNotOfWhatCame() {
    assertThat(Plain.of("\u200B".repeat(100) + "abc", 3)).isEqualTo("abc");
    assertThat(Plain.of("ab\u200B\u200Bcd", 3)).isEqualTo("ab…");
    assertThat(Plain.of("abcdef\u001b", 3)).isEqualTo("ab…");
  }

  @Property
  void isOneLineWithoutAnythingHidden(@ForAll("nasty") String text) {
    String plain = Plain.of(text);

    assertThat(plain.codePoints()).allMatch(PlainTest::mayBeShown);
    assertThat(plain.lines().count()).isLessThanOrEqualTo(1);
    assertThat(Plain.of(plain)).isSameAs(plain);
  }

  @Property
  void neverExceedsTheLength(@ForAll("nasty") String text, @ForAll @IntRange(max = 20) int length) {
    String cut = Plain.of(text, length);
    String whole = Plain.of(text);

    assertThat(cut.length()).isLessThanOrEqualTo(length);
    assertThat(cut.codePoints()).allMatch(PlainTest::mayBeShown);
    if (whole.length() <= length) {
      assertThat(cut).isEqualTo(whole);
    } else if (length > 0) {
      assertThat(cut).endsWith("…");
      assertThat(whole).startsWith(cut.substring(0, cut.length() - 1));
    }
  }

  @Provide
  Arbitrary<String> nasty() {
    Arbitrary<Integer> controls = Arbitraries.integers().between(0, 0xA0);
    Arbitrary<Integer> punctuation = Arbitraries.integers().between(0x2000, 0x206F);
    Arbitrary<Integer> surrogates = Arbitraries.integers().between(0xD800, 0xDFFF);
    Arbitrary<Integer> any = Arbitraries.integers().between(0, Character.MAX_CODE_POINT);
    return Arbitraries.oneOf(controls, punctuation, surrogates, any)
        .array(int[].class)
        .ofMaxSize(30)
        .map(points -> new String(points, 0, points.length));
  }

  private static boolean mayBeShown(int c) {
    boolean bidi =
        c == 0x61C
            || c == 0x200E
            || c == 0x200F
            || (c >= 0x202A && c <= 0x202E)
            || (c >= 0x2066 && c <= 0x2069);
    boolean hidden =
        IntStream.of(
                Character.CONTROL,
                Character.FORMAT,
                Character.SURROGATE,
                Character.PRIVATE_USE,
                Character.UNASSIGNED,
                Character.LINE_SEPARATOR,
                Character.PARAGRAPH_SEPARATOR)
            .anyMatch(type -> type == Character.getType(c));
    return !bidi && !hidden;
  }
}
