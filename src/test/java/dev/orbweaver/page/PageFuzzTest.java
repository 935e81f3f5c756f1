package dev.orbweaver.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orbweaver.extract.Found;
import dev.orbweaver.extract.LinkRules;
import dev.orbweaver.fuzz.Cost;
import dev.orbweaver.model.Headers;
import dev.orbweaver.model.Response;
import dev.orbweaver.url.Url;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever is given for a page, there is an answer. */
class PageFuzzTest {
  private static final Url PAGE = (Url) Url.parse("http://site.test/dir/page");
  private static final int MOST_LINKS = 20;
  private static final int LONGEST_URL = 200;
  private static final int LONGEST_KEPT = 16 * 1024; // to be told of and refused
  private static final int LONG = 1 << 20;

  /** Its clock stands still: how long parsing takes is bounded elsewhere. */
  private static final PageReader PAGES =
      new PageReader(
          new PageSettings(
              new LinkRules(MOST_LINKS, LONGEST_URL, true, true, "orbweaver").withAssets(true),
              Duration.ofHours(1)),
          url -> url.host().equals("site.test"),
          () -> 0);

  @Property(tries = 2_000)
  void answersAnyBytes(@ForAll byte[] body, @ForAll("types") String type) {
    holds(body, type);
  }

  @Property(tries = 5_000)
  void answersTextMadeOfParts(@ForAll("soup") String text, @ForAll("types") String type) {
    holds(text.getBytes(StandardCharsets.UTF_8), type);
    holds(text.getBytes(StandardCharsets.ISO_8859_1), type);
    holds(text.getBytes(StandardCharsets.UTF_16LE), type);
  }

  @Property(tries = 2_000)
  void answersAnyHeader(@ForAll String link, @ForAll String refresh, @ForAll String robots) {
    Headers headers =
        new Headers(
            List.of(
                new Headers.Field("Link", link),
                new Headers.Field("Link", "<x>; rel=canonical" + link),
                new Headers.Field("Refresh", "1;" + refresh),
                new Headers.Field("X-Robots-Tag", robots),
                new Headers.Field("Content-Type", "text/html;" + link)));

    holds(PAGES.find(PAGE, new Response(200, headers, new byte[0], false)));
  }

