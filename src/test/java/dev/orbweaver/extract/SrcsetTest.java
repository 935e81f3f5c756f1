package dev.orbweaver.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SrcsetTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "a.png|a.png",
        "a.png 1x, b.png 2x|a.png b.png",
        "a.png, b.png|a.png b.png",
        "a.png,b.png 2x|a.png,b.png",
        " , a.png 100w ,b.png 200w,|a.png b.png",
        "a.png 1x,b.png 2x|a.png b.png",
        "a.png,, b.png|a.png b.png",
        "a.png (1x, 2x) 3w, b.png|a.png b.png",
        "a.png (1x, b.png|a.png",
        "data:image/png;base64,AAA= 1x, b.png 2x|data:image/png;base64,AAA= b.png",
        "a.png\t1x,\fb.png|a.png b.png",
        ",,,|"
      })
  void givesTheUrlOfEachCandidate(String srcset, String expected) {
    List<String> wanted = expected == null ? List.of() : List.of(expected.split(" "));

    assertThat(in(srcset)).isEqualTo(wanted);
  }

  @Property
  void readsAnything(@ForAll @Chars({' ', ',', '(', ')', 'a', '\t'}) String srcset) {
    assertThat(in(srcset)).noneMatch(String::isEmpty).noneMatch(url -> url.endsWith(","));
  }

  private static List<String> in(String srcset) {
    List<String> found = new ArrayList<>();
    Srcset.forEach(srcset, found::add);
    return found;
  }
}
