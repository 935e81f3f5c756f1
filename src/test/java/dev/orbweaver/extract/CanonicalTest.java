package dev.orbweaver.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.extract.LinkRules.Canonical;
import dev.orbweaver.url.ParameterNames;
import dev.orbweaver.url.UrlFolding;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "<link rel=canonical href=x>|http://site.test/dir/x",
        "<link rel='Canonical nofollow' href=/x#f>|http://site.test/x",
        "<link rel=canonical href=//other.test/x>|http://other.test/x",
        "<base href=/b/><link rel=canonical href=x>|http://site.test/b/x",
        "<link rel=canonical href='http://['><link rel=canonical href=x>|http://site.test/dir/x",
        "<link rel=canonical href=a><link rel=canonical href=b>|http://site.test/dir/a",
        "<link rel=canonical href=''>|",
        "<link rel=canonical href=mailto:x>|",
        "<a rel=canonical href=x>|",
        "<link rel=next href=x>|"
      })
  void isTheFirstThatALinkElementNames(String html, String expected) {
    Found found = SearchedPage.html(html).found();

    assertThat(found.canonical() == null ? null : found.canonical().href()).isEqualTo(expected);
  }

  @Test
  void isNamedByTheHeaderBeforeTheDocument() {
    Found found =
        SearchedPage.html("<link rel=canonical href=/b>").with("Link: </a>; rel=canonical").found();

    assertThat(found.canonical().path()).isEqualTo("/a");
  }

  @Test
  void isALinkLikeOthersByDefault() {
    assertThat(SearchedPage.html("<link rel=canonical href=/x><a href=/y>").followed())
        .containsExactly("link /x", "a /y");
  }

  @Test
  void isListedButNotFollowedForItsOwnSakeWhenOnlyRecorded() {
    String html =
        "<link rel=canonical href=/x><link rel='canonical next' href=/n><a href=/y>"
            + "<link rel=canonical href=/z><a href=/z>";
    SearchedPage page = SearchedPage.html(html).under(rules(Canonical.RECORD));

    assertThat(page.links()).containsExactly("link /x", "link /n", "a /y", "link /z");
    assertThat(page.followed()).containsExactly("link /n", "a /y", "link /z");
  }

  @Test
  void standsForTheWholePageWhenItIsItsIdentity() {
    String html = "<a href=/y></a><a href=/x></a><link rel=canonical href=/x><img src=/i>";

    SearchedPage page = SearchedPage.html(html).under(rules(Canonical.IDENTITY));

    assertThat(page.links()).containsExactly("a /y", "a /x");
    assertThat(page.followed()).containsExactly("a /x");
  }

  @Test
  void leavesAPageItsLinksWhenItIsThePageOrOutOfScope() {
    LinkRules rules = rules(Canonical.IDENTITY);

    assertThat(
            SearchedPage.html("<link rel=canonical href='?q'><a href=/y>").under(rules).followed())
        .containsExactly("link /dir/page.html?q", "a /y");
    assertThat(
            SearchedPage.html("<link rel=canonical href=//other.test/><a href=/y>")
                .under(rules)
                .within(url -> url.host().equals("site.test"))
                .followed())
        .containsExactly("a /y");
  }

  @Test
  void isComparedAsItIsCrawled() {
    UrlFolding folding = new UrlFolding(false, ParameterNames.of(List.of("q")), false);
    LinkRules folded =
        new LinkRules(99, 999, true, Set.of(), Canonical.IDENTITY, false, folding, "orbweaver");
    SearchedPage page =
        SearchedPage.html("<link rel=canonical href=page.html><a href='/y?q=1'>").under(folded);

    assertThat(page.followed()).containsExactly("link /dir/page.html", "a /y");
  }

  private static LinkRules rules(Canonical canonical) {
    return new LinkRules(99, 999, true, Set.of(), canonical, false, UrlFolding.NONE, "orbweaver");
  }
}