  @ParameterizedTest
  @Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD) // guards against a hang only
  @CsvSource(
      quoteCharacter = '\u0001',
      delimiter = '|',
      value = {
        "text/css|url(",
        "text/css|url(a)",
        "text/css|@import 'a';",
        "text/css|/*",
        "text/css|'",
        "text/css|\\",
        "text/css|@",
        "text/html|<a href=x>",
        "text/html|<!--",
        "text/html|<meta charset",
        "text/html|<meta name=robots content='a,b,c'>",
        "text/html|<link rel=canonical href=mailto:x>",
        "text/html|<base href=x>",
        "text/html|<img srcset='a,b 1x,(,c'>",
        "text/html|<p style='a:url(x)'>",
        "text/html|&amp;",
        "text/html|&",
        "application/xhtml+xml|<title>",
        "application/xhtml+xml|<title>a",
        "application/xhtml+xml|<a href='x'>",
        "application/xhtml+xml|<style>a",
        "application/xhtml+xml|<p></b>",
        "application/xhtml+xml|<a:b xmlns:a='c'>",
        "text/plain|\u00e9",
        "|<"
      })
  void longBodyCostsWhatItsLengthDoes(String type, String part) {
    String text = part.repeat(LONG / part.length());

    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    Cost.inProportion(LONG, 2000, () -> holds(body, type == null ? "" : type));
  }

  @ParameterizedTest
  @Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
  @CsvSource(
      quoteCharacter = '\u0001',
      delimiter = '|',
      value = {
        "img srcset|a, ",
        "img srcset|(",
        "img srcset|,",
        "p style|url(",
        "a href|../",
        "a href|?",
        "link rel=next href|a/",
        "meta http-equiv=refresh content|1;",
        "meta name=robots content|a,",
        "meta name=robots content|a b:",
        "a href=x rel|nofollow ",
        "base href|a/"
      })
  void longAttributeCostsWhatItsLengthDoes(String attribute, String part) {
    String html = "<" + attribute + "='" + part.repeat(LONG / part.length()) + "'><a href=y>";

    byte[] body = html.getBytes(StandardCharsets.UTF_8);
    Cost.inProportion(LONG, 2000, () -> holds(body, "text/html"));
  }

  private static Found holds(byte[] body, String type) {
    List<Headers.Field> fields = new ArrayList<>();
    if (!type.isEmpty()) {
      fields.add(new Headers.Field("Content-Type", type));
    }
    return holds(PAGES.find(PAGE, new Response(200, new Headers(fields), body, false)));
  }

  /** Its links are few, distinct, http(s), of a bounded length and rightly judged. */
  private static Found holds(Findings findings) {
    Found found = findings.found();
    assertThat(found.links()).hasSizeLessThanOrEqualTo(MOST_LINKS).hasSameSizeAs(found.rels());
    assertThat(found.links()).extracting(link -> link.url().href()).doesNotHaveDuplicates();
    found
        .links()
        .forEach(
            link -> {
              assertThat(link.url().isHttp()).isTrue();
              assertThat(link.url().href()).hasSizeLessThanOrEqualTo(LONGEST_KEPT);
              assertThat(link.fingerprint()).isEqualTo(link.url().fingerprint());
              assertThat(link.inScope() && !link.url().host().equals("site.test")).isFalse();
            });
    assertThat(found.robots()).hasSizeLessThanOrEqualTo(200).doesNotHaveDuplicates();
    assertThat(found.base()).isNotNull();
    return found;
  }

  @Provide
  Arbitrary<String> types() {
    return Arbitraries.of(
        "",
        "text/html",
        "text/html;charset=shift_jis",
        "text/html;charset=iso-2022-jp",
        "text/html;charset=utf-16",
        "text/html;charset=replacement",
        "application/xhtml+xml",
        "text/xml",
        "text/css",
        "text/plain",
        "image/png",
        "foo");
  }

  @Provide
  Arbitrary<String> soup() {
    return Arbitraries.of(
            "<a href=x>",
            "<a href='",
            "<a href=\"//b.test/?\u00e9\">",
            "</a>",
            "<base href=/b/>",
            "<base href='http://['>",
            "<link rel=canonical href=c>",
            "<link rel='next' href=n>",
            "<link rel=stylesheet href=s>",
            "<meta charset=gbk>",
            "<meta name=robots content=none>",
            "<meta http-equiv=refresh content='0;url=r'>",
            "<meta",
            "<style>",
            "</style>",
            "<script>",
            "</script>",
            "<noscript>",
            "<noframes>",
            "</noframes>",
            "<frameset><frame src=f>",
            "<svg>",
            "<use xlink:href=u />",
            "<math>",
            "<template>",
            "<template shadowrootmode=open>",
            "<table>",
            "<td>",
            "<title>",
            "</title>",
            "<textarea>",
            "<plaintext>",
            "<select>",
            "<option>",
            "<!--",
            "-->",
            "<![CDATA[",
            "]]>",
            "<?xml version='1.0' encoding='koi8-r'?>",
            "<!DOCTYPE html>",
            "<p style='a:url(i)'>",
            "<img src=i srcset='j 1x,k'>",
            "url(",
            "@import 'm'",
            "'",
            "\"",
            ">",
            "<",
            "&amp;",
            "&#0;",
            "&#xD800;",
            "\0",
            "\uFEFF",
            "\u00e9",
            "x",
            " ",
            "/",
            "=")
        .list()
        .ofMaxSize(20)
        .map(parts -> String.join("", parts));
  }
}
