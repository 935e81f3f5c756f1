package dev.orbweaver.extract.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever tag soup: the scan finds the elements that a tree builder makes of it. */
class AgainstJsoupTest {
  /** Ends any tag: jsoup takes some that the document breaks off in. */
  private static final String CLOSING = "x\">'>";

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void findsTheElementsOfAnySoup(@ForAll("soup") String html) {
    assertThat(Heard.of(html).distinct()).isEqualTo(JsoupOracle.distinct(html));
  }

  /** No p is left open here: the scan does not know the elements that would close it. */
  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void knowsWhereSvgAndMathEnd(@ForAll("foreign") String html) {
    assertThat(Heard.of(html).distinct()).isEqualTo(JsoupOracle.distinct(html));
  }

  /** Tables are built by other rules: an element may come to stand before the table it is in. */
  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void findsTheElementsOfTablesInWhateverOrder(@ForAll("tables") String html) {
    assertThat(new HashSet<>(Heard.of(html).lines()))
        .isEqualTo(new HashSet<>(JsoupOracle.distinct(html)));
  }

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void findsTheElementsOfAnyCharacters(@ForAll("characters") String html) {
    assertThat(Heard.of(html).distinct()).isEqualTo(JsoupOracle.distinct(html));
  }

  @Property
  void endsOnAnyBytes(@ForAll byte[] bytes) {
    Heard heard = new Heard();
    HtmlScan.scan(
        new Source(bytes, 0, bytes.length, StandardCharsets.UTF_8),
        TagTable.wanting(Heard.WANTED, Set.of()),
        heard);

    assertThat(heard.lines()).isNotNull();
  }

  @Provide
  Arbitrary<String> soup() {
    return pieces(PIECES);
  }

  @Provide
  Arbitrary<String> foreign() {
    return pieces(
        Arbitraries.of(
            "<svg>",
            "</svg>",
            "<svg/>",
            "<math>",
            "</math>",
            "<path/>",
            "<g>",
            "<g></g>",
            "<mtext><area href=4></mtext>",
            "<mtext><path></mtext>",
            "<mglyph>",
            "<foreignObject>",
            "<foreignObject><area href=5></foreignObject>",
            "<desc>",
            "<desc><title>x</title></desc>",
            "<annotation-xml encoding=text/html>",
            "<annotation-xml>",
            "<![CDATA[",
            "]]>",
            "<div>",
            "</div>",
            "<p></p>",
            "</p>",
            "<a href=1>",
            "<area href=2>",
            "<base href=3>",
            "<title>",
            "</title>",
            "<style>",
            "</style>",
            "<font color=x>",
            "<font>",
            "text",
            "<br>",
            "<!-- x -->"));
  }

  @Provide
  Arbitrary<String> tables() {
    return pieces(
        Arbitraries.of(
            "<table>",
            "</table>",
            "<tr>",
            "</tr>",
            "<td>",
            "</td>",
            "<tbody>",
            "<caption>",
            "<col>",
            "<a href=1>",
            "<a href=2>",
            "</a>",
            "<link rel=next href=3>",
            "<p>",
            "</p>",
            "x",
            "<div>",
            "</div>",
            "<title>t</title>",
            "<script><a href=0></script>",
            "<form>",
            "<iframe src=4></iframe>",
            "<embed src=5>",
            "<b>",
            "</b>"));
  }

  @Provide
  Arbitrary<String> characters() {
    return Arbitraries.of(
            "<",
            ">",
            "/",
            "a",
            "A",
            " ",
            "=",
            "\"",
            "'",
            "href",
            "<a ",
            "<!",
            "--",
            "-",
            "!",
            "?",
            "</",
            "<a href=",
            "x",
            "\n",
            "\t",
            "&amp;",
            "&",
            ";",
            "#",
            "<script>",
            "</script",
            "<!--",
            "-->",
            "<title>",
            "</title>",
            "<style>",
            "</style>",
            "<textarea>",
            "</textarea>",
            "[CDATA[",
            "é",
            "<base ")
        .list()
        .ofMaxSize(25)
        .map(list -> String.join("", list) + CLOSING)
        .filter(AgainstJsoupTest::judgedByJsoup);
  }

  /** jsoup reads a script in svg as text, and ends one inside comment marks in ways of its own. */
  private static boolean judgedByJsoup(String html) {
    return !html.contains("<script>")
        || !(html.contains("<svg") || html.contains("<math") || html.contains("<!--"));
  }

  private static Arbitrary<String> pieces(Arbitrary<String> piece) {
    return piece
        .list()
        .ofMaxSize(30)
        .map(list -> String.join("", list))
        .filter(AgainstJsoupTest::judgedByJsoup);
  }

  private static final Arbitrary<String> PIECES =
      Arbitraries.of(
          List.of(
              "<a href=1>",
              "<a href='2'>",
              "<a name=x href=\"3\" rel=nofollow>",
              "</a>",
              "<p>",
              "</p>",
              "<div>",
              "</div>",
              "<b>",
              "</b>",
              "<i>",
              "</i>",
              "<ul>",
              "<li>",
              "</li>",
              "</ul>",
              "text",
              " ",
              "<br>",
              "</br>",
              "<area href=4>",
              "<link rel=next href=5>",
              "<base href=6>",
              "<meta name=robots content=none>",
              "<title>",
              "</title>",
              "<script>",
              "</script>",
              "<style>",
              "</style>",
              "<!-- ",
              " -->",
              "<iframe src=7>",
              "</iframe>",
              "<noframes>",
              "</noframes>",
              "<textarea>",
              "</textarea>",
              "<xmp>",
              "</xmp>",
              "<noembed>",
              "</noembed>",
              "<template>",
              "</template>",
              "<span>",
              "</span>",
              "<h1>",
              "</h1>",
              "<form>",
              "</form>",
              "<button>",
              "</button>",
              "<head>",
              "</head>",
              "<body>",
              "</body>",
              "</html>",
              "<html>",
              "<embed src=8>",
              "<hr>",
              "<nobr>",
              "</nobr>",
              "<center>",
              "</center>",
              "<x-y>",
              "</x-y>",
              "<font color=red>",
              "<font>",
              "</font>",
              "<image>"));
}
