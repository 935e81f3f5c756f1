package dev.orbweaver.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.url.UrlFolding;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NofollowTest {
  private static final LinkRules IGNORING = new LinkRules(99, 999, false, false, "orbweaver");
  private static final LinkRules STRICT = new LinkRules(99, 999, true, true, "orbweaver");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<meta name=robots content=nofollow>",
        "<meta name=ROBOTS content='NOINDEX, NOFOLLOW'>",
        "<meta name=robots content='noindex,nofollow'>",
        "<meta name=robots content='noindex nofollow'>",
        "<meta name=robots content=none>",
        "<meta name=OrbWeaver content=nofollow>",
        "<meta name=robots content=all><meta name=robots content=nofollow>",
        "<body><meta name=robots content=nofollow>",
        "<noscript><meta name=robots content=nofollow></noscript>"
      })
  void listsButDoesNotFollowLinksOfAPageThatAsksForIt(String meta) {
    SearchedPage page = SearchedPage.html(meta + "<a href=/x>").with("Link: </y>; rel=next");

    assertThat(page.links()).containsExactly("header /y", "a /x");
    assertThat(page.followed()).isEmpty();
    assertThat(page.under(IGNORING).followed()).containsExactly("header /y", "a /x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<meta name=robots content=noindex>",
        "<meta name=robots content='index, follow'>",
        "<meta name=robots content=nofollowing>",
        "<meta name=googlebot content=nofollow>",
        "<meta name=description content=nofollow>",
        "<meta property=robots content=nofollow>",
        "<!-- <meta name=robots content=nofollow> -->",
        "<template><meta name=robots content=nofollow></template>"
      })
  void followsLinksOfOtherPages(String meta) {
    assertThat(SearchedPage.html(meta + "<a href=/x>").followed()).containsExactly("a /x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nofollow|false",
        "noindex, NoFollow|false",
        "none|false",
        "orbweaver: nofollow|false",
        "robots: nofollow|false",
        "*: nofollow|false",
        "OrbWeaver: noindex, nofollow|false",
        "googlebot: noindex, orbweaver: nofollow|false",
        "unavailable_after: 25 Jun 2030 15:00:00 PST, nofollow|false",
        "max-snippet: 20, nofollow|false",
        "noindex|true",
        "googlebot: nofollow|true",
        "googlebot: noindex, nofollow|true",
        "orbweaver: noindex, googlebot: nofollow|true",
        "all|true",
        "''|true"
      })
  void obeysXRobotsTag(String field, boolean followed) {
    SearchedPage page = SearchedPage.html("<a href=/x>").with("X-Robots-Tag: " + field);

    assertThat(page.followed().isEmpty()).isEqualTo(!followed);
    assertThat(page.links()).containsExactly("a /x");
    assertThat(page.under(IGNORING).followed()).containsExactly("a /x");
  }

  @Test
  void obeysAnyOfSeveralFields() {
    SearchedPage page =
        SearchedPage.html("<a href=/x>").with("X-Robots-Tag: noindex", "X-ROBOTS-TAG: nofollow");

    assertThat(page.followed()).isEmpty();
  }

  @Test
  void takesNoEmptyTokenForAName() {
    LinkRules nameless = new LinkRules(99, 999, true, false, "");

    assertThat(
            SearchedPage.html("<meta name='' content=nofollow><a href=/x>")
                .under(nameless)
                .followed())
        .containsExactly("a /x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a href=/x rel=nofollow>",
        "<a href=/x rel='external NOFOLLOW'>",
        "<a href=/x rel=ugc>",
        "<area href=/x rel=sponsored>",
        "<link href=/x rel='next nofollow'>"
      })
  void followsRelNofollowUnlessTold(String html) {
    assertThat(SearchedPage.html(html).followed()).hasSize(1);
    assertThat(SearchedPage.html(html).under(STRICT).links()).hasSize(1);
    assertThat(SearchedPage.html(html).under(STRICT).followed()).isEmpty();
  }

  @Test
  void followsALinkThatIsNofollowOnlyOnce() {
    String html = "<a href=/x rel=nofollow></a><a href=/y></a><a href=/x>";

    assertThat(SearchedPage.html(html).under(STRICT).followed()).containsExactly("a /x", "a /y");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nofollow", "ugc", "sponsored"})
  void obeysEachWordOfRelOnItsOwn(String obeyed) {
    LinkRules rules =
        new LinkRules(
            99,
            999,
            true,
            Set.of(obeyed),
            LinkRules.Canonical.FOLLOW,
            false,
            UrlFolding.NONE,
            "orbweaver");
    String html =
        "<a rel=nofollow href=/nofollow><a rel=ugc href=/ugc><a rel=sponsored href=/sponsored>";

    assertThat(SearchedPage.html(html).under(rules).links()).hasSize(3);
    assertThat(SearchedPage.html(html).under(rules).followed())
        .hasSize(2)
        .doesNotContain("a /" + obeyed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "noindex, nofollow|noindex nofollow|true",
        "NONE|none|true",
        "noindex noarchive|noindex noarchive|true",
        "max-snippet: 20, index|max-snippet: 20 index|false",
        "all|all|false"
      })
  void tellsAllThatIsAskedOfUs(String content, String directives, boolean noindex) {
    Found found = SearchedPage.html("<meta name=robots content='" + content + "'>").found();

    assertThat(String.join(" ", found.robots())).isEqualTo(directives);
    assertThat(found.isNoindex()).isEqualTo(noindex);
  }

  @Test
  void joinsWhatHeaderAndDocumentAsk() {
    Found found =
        SearchedPage.html("<meta name=robots content='noindex,noarchive'>")
            .with("X-Robots-Tag: noindex, nosnippet", "X-Robots-Tag: googlebot: none")
            .found();

    assertThat(found.robots()).containsExactly("noindex", "nosnippet", "noarchive");
  }
}
