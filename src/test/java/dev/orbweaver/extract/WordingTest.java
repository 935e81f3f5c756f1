package dev.orbweaver.extract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.TextPrint;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which texts say the same, and which nearly the same. */
class WordingTest {
  private static final String PROSE =
      "An orb weaver sits at the hub of its web and feels every spoke of it with a foot ";

  private static final long[] NO_PICTURES = {};

  @ParameterizedTest(name = "{0} | {1}: the same {2}")
  @CsvSource({
    "April 2026,                        April 2031,                        true",
    "April 2026,                        May 2026,                          false",
    "April 1969,                        April 2026,                        false",
    "seen at 1700000000123,             seen at 1800000000456,             true",
    "12.5 kg,                           12.6 kg,                           false",
    "item 17,                           item 18,                           false",
    "the long story of the first spider, the long story of the last spider, false",
    "a <b>red</b> <i>blue</i> thing,    a <i>blue</i> <b>red</b> thing,    true",
    "<i>one</i> <i>two</i>,             <i>one</i><i>two</i>,              true",
    "<i>one</i> - <i>two</i>,           <i>one</i><i>two</i>,              true",
    "row 1 Of 2,                        Row 1 of 2,                        true",
    "go back,                           go on,                             false",
    "one<script>1</script>,             one<script>2</script>,             true",
    "one<style>1</style>,               one<style>2</style>,               true",
    "<title>one</title>,                <title>two</title>,                false",
    "<a href=/x>go</a>,                 <a href=/y>go</a>,                 true"
  })
  void comparesWords(String one, String other, boolean same) {
    assertThat(print(one).words() == print(other).words()).isEqualTo(same);
  }

  @ParameterizedTest(name = "{0} | {1}: the same {2}")
  @CsvSource({
    "in 2026 nothing,                       in 2031 nothing,                       true",
    "in 2026,                               in 2031,                               true",
    "since 1700000000123 nothing,           since 1800000000456 nothing,           true",
    "from 2026 to 2027 and on,              from 2030 to 2031 and on,              true",
    "April nothing,                         May nothing,                           false",
    "page 17 of it,                         page 18 of it,                         false",
    "in the 2026th session,                 in the 2027th session,                 false",
    "model a2026 sold out,                  model a2027 sold out,                  false"
  })
  void longTextSaysTheSameInEveryYearToo(String one, String other, boolean same) {
    String before = "There are no events at all on the calendar that we keep for our members ";

    assertThat(print(before + one).words() == print(before + other).words()).isEqualTo(same);
    assertThat(print(one + " " + before).words() == print(other + " " + before).words())
        .isEqualTo(same);
  }

  @ParameterizedTest(name = "{0}: the same as ten years later {1}")
  @CsvSource({
    "/cal/2107/04/,               true",
    "/cal/2107/4,                 true",
    "/cal/2107/13/,               false",
    "/cal/2107/04x,               false",
    "/events/2107-04/,            true",
    "/events/2107-04-30/,         true",
    "/events/2107-4/,             false",
    "/events/2107-045/,           false",
    "/cal?month=2107-12,          true",
    "/cal?month=2107-13,          false",
    "/cal?y=2107&m=4,             true",
    "/cal?m=4&Year=2107,          true",
    "/shop?item=2107&m=4,         false",
    "/shop/2107/,                 false",
    "/shop/2107,                  false",
    "/shop/12107/04/,             false"
  })
  void farYearsAreYearsWhereTheUrlDatesThem(String path, boolean same) {
    String later = path.replace("2107", "2117");

    assertThat(at(path, "April 2107") == at(later, "April 2117")).isEqualTo(same);
  }

  private static long at(String path, String html) {
    return SearchedPage.html(html).foundAt("http://h.test" + path).print().words();
  }

  @Property(tries = 300)
  void everyByteCountsInTextWithoutDigits(
      @ForAll @StringLength(min = 8, max = 60) String text, @ForAll int at) {
    byte[] bytes = text.replaceAll("[^a-z]", "x").getBytes(UTF_8);
    byte[] other = bytes.clone();
    other[Math.floorMod(at, bytes.length)] ^= 1 << 4; // letters stay letters or become others

    assertThat(words(bytes)).isNotEqualTo(words(other));
  }

  @Test
  void aWordMoreInLongTextChangesFewBits() {
    String text = PROSE.repeat(2) + "once upon a time in a dark wood ".repeat(3);
    StringBuilder longText = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      longText.append(text.replace(' ', (char) ('a' + i % 26)).substring(i, i + 60)).append(' ');
      longText.append("w" + i).append(' ').append(PROSE);
    }
    TextPrint one = near(longText.toString());
    TextPrint two = near(longText + "more");

    assertThat(one.isNear(two.simhash())).isTrue();
    assertThat(one.words()).isNotEqualTo(two.words());
  }

  @Test
  void otherTextIsFar() {
    assertThat(near(PROSE).isNear(near("the quick brown fox jumps over the lazy dog").simhash()))
        .isFalse();
  }

  @Test
  void withoutTextNothingIsNear() {
    assertThat(near("").simhash()).isZero();
    assertThat(near("").isNear(near("").simhash())).isFalse();
  }

  @Test
  void hashesNearTextOnlyWhenAsked() {
    assertThat(print(PROSE).simhash()).isZero();
  }

  private static long words(byte[] bytes) {
    Wording wording = new Wording(false, 0);
    wording.add(bytes, 0, bytes.length);
    return wording.print(NO_PICTURES).words();
  }

  private static TextPrint print(String html) {
    return SearchedPage.html(html).found().print();
  }

  private static TextPrint near(String text) {
    Wording wording = new Wording(true, 0);
    wording.add(text.getBytes(UTF_8), 0, text.length());
    return wording.print(NO_PICTURES);
  }
}
