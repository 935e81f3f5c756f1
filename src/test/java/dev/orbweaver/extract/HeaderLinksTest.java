package dev.orbweaver.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.model.Headers;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderLinksTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "<x>; rel=next|x",
        "<x>;rel=\"next\"|x",
        "<x> ; REL = \"Next\" ; title=\"y\"|x",
        "<x>; rel=\"prev alternate\"|x",
        "<x>; rel=canonical|x",
        "<x>; rel=\"alternate stylesheet\"|",
        "<x>; rel=stylesheet|",
        "<x>; rel=prev|",
        "<x>|",
        "<x>; rel|",
        "<x>; rel=prev; rel=next|",
        "<x>; rel=next; rel=prev|x",
        "<x>; rel=prev, <y>; rel=next|y",
        "<x>; rel=next, <y>; rel=next|x y",
        "<x,y;z>; rel=next|x,y;z",
        "<x>; title=\"a, <b>; rel=next\"; rel=next, <y>; rel=next|x y",
        "<x>; title=\"a\\\", <b>\"; rel=next|x",
        "<x>; rel=\"ne\\xt\"|x",
        "<x>; rel=next junk, <y>; rel=next|x y",
        "<x>; ; ;rel=next|x",
        ", ,<x>; rel=next,,|x",
        "< x >; rel=next| x ",
        "<x>; rel=next; anchor=\"#part\"|x",
        "<x>; rel=next; anchor=\"/elsewhere\"|",
        "<x>; rev=next|",
        "x; rel=next|",
        "<x; rel=next|",
        "<x>; rel=\"next|x",
        "<x>; title*=UTF-8''next; rel=next|x"
      })
  void readsTheLinkField(String field, String expected) {
    List<String> targets = targets("Link", field);

    assertThat(String.join(" ", targets).strip())
        .isEqualTo(expected == null ? "" : expected.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "0;url=x|x",
        "0; url=x|x",
        "0 url=x|x",
        "0,x|x",
        "0, URL = x|x",
        "0;x|x",
        "0;url='x y' z|x y",
        "0;url=\"x\"y|x",
        "0;'x'|x",
        "0;url='x|x",
        "0;url|url",
        "0;urlx|urlx",
        "0;ur=x|ur=x",
        "0;u|u",
        "0;url=|",
        "0;URL='x'|x",
        ".5;x|x",
        "1.5.5;x|x",
        "  7  ;  url  =  x|x",
        "5|",
        "5;|",
        "5; |",
        "5,|",
        "-1;url=x|",
        "+1;url=x|",
        "x;url=y|",
        "url=x|",
        "5x;url=y|",
        "5url=y|",
        ";url=x|"
      })
  void readsTheRefreshFieldAsTheHtmlStandardDoes(String field, String expected) {
    assertThat(String.join("", targets("refresh", field)))
        .isEqualTo(expected == null ? "" : expected);
  }

  @Test
  void takesARefreshToNothingForOneToThePageItself() {
    assertThat(RefreshTarget.in("0;url=")).contains("");
    assertThat(RefreshTarget.in("0;url=''")).contains("");
    assertThat(RefreshTarget.in("0;")).isEmpty();
  }

  @Test
  void comesBeforeTheDocumentAndKnowsNothingOfItsBase() {
    List<String> links =
        SearchedPage.html("<base href=/b/><a href=y>")
            .with("Refresh: 3; url=r", "Link: <x>; rel=next", "LINK: <z>; rel=canonical")
            .links();

    assertThat(links).containsExactly("header /dir/r", "header /dir/x", "header /dir/z", "a /b/y");
  }

  @Property
  void readsAnything(@ForAll String field) {
    assertThat(targets("Link", "<x>;" + field)).isNotNull();
    assertThat(targets("Link", field)).isNotNull();
    assertThat(RefreshTarget.in(field)).isNotNull();
    assertThat(RefreshTarget.in("0;" + field)).isNotNull();
  }

  private static List<String> targets(String name, String value) {
    Headers headers = new Headers(List.of(new Headers.Field(name, value)));
    return HeaderLinks.in(headers).stream().map(Reference::target).toList();
  }
}
