package dev.orbweaver.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CssReferencesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "a{background:url(x.png)}|x.png",
        "a{background:URL( \"x y.png\" )}|x y.png",
        "a{background:url('x.png'),url(y.png)}|x.png, y.png",
        "a{b:url(x.png ) c;d:url(  y )}|x.png, y",
        "@import 'x.css';|x.css",
        "@import \"x.css\" screen;@import url(y.css);|x.css, y.css",
        "@IMPORT url('x.css') layer(a);|x.css",
        "@import/**/'x.css';|x.css",
        "@import screen;a{content:'no'}|",
        "@font-face{src:local('no'),url(f.woff2) format('woff2')}|f.woff2",
        "@namespace url(http://www.w3.org/1999/xhtml);a{b:url(x)}|x",
        "@namespace svg 'http://www.w3.org/2000/svg';@import 'x';|x",
        "/* url(no) */a{b:url(x)}/* url(no)|x",
        "a{content:'url(no)';b:url(x)}|x",
        "a{content:\"\\\"url(no)\";b:url(x)}|x",
        "a{b:curl(no);c:my-url(no);d:url(x)}|x",
        "a{b:url(a\\)b)}|a)b",
        "a{b:url(a\\20 b)}|a b",
        "a{b:url(\\00078)}|x",
        "a{b:url()}a{b:url('')}|",
        "a{b:url(no no)}a{b:url(x)}|x",
        "a{b:url(no\"no)}a{b:url(x)}|x",
        "a{b:url(x|x",
        "a{b:url('x|x",
        "@import 'x|x"
      })
  void findsWhatAStyleSheetLoads(String css, String expected) {
    List<String> wanted = expected == null ? List.of() : List.of(expected.split(", "));

    assertThat(in(css)).isEqualTo(wanted);
  }

  @Test
  void endsAStringAtALineBreakUnlessThatIsEscaped() {
    assertThat(in("a{content:'no\nb:url(x)}")).containsExactly("x");
    assertThat(in("@import 'a\\\nb';")).containsExactly("ab");
  }

  @Property
  void readsAnything(
      @ForAll
          @Chars({
            '(', ')', '\'', '"', '\\', '@', '/', '*', ' ', '\n', ';', '{', 'u', '7', '\uD800'
          })
          @CharRange(from = 'a', to = 'z')
          String css) {
    assertThat(in("@import " + css)).isNotNull();
    assertThat(in("url(" + css).stream().mapToInt(String::length).sum())
        .isLessThanOrEqualTo(css.length());
  }

  @Test
  void givesNoCharacterTwice() {
    // what is given is a part of what was read: ten thousand openings cost no more than one
    for (String opening : List.of("url(", "@import '", "/*", "\\", "@", "url('", "'", "(")) {
      List<String> found = in(opening.repeat(100_000));

      assertThat(found.stream().mapToInt(String::length).sum())
          .isLessThanOrEqualTo(opening.length() * 100_000);
    }
  }

  private static List<String> in(String css) {
    List<String> found = new ArrayList<>();
    CssReferences.forEach(css, found::add);
    return found;
  }
}
