package dev.orbweaver.extract.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is decided by the standard where trees and parsers differ, and what costs no more. */
class HtmlScanTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "<select><a href=1></select>|a href=1",
        "<svg><base href=1><link href=2><area href=3><iframe src=4><a href=5>|a href=5",
        "<math><a href=1></math>|a href=1",
        "<svg><template><a href=1></template></svg>|a href=1",
        "<template><svg><a href=1></template><a href=2>|a href=2",
        "<svg><script><a href=1></script><style><a href=2></style></svg><a href=3>|a href=3",
        "<svg><title><a href=1></a></title></svg>|a href=1",
        "<svg><foreignObject><base href=1></foreignObject></svg>|base href=1",
        "<svg><p><base href=1>|base href=1",
        "<div><svg></div><base href=1>|base href=1",
        "<svg/><base href=1>|base href=1",
        "<svg><![CDATA[<a href=1>]]><a href=2>|a href=2",
        "<![CDATA[<a href=1>]]><a href=2>|a href=2",
        "<table><tr><td><a href=1></td></tr><a href=2></table>|a href=1, a href=2",
        "<frame src=1><a href=2>|a href=2",
        "<frameset><frame src=1><a href=2><script><frame src=3></script></frameset>"
            + "|frame src=1, frame src=3",
        "<p>x<frameset><frame src=1>|",
        "<plaintext><a href=1></plaintext><a href=2>|",
        "<script><!-- <script> </script> <a href=1> --></script><a href=2>|a href=2",
        "<!--><a href=1>|a href=1",
        "<!-- --!><a href=1>|a href=1",
        "</!-- ><a href=1>-->|a href=1",
        "</><a href=1>|a href=1",
        "<a href=1 href=2>|a href=1",
        "<a\0 href=1><\u0001a href=2><A\thref=3>|a href=3",
        "<a href=1/>|a href=1/",
        "<a/href=1>|a href=1",
        "<a x=\">\" href=1>|a href=1",
        "<a href=\"1\"rel=2>|a href=1 rel=2",
        "<a href=&#0;&amp-&copy=1&notit;>|a href=\uFFFD&-&copy=1&notit;",
        "<a href=1|",
        "<a href='1>|"
      })
  void followsTheStandard(String html, String expected) {
    assertThat(Heard.of(html).lines())
        .isEqualTo(expected == null ? List.of() : List.of(expected.split(", ")));
  }

  @Test
  void hasNoLimitOfAttributes() {
    StringBuilder tag = new StringBuilder("<a");
    for (int i = 0; i < 10_000; i++) {
      tag.append(" x").append(i).append("=y");
    }

    assertThat(Heard.of(tag + " href=1>").lines()).containsExactly("a href=1");
  }

  @Test
  void bearsAnyDepthAndAnyMisnesting() {
    String deep = "<svg>" + "<g>".repeat(300_000) + "</x>".repeat(300_000) + "<a href=1>";

    assertThat(Heard.of(deep).lines()).containsExactly("a href=1");
    assertThat(Heard.of("<div>".repeat(300_000) + "<a href=2>").lines())
        .containsExactly("a href=2");
  }

  @Test
  void showsAllElementsAndStylesWhenAllAreWanted() {
    Heard heard = new Heard();
    byte[] html =
        "<X-Y class=1><style>a{}</style><svg><style>b&amp;</style><Path class=2><link class=3></svg>"
            .getBytes(java.nio.charset.StandardCharsets.UTF_8);
    HtmlScan.scan(
        new Source(html, 0, html.length, java.nio.charset.StandardCharsets.UTF_8),
        TagTable.wantingAll(Set.of("a")),
        heard);

    assertThat(heard.lines())
        .containsExactly("x-y class=1", "style", "style a{}", "svg", "style b&", "path class=2");
  }
}
