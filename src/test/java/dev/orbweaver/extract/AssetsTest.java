package dev.orbweaver.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.Headers;
import dev.orbweaver.url.Url;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssetsTest {
  private static final LinkRules RULES = SearchedPage.RULES.withAssets(true);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "<img src=x>|img /dir/x",
        "<img src=x srcset='y 1x, z 2x'>|img /dir/x, img /dir/y, img /dir/z",
        "<picture><source srcset=x><img src=y></picture>|source /dir/x, img /dir/y",
        "<script src=x></script>|script /dir/x",
        "<script>var a = '<img src=no>'</script>|",
        "<noscript><img src=x></noscript>|img /dir/x",
        "<link rel=stylesheet href=x>|link /dir/x",
        "<link rel='alternate stylesheet' href=x>|link /dir/x",
        "<link rel='shortcut icon' href=x><link rel=apple-touch-icon href=y>|link /dir/x, link"
            + " /dir/y",
        "<link rel=preload href=x imagesrcset='y 2x'>|link /dir/x, link /dir/y",
        "<link rel=modulepreload href=x><link rel=manifest href=y>|link /dir/x, link /dir/y",
        "<link rel=dns-prefetch href=//b.test><link rel=preconnect href=//b.test><link rel=me"
            + " href=x>|",
        "<video src=x poster=y><source src=z><track src=t></video>"
            + "|video /dir/y, video /dir/x, source /dir/z, track /dir/t",
        "<audio src=x></audio>|audio /dir/x",
        "<object data=x></object><embed src=y>|object /dir/x, embed /dir/y",
        "<input type=IMAGE src=x><input type=text src=no>|input /dir/x",
        "<svg><image href=x /><use xlink:href='y#z'/><image xlink:href=no href=w /></svg>"
            + "|image /dir/x, use /dir/y, image /dir/w",
        "<svg><use href=#own /></svg><img src=#own><img src='data:image/png;base64,AA'>|",
        "<body background=x><table background=y><td background=z>|body /dir/x, table /dir/y, td"
            + " /dir/z",
        "<style>@import 'x';a{b:url(y)}</style>|style /dir/x, style /dir/y",
        "<p style='background:url(x)'>|p /dir/x",
        "<a href=x style='background:url(y)'>|a /dir/x, a /dir/y",
        "<base href=/b/><img src=x><style>a{b:url(y)}</style>|img /b/x, style /b/y",
        "<template><img src=no></template><!-- <img src=no> -->|",
        "<img src=''><img srcset=''><script src=''></script>|",
        "<iframe src=x></iframe><a href=y>|iframe /dir/x, a /dir/y"
      })
  void takesWhatAPageIsShownWith(String html, String expected) {
    assertThat(SearchedPage.html(html).under(RULES).links()).isEqualTo(list(expected));
  }

  @Test
  void findsThemInXmlToo() {
    String xml = "<html><style>a{b:url(x)}</style><img src='y'/><svg:image href='z'/></html>";

    assertThat(SearchedPage.xml(xml).under(RULES).links())
        .containsExactly("style /dir/x", "img /dir/y", "image /dir/z");
  }

  @Test
  void findsWhatAStyleSheetLoads() {
    Url sheet = (Url) Url.parse("http://site.test/css/main.css");
    Found found =
        new LinkSearch(RULES, any -> true)
            .inCss(sheet, Headers.NONE, "@import 'two.css';a{b:url(../i.png)}c{d:url(#e)}");

    assertThat(found.links())
        .extracting(link -> link.kind() + " " + link.url().path())
        .containsExactly("css /css/two.css", "css /i.png");
  }

  private static List<String> list(String text) {
    return text == null ? List.of() : List.of(text.split(", "));
  }
}
