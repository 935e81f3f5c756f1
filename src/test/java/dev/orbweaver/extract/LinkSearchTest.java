package dev.orbweaver.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Link;
import dev.orbweaver.url.Url;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkSearchTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "<a href=x>|a /dir/x",
        "<A HREF=x>|a /dir/x",
        "<area href=/x>|area /x",
        "<map><area href=/x><area href=/y></map>|area /x, area /y",
        "<iframe src=x>|iframe /dir/x",
        "<frameset><frame src=a><frame src=b></frameset>|frame /dir/a, frame /dir/b",
        "<link rel=next href=x>|link /dir/x",
        "<link rel='foo ALTERNATE bar' href=x>|link /dir/x",
        "<link rel=canonical href=//other.test/x>|link http://other.test/x",
        "<link rel='alternate stylesheet' href=x>|",
        "<link rel=stylesheet href=x>|",
        "<link rel=prev href=x>|",
        "<link rel=next-page href=x>|",
        "<link href=x>|",
        "<link rel=next>|",
        "<link rel=next href>|",
        "<p><link rel=next href=x></p>|link /dir/x",
        "<meta http-equiv=refresh content='0;url=x'>|meta /dir/x",
        "<META HTTP-EQUIV=Refresh CONTENT='5; URL=x'>|meta /dir/x",
        "<meta http-equiv=refresh content=5>|",
        "<meta name=refresh content='0;url=x'>|",
        "<svg><a href=x></a></svg>|a /dir/x",
        "<a>|",
        "<a name=x>|",
        "<a href>|a /dir/page.html?q",
        "<a href=''>|a /dir/page.html?q",
        "<a href=#top>|a /dir/page.html?q",
        "<a href=?r>|a /dir/page.html?r",
        "<iframe src=''>|",
        "<iframe src=about:blank>|",
        "<a href=http://u:p@site.test/x#f>|a /x",
        "<img src=x><script src=x></script><form action=x><input type=image src=x></form>|",
        "<video src=x><source src=x><track src=x></video><embed src=x><object data=x></object>|",
        "<blockquote cite=x><button formaction=x><a ping=x>|",
        "<div href=x><base target=x>|",
        "<link rel=icon href=x><link rel=preload href=x><body background=x>|"
      })
  void takesTheseElementsAndNoOthers(String html, String expected) {
    assertThat(SearchedPage.html(html).links()).isEqualTo(list(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "<noscript><a href=x></a></noscript>|a /dir/x",
        "<head><noscript><a href=x></a><iframe src=y></iframe></noscript></head>"
            + "|a /dir/x, iframe /dir/y",
        "<head><noscript><meta http-equiv=refresh content='0;url=x'></noscript>|meta /dir/x",
        "<head><noscript><link rel=next href=x></noscript>|link /dir/x",
        "<noscript><a href=x>|a /dir/x",
        "<noscript><iframe src=x></iframe></noscript>|iframe /dir/x",
        "<frameset><frame src=a><noframes><a href=b>c</a></noframes></frameset>"
            + "|frame /dir/a, a /dir/b",
        "<body><noframes><p><a href=b>c</a></noframes><a href=d>|a /dir/b, a /dir/d",
        "<noframes><a href=a></a><noframes><a href=b></a></noframes><a href=c>|a /dir/a, a /dir/c",
        "<template><a href=x></a></template>|",
        "<div><template shadowrootmode=open><a href=x></a></template></div>|a /dir/x",
        "<template><base href=/other/></template><a href=x>|a /dir/x",
        "<!-- <a href=x> -->|",
        "<script>document.write('<a href=x>')</script>|",
        "<style><a href=x></style>|",
        "<textarea><a href=x></textarea>|",
        "<title><a href=x></title>|",
        "<iframe src=x><a href=y></iframe>|iframe /dir/x",
        "<xmp><a href=x></xmp><noembed><a href=x></noembed>|",
        "<![CDATA[<a href=x>]]>|",
        "<table><a href=x></a><tr><td><a href=y></table>|a /dir/x, a /dir/y",
        "</p><a href='x'><a href=y>|a /dir/x, a /dir/y",
        "<a href=x|",
        "<a href=x><a href=x><area href=x>|a /dir/x"
      })
  void searchesWhatAReaderWithoutScriptsWouldSee(String html, String expected) {
    assertThat(SearchedPage.html(html).links()).isEqualTo(list(expected));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mailto:a@b.test",
        "javascript:void(0)",
        "ftp://site.test/x",
        "data:text/html,x",
        "file:///etc/passwd",
        "tel:123",
        "about:blank",
        "blob:http://site.test/x",
        "view-source:http://site.test/",
        "http://",
        "http://a b/",
        "http://[::1",
        "https://:80/",
        "//",
        "http://x.test:99999/"
      })
  void ignoresWhatIsNoHttpUrl(String target) {
    Found found = SearchedPage.html("<a href='" + target + "'>x</a><a href=/good>y</a>").found();

    assertThat(found.links()).hasSize(1);
    assertThat(found.dropped()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "<base href=/other/><a href=x>|a /other/x",
        "<base href=http://b.test/d/><a href=x><a href=/y>|a http://b.test/d/x, a http://b.test/y",
        "<base href=../up/><a href=x>|a /up/x",
        "<base href=/a/><base href=/b/><a href=x>|a /a/x",
        "<base target=_top><base href=/b/><a href=x>|a /b/x",
        "<a href=x><base href=/b/>|a /b/x",
        "<body><p><base href=/b/><a href=x>|a /b/x",
        "<base href><a href=x>|a /dir/x",
        "<base href='http://['><a href=x>|a /dir/x",
        "<base href='http://['><base href=/b/><a href=x>|a /dir/x",
        "<base href='data:text/html,x'><a href=x>|a /dir/x",
        "<base href='javascript:1'><a href=x>|a /dir/x",
        "<base href='mailto:a@b.test'><a href=x><a href=http://c.test/>|a http://c.test/",
        "<base href=/b/?q><a href=#top>|a /b/?q",
        "<base href=/b/><link rel=next href=x><iframe src=y></iframe>|link /b/x, iframe /b/y",
        "<base href=/b/><meta http-equiv=refresh content='0;url=x'>|meta /b/x",
        "<frameset><noframes><base href=/b/><a href=x></noframes></frameset>|a /b/x"
      })
  void resolvesAgainstTheBaseOfTheDocument(String html, String expected) {
    assertThat(SearchedPage.html(html).links()).isEqualTo(list(expected));
  }

  /** Relative ones are as long as their base, however short they are written. */
  @Test
  void takesNoMoreCharactersOfAPageThanFiftyThousandLongLinksHave() {
    StringBuilder links = new StringBuilder();
    for (int i = 0; i < 10_000; i++) {
      links.append("<a href=").append(i).append('>');
    }
    LinkRules many = new LinkRules(50_000, 4096, true, false, "orbweaver");
    String base = "http://site.test/" + "d".repeat(4000) + "/";

    Found found = SearchedPage.html(links.toString()).under(many).foundAt(base);

    long held = found.links().stream().mapToLong(link -> link.url().href().length()).sum();
    assertThat(held).isBetween(8L * 1024 * 1024 - 4096, 8L * 1024 * 1024);
    assertThat(found.dropped()).isEqualTo(10_000 - found.links().size());
  }

  @Test
  void ignoresABaseThatIsTooLong() {
    String html = "<base href='/" + "b/".repeat(3000) + "'><a href=x>y</a>";

    assertThat(SearchedPage.html(html).links()).containsExactly("a /dir/x");
  }

  @Test
  void readsPastABadBase() {
    String html =
        "<base href='http:////:::bad'><a href=/goodone></a><a href='http://:bad:url'></a>"
            + "<a href=/goodthree></a>";

    assertThat(SearchedPage.html(html).links()).containsExactly("a /goodone", "a /goodthree");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "\\t/foo\\nbar/\\txy\\n|/foobar/xy",
        " /x |/x",
        "/a b|/a%20b",
        "/100%|/100%",
        "/a%2fb|/a%2fb",
        "../../../x|/x",
        "/a/./b/../c|/a/c",
        "\\\\dir\\\\x|/dir/x",
        "//other.test/x|http://other.test/x",
        "http:x|/dir/x",
        "&#x2F;x&amp;y|/x&y",
        "/é|/%C3%A9",
        "HTTP://SITE.TEST:80/x|/x",
        "a?|/dir/a?",
        "a//b|/dir/a//b"
      })
  void leavesSpellingToTheUrlParser(String written, String expected) {
    String target = written.replace("\\t", "\t").replace("\\n", "\n").replace("\\\\", "\\");

    assertThat(SearchedPage.html("<a href=\"" + target + "\">x</a>").links())
        .containsExactly("a " + expected);
  }

  @ParameterizedTest
  @CsvSource({
    "UTF-8, /dir/?q=%C3%BC",
    "windows-1252, /dir/?q=%FC",
    "koi8-r, /dir/?q=&#252;",
    "Shift_JIS, /dir/?q=&#252;"
  })
  void encodesQueriesInThePagesCharset(String charset, String expected) {
    List<String> links =
        SearchedPage.html("<a href='?q=ü'>x</a>").in(Charset.forName(charset)).links();

    assertThat(links.get(0).replace("%26%23252%3B", "&#252;")).contains(expected.substring(5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "<html xmlns='http://www.w3.org/1999/xhtml'><body><a href='x'>y</a></body></html>|a /dir/x",
        "<a href=\"http://site.test/x\">|a /x",
        "<h:html xmlns:h='http://www.w3.org/1999/xhtml'><h:a href='x'/></h:html>|a /dir/x",
        "<A HREF='x'/>|a /dir/x",
        "<p><script src='s.js'/><a href='x'/></p>|a /dir/x",
        "<p><title/><a href='x'/></p>|a /dir/x",
        "<p><noframes><a href='x'/></noframes><noscript><a href='y'/></noscript></p>"
            + "|a /dir/x, a /dir/y",
        "<p><![CDATA[<a href='x'/>]]></p>|",
        "<p><script>'<a href='x'/>'</script></p>|",
        "<p><base href='/b/'/><a href='x'/></p>|a /b/x",
        "<feed><link rel='next' href='x'/><link rel='self' href='y'/></feed>|link /dir/x",
        "<rss><channel><link>http://site.test/</link></channel></rss>|",
        "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a href='&e;'/>"
            + "|a /dir/&e;"
      })
  void searchesXml(String xml, String expected) {
    assertThat(SearchedPage.xml(xml).links()).isEqualTo(list(expected));
  }

  @Test
  void countsDistinctTargetsOnceInTheOrderOfTheDocument() {
    String html =
        "<iframe src=/b></iframe><a href=/a></a><a href=/b#x></a><a href=/c></a><a href=/a>";

    assertThat(SearchedPage.html(html).links()).containsExactly("iframe /b", "a /a", "a /c");
  }

  @Test
  void givesFingerprintAndScopeWithEachLink() {
    List<Link> links =
        SearchedPage.html("<a href=/in></a><a href=//other.test/>")
            .within(url -> url.host().equals("site.test"))
            .found()
            .links();

    assertThat(links).extracting(Link::inScope).containsExactly(true, false);
    assertThat(links).allMatch(link -> link.fingerprint() == link.url().fingerprint());
  }

  @Test
  void asksTheScopeOnceForEachDistinctLink() {
    List<String> asked = new ArrayList<>();

    SearchedPage.html("<a href=/x></a><a href=/x#y></a><a href=/z>")
        .within(url -> asked.add(url.path()))
        .found();

    assertThat(asked).containsExactly("/x", "/z");
  }

  @Test
  void countsTheDistinctLinksBeyondTheLimit() {
    String html =
        IntStream.range(0, 500)
            .mapToObj(i -> "<a href=" + i % 250 + ">")
            .collect(Collectors.joining());
    Found found =
        SearchedPage.html(html).under(new LinkRules(100, 4096, true, true, "orbweaver")).found();

    assertThat(found.links()).hasSize(100);
    assertThat(found.dropped()).isEqualTo(150);
  }

  @ParameterizedTest
  @CsvSource({"50, 2, 0", "16000, 2, 0", "17000, 1, 1"})
  void findsUrlsThatAreTooLongToBeRequestedButNoneOfAnyLength(int length, int links, int dropped) {
    String path = "x".repeat(length);
    String html = "<a href=/" + path + "><a href=/short><a href=/" + path + "#again>";
    Found found = SearchedPage.html(html).under(new LinkRules(9, 40, true, false, "")).found();

    assertThat(found.links()).hasSize(links);
    assertThat(found.dropped()).isEqualTo(dropped);
  }

  @Test
  void measuresTheUrlThatWouldBeFetched() {
    String html = "<a href='/x#" + "f".repeat(100) + "'>";

    assertThat(SearchedPage.html(html).under(new LinkRules(9, 40, true, false, "")).links())
        .containsExactly("a /x");
  }

  @Test
  void findsNothingInNothing() {
    Found found = SearchedPage.html("").found();

    Found nothing = Found.nothing((Url) Url.parse(SearchedPage.URL));
    assertThat(found)
        .usingRecursiveComparison()
        .ignoringFields("print") // of a text without words
        .isEqualTo(nothing);
  }

  @Test
  void searchesTheHeaderOfWhatIsNotSearchedItself() {
    Headers headers =
        new Headers(List.of(new Headers.Field("Link", "</report.html>; rel=canonical")));
    Url page = (Url) Url.parse("http://site.test/report.pdf");
    Found found = new LinkSearch(SearchedPage.RULES, any -> true).inHeaders(page, headers);

    assertThat(found.links()).extracting(link -> link.url().path()).containsExactly("/report.html");
    assertThat(found.title()).isNull();
  }

  private static List<String> list(String text) {
    return text == null ? List.of() : List.of(text.split(", "));
  }
}
