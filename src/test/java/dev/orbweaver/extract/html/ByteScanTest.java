package dev.orbweaver.extract.html;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;

/** What eight bytes tell at once is what they tell one by one. */
class ByteScanTest {

  @Property
  void namesEndAtSpaceSlashOrBracket(
      @ForAll @StringLength(max = 40) @CharRange(to = '\u00FF') String text,
      @ForAll @IntRange(max = 9) int behind) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    int end = Math.max(0, bytes.length - behind);
    int wanted = 0;
    while (wanted < end && " \t\n\f\r/>".indexOf(bytes[wanted]) < 0) {
      wanted++;
    }

    assertThat(ByteScan.nameEnd(bytes, 0, end)).isEqualTo(wanted);
  }

  @Property
  void namesAreTheSameWordIfTheyDifferInCaseOnly(
      @ForAll
          @StringLength(min = 1, max = 3)
          @Chars({'a', 'A', '[', '{', '@', '`', '1', '\u0011', 'Z', 'z', '\u00C1', '\u00E1'})
          String one,
      @ForAll
          @StringLength(min = 3, max = 3)
          @Chars({'a', 'A', '[', '{', '@', '`', '1', '\u0011', 'Z', 'z', '\u00C1', '\u00E1'})
          String more) {
    String other = more.substring(0, one.length());

    assertThat(word(one, "") == word(other, "")).isEqualTo(lower(one).equals(lower(other)));
  }

  @Property
  void whatStandsBehindANameIsNoPartOfItsWord(
      @ForAll @StringLength(min = 1, max = 8) @CharRange(to = '\u00FF') String name,
      @ForAll @StringLength(max = 12) @CharRange(to = '\u00FF') String behind) {
    assertThat(word(name, behind)).isEqualTo(word(lower(name), ""));
  }

  private static long word(String name, String behind) {
    return ByteScan.lowerWord((name + behind).getBytes(ISO_8859_1), 0, name.length());
  }

  /** Of ASCII's letters only. */
  private static String lower(String text) {
    return text.chars()
        .map(c -> c >= 'A' && c <= 'Z' ? c + 0x20 : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
