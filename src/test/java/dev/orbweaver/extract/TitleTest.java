package dev.orbweaver.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TitleTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "<title>Plain</title>|Plain",
        "<title>  a\\n\\t b  </title>|a b",
        "<title>a &amp; <b>b</b></title>|a & <b>b</b>",
        "<title>first</title><title>second</title>|first",
        "<svg><title>icon</title></svg><title>page</title>|page",
        "<body><svg><title>icon</title></svg>|",
        "<template><title>inert</title></template><title>page</title>|page",
        "<body><p><title>in the body</title>|in the body",
        "<title></title>|",
        "<title> \\n </title>|",
        "<title></title><title>second</title>|",
        "<h1>none</h1>|"
      })
  void isTheFirstOfTheDocument(String html, String expected) {
    assertThat(SearchedPage.html(html.replace("\\n", "\n").replace("\\t", "\t")).found().title())
        .isEqualTo(expected);
  }

  @Test
  void isReadFromXmlToo() {
    assertThat(
            SearchedPage.xml("<x:html><x:title>a <i>b</i>\nc</x:title></x:html>").found().title())
        .isEqualTo("a b c");
  }

  @Test
  void isCutWhenItsElementSwallowsThePage() {
    String title = SearchedPage.html("<title>x" + "\uD83D\uDE00".repeat(5000)).found().title();

    assertThat(title).hasSize(999).startsWith("x\uD83D\uDE00").endsWith("\uD83D\uDE00");
  }
}
